const namespace = "http://www.w3.org/2000/svg";

// Paths of Lucide's message-circle, chevron-down and chevron-up (ISC).
export const icons = {
  talk: "M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719",
  bottom: "m6 9 6 6 6-6",
  top: "m18 15-6-6-6 6",
};

/** Built node by node: strict pages refuse markup that is written as text. */
export function drawIcon() {
  const svg = document.createElementNS(namespace, "svg");
  const path = document.createElementNS(namespace, "path");
  const look = {
    width: "26",
    height: "26",
    viewBox: "0 0 24 24",
    fill: "none",
    stroke: "currentColor",
    "stroke-width": "2",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    "aria-hidden": "true",
  };
  for (const [name, value] of Object.entries(look)) svg.setAttribute(name, value);
  svg.append(path);
  return { svg, path };
}
