import { type Element, isTag } from "domhandler";

export function isHidden(element: Element): boolean {
  const { attribs } = element;
  if ("hidden" in attribs || attribs["aria-hidden"] === "true") return true;
  return isHiddenByStyle(attribs.style, () => isAnimated(element));
}

/** Waits for a script to fade it in: hidden, but taking up space. */
function isAnimated(element: Element): boolean {
  const { attribs } = element;
  if (/animation|transition|transform|opacity/.test(attribs.style ?? "")) return true;
  if (Object.keys(attribs).some((name) => /^data-(aos|wow|anim|scroll|sr|reveal)/.test(name)))
    return true;
  return holdsHeading(element);
}

function holdsHeading(element: Element): boolean {
  return element.children.some(
    (child) => isTag(child) && (/^h[1-6]$/.test(child.name) || holdsHeading(child)),
  );
}

function isHiddenByStyle(style: string | undefined, isAnimated: () => boolean): boolean {
  if (!style) return false;
  const rules = new Map<string, string>();
  for (const rule of style.slice(0, 2000).toLowerCase().split(";")) {
    const colon = rule.indexOf(":");
    if (colon > 0)
      rules.set(
        rule.slice(0, colon).trim(),
        rule
          .slice(colon + 1)
          .replace(/!important/, "")
          .trim(),
      );
  }
  if (rules.get("display") === "none") return true;
  if (rules.get("visibility") === "hidden" && !isAnimated()) return true;
  if (isZero(rules.get("font-size")) || rules.get("clip-path") === "inset(100%)") return true;
  const isPlaced = /^(absolute|fixed)$/.test(rules.get("position") ?? "");
  const offset =
    rules.get("text-indent") ?? (isPlaced ? (rules.get("left") ?? rules.get("top")) : "");
  if (/^-\d{4,}/.test(offset ?? "")) return true;
  const ink = rules.get("color");
  return (
    ink !== undefined && sameColor(ink, rules.get("background-color") ?? rules.get("background"))
  );
}

function isZero(size: string | undefined): boolean {
  return size !== undefined && /^0?[01](\.\d+)?(px|pt|%)$|^0(\.0+)?(em|rem)?$/.test(size);
}

function sameColor(ink: string, paper: string | undefined): boolean {
  if (paper === undefined) return false;
  return plainColor(ink) === plainColor(paper);
}

function plainColor(color: string): string {
  const named = color === "white" ? "#fff" : color === "black" ? "#000" : color;
  const digits = named.replace(/\s+/g, "");
  return /^#[0-9a-f]{3}$/.test(digits) ? digits.replace(/[0-9a-f]/g, "$&$&") : digits;
}
