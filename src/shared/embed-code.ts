import type { WidgetPosition } from "./vocabulary.ts";

interface Embedded {
  id: string;
  primaryColor: string;
}

/** What an owner pastes into a website (§7.22). Only the operator's address and checked values are in it. */
export function embedCode(origin: string, agent: Embedded, position?: WidgetPosition) {
  return [
    `<script src="${inAttribute(`${origin}/widget.js`)}"></script>`,
    "<script>",
    `  Parley.init(${options(agent, position, "  ")});`,
    "</script>",
  ].join("\n");
}

/** The same as a component, for pages whose markup React writes. */
export function embedComponent(origin: string, agent: Embedded, position?: WidgetPosition) {
  return `import { useEffect } from "react";

export function ChatWidget() {
  useEffect(() => {
    const script = document.createElement("script");
    script.src = ${inScript(`${origin}/widget.js`)};
    script.onload = () => window.Parley.init(${options(agent, position, "    ")});
    document.body.append(script);
  }, []);
  return null;
}`;
}

function options(
  { id, primaryColor }: Embedded,
  position: WidgetPosition = "bottom-right",
  indent: string,
) {
  return [
    "{",
    `${indent}  agentId: ${inScript(id)},`,
    `${indent}  color: ${inScript(primaryColor)},`,
    `${indent}  position: ${inScript(position)}`,
    `${indent}}`,
  ].join("\n");
}

function inAttribute(text: string) {
  return text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** A string in a script must not be able to end the script. */
function inScript(text: string) {
  return JSON.stringify(text).replaceAll("<", "\\u003c");
}
