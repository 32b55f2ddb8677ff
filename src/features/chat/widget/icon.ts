const namespace = "http://www.w3.org/2000/svg";

// Lucide's message-circle and chevron-down (ISC).
export const icons = { talk: "M7.9 20A9 9 0 1 0 4 16.1L2 22Z", fold: "m6 9 6 6 6-6" };

/** Built node by node: strict pages (Trusted Types) refuse markup as text. */
export function drawIcon() {
  const svg = document.createElementNS(namespace, "svg");
  const path = document.createElementNS(namespace, "path");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.append(path);
  return { svg, path };
}
