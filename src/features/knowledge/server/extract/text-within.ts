import { type AnyNode, isTag, isText } from "domhandler";
import { cleanText } from "./clean-text.ts";

/** On one line, stopping at the limit: callers on nested elements would otherwise be quadratic. */
export function textWithin(node: AnyNode, charactersMax: number): string {
  const parts: string[] = [];
  let left = charactersMax * 2;
  const read = (current: AnyNode) => {
    if (left <= 0) return;
    if (isText(current)) {
      const text = current.data.slice(0, left);
      parts.push(text);
      left -= text.length;
    } else if (isTag(current) && current.name !== "script" && current.name !== "style") {
      if (current.name === "br") parts.push(" ");
      for (const child of current.children) {
        if (left <= 0) return;
        read(child);
      }
    }
  };
  read(node);
  return cleanText(parts.join("")).trim().slice(0, charactersMax);
}
