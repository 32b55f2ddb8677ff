import { escapeHtml } from "./escape-html.ts";
import type { WidgetPosition } from "./vocabulary.ts";

export interface Embedded {
  id: string;
  primaryColor: string;
  position: WidgetPosition;
  followsSettings: boolean;
}

/**
 * The snippet an owner pastes into a website (§7.22). Holds only the operator's address and validated values,
 * and nothing that website editors rewrite: no `&`, `<`, empty line or comment.
 */
export function embedCode(origin: string, embedded: Embedded) {
  return `<script>
  window.Parley = window.Parley || { queue: [] };
  ["init", "open", "close", "toggle", "destroy", "identify", "reset", "on"].forEach(function (name) {
    Parley[name] = Parley[name] || function () { Parley.queue.push([name, arguments]); };
  });
  Parley.init(${initOptions(embedded)});
</script>
<script async src="${escapeHtml(`${origin}/widget.js`)}"></script>`;
}

export function embedLine(origin: string, id: string) {
  return `<script async src="${escapeHtml(`${origin}/widget.js`)}" data-agent-id="${escapeHtml(id)}"></script>`;
}

/** The package built by scripts/pack-react.ts. */
export function installCommand(origin: string) {
  return `npm install ${origin}/parley-react.tgz`;
}

export function embedComponent(origin: string, embedded: Embedded) {
  const { id, primaryColor, position, followsSettings } = embedded;
  const props = [
    `origin=${inAttributeOfReact(origin)}`,
    `agentId=${inAttributeOfReact(id)}`,
    `color=${inAttributeOfReact(primaryColor)}`,
    `position=${inAttributeOfReact(position)}`,
    ...(followsSettings ? ["followSettings"] : []),
  ];
  return `import { ParleyChat } from "parley-react";

export function ChatWidget() {
  return (
    <ParleyChat
${props.map((prop) => `      ${prop}`).join("\n")}
    />
  );
}`;
}

function initOptions({ id, primaryColor, position, followsSettings }: Embedded) {
  const lines = [
    `agentId: ${inScript(id)}`,
    `color: ${inScript(primaryColor)}`,
    `position: ${inScript(position)}`,
    ...(followsSettings ? ["followSettings: true"] : []),
  ];
  return `{\n${lines.map((line) => `    ${line}`).join(",\n")}\n  }`;
}

/** Escaped so that no string can end the script. */
function inScript(text: string) {
  return JSON.stringify(text).replaceAll("<", "\\u003c");
}

/** JSX attributes have no escapes, so anything unusual goes into braces. */
function inAttributeOfReact(text: string) {
  return /^[\w#:/.-]*$/.test(text) ? `"${text}"` : `{${inScript(text)}}`;
}
