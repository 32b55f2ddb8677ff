import type { getDocumentProxy } from "unpdf";

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

export interface Run {
  text: string;
  left: number;
  right: number;
  y: number;
  size: number;
  isRtl: boolean;
  isApart: boolean;
}

const runsMax = 20_000;
const usualAngle = 0;

export async function runsOf(pdf: Pdf, number: number): Promise<Run[][]> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  const byAngle = new Map<number, Run[]>([[usualAngle, []]]);
  let isApart = false;
  for (const item of items.slice(0, runsMax)) {
    if (!("str" in item)) continue;
    if (!item.str.trim()) {
      isApart ||= item.str !== "";
      continue;
    }
    const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = item.transform as number[];
    const angle = Math.round((Math.atan2(b, a) * 180) / Math.PI);
    const turn = (angle * Math.PI) / 180;
    const left = x * Math.cos(turn) + y * Math.sin(turn);
    const run = {
      text: item.str,
      left,
      right: left + item.width,
      y: y * Math.cos(turn) - x * Math.sin(turn),
      size: Math.hypot(c, d),
      isRtl: item.dir === "rtl",
      isApart: isApart || /^\s/.test(item.str),
    };
    const runs = byAngle.get(angle);
    if (runs) runs.push(run);
    else byAngle.set(angle, [run]);
    isApart = /\s$/.test(item.str);
  }
  page.cleanup();
  return [...byAngle.values()];
}
