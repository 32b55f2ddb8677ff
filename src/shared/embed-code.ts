import { escapeHtml } from "./escape-html.ts";
import type { WidgetPosition } from "./vocabulary.ts";

export interface Embedded {
  id: string;
  primaryColor: string;
  position: WidgetPosition;
  /** What the owner chooses later goes before the color and place that stand in the code. */
  followsSettings: boolean;
}

/**
 * What an owner pastes into a website (§7.22). Only the operator's address and checked values are in it, and
 * nothing that editors of websites are known to rewrite: no `&`, no `<`, no empty line, no comment.
 */
export function embedCode(origin: string, embedded: Embedded) {
  return `<script>
  window.Parley = window.Parley || { queue: [] };
  ["init", "open", "close", "toggle", "destroy", "identify", "on"].forEach(function (name) {
    Parley[name] = Parley[name] || function () { Parley.queue.push([name, arguments]); };
  });
  Parley.init(${initOptions(embedded)});
</script>
<script async src="${escapeHtml(`${origin}/widget.js`)}"></script>`;
}

/** The same in one line: color, place and everything else are the agent's own. */
export function embedLine(origin: string, id: string) {
  return `<script async src="${escapeHtml(`${origin}/widget.js`)}" data-agent-id="${escapeHtml(id)}"></script>`;
}

/** The package that the product serves, of scripts/pack-react.ts. */
export function installCommand(origin: string) {
  return `npm install ${origin}/parley-react.tgz`;
}

/** The same for pages whose markup React writes. */
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

/** A string in a script must not be able to end the script. */
function inScript(text: string) {
  return JSON.stringify(text).replaceAll("<", "\\u003c");
}

/** JSX knows no escapes in quotes, so what is not plain stands in braces. */
function inAttributeOfReact(text: string) {
  return /^[\w#:/.-]*$/.test(text) ? `"${text}"` : `{${inScript(text)}}`;
}
