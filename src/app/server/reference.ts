import { marked } from "marked";
import type { Operation } from "#platform/server/openapi/operation.ts";
import type { OpenApi } from "#platform/server/plugins/openapi.ts";
import { escapeHtml } from "#shared/escape-html.ts";

/** The API's description as a page, from the same words as `GET /api/openapi.json`. */
export function referenceHtml({ info, tags, paths }: OpenApi): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const contents = tags.map(
    ({ name, description }) =>
      `<li><a href="#${idOf(name)}">${escapeHtml(name)}</a>: ${escapeHtml(description)}</li>`,
  );
  const chapters = tags.map(({ name }) => {
    const own = calls.filter(({ operation }) => operation.tags?.includes(name));
    return `<h2 id="${idOf(name)}">${escapeHtml(name)}</h2>${own.map(callHtml).join("")}`;
  });
  return [
    markdown(info.description),
    '<p>The whole description for generators of clients: <a href="/api/openapi.json">openapi.json</a>. AI assistants connect by MCP, with a key, to <code>{{public-url}}/api/mcp</code>.</p>',
    `<ul>${contents.join("")}</ul>`,
    ...chapters,
  ].join("\n");
}

interface Described {
  path: string;
  method: string;
  operation: Operation;
}

function callHtml({ path, method, operation }: Described): string {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const [status = "200", answer] = Object.entries(responses)[0] ?? [];
  const parts = [
    parameters.length > 0 && `<ul>${parameters.map(parameterHtml).join("")}</ul>`,
    ...contentHtml("Sent", requestBody?.content),
    ...contentHtml(`Answered with ${status}`, answer?.content),
  ].filter(Boolean);
  return `<section id="${operationId}"><h3>${escapeHtml(summary)}</h3>
<p><code>${method.toUpperCase()} ${escapeHtml(path)}</code></p>${markdown(description)}
${parts.length > 0 ? `<details><summary>Details</summary>${parts.join("")}</details>` : ""}</section>`;
}

function parameterHtml({ name, in: place, required, description }: Parameter): string {
  const needed = required ? ", required" : "";
  const text = description ? `: ${markdownInline(description)}` : "";
  return `<li><code>${escapeHtml(name)}</code> (${place}${needed})${text}</li>`;
}

type Parameter = NonNullable<Operation["parameters"]>[number];

function contentHtml(title: string, content: Record<string, { example?: unknown }> = {}): string[] {
  return Object.entries(content).map(([type, { example }]) => {
    const shown =
      example === undefined
        ? ""
        : `<pre tabindex="0"><code>${escapeHtml(JSON.stringify(example, null, 2))}</code></pre>`;
    return `<p>${escapeHtml(title)}, <code>${escapeHtml(type)}</code></p>${shown}`;
  });
}

/** Not sanitized: for our own text only. */
function markdown(text: string) {
  return marked.parse(text, { async: false });
}

function markdownInline(text: string) {
  return marked.parseInline(text, { async: false });
}

function idOf(name: string) {
  return `about-${name.toLowerCase().replaceAll(" ", "-")}`;
}
