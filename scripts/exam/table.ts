import { quantile } from "../bench/parts/samples.ts";
import type { Tallies, Tally } from "./tally.ts";

const nameWidth = 18;
const head = ["asked", "right", "wrong", "unknown", "traps", "refused", "precision"];

export function tableOf({ overall, language, kind, site }: Tallies): string {
  const parts = { "": overall, "by language": language, "by kind": kind, "by site": site };
  return Object.entries(parts)
    .map(([name, tallies]) =>
      [rowOf(name, head), ...tallies.map((tally) => rowOf(tally.name, cellsOf(tally)))].join("\n"),
    )
    .join("\n\n");
}

export function timesOf(ms: number[]): { p50: number; p95: number } {
  return { p50: quantile(ms, 0.5), p95: quantile(ms, 0.95) };
}

function cellsOf({ asked, right, wrong, unknown, traps, refused }: Tally): string[] {
  const given = right + wrong + traps - refused;
  return [
    String(asked),
    ...[right, wrong, unknown].map((count) => share(count, asked)),
    String(traps),
    share(refused, traps),
    share(right, given),
  ];
}

function share(part: number, whole: number): string {
  return whole === 0 ? "–" : `${Math.round((100 * part) / whole)} %`;
}

function rowOf(name: string, cells: string[]): string {
  const padded = cells.map((cell, at) => cell.padStart(Math.max(6, head[at]?.length ?? 0) + 1));
  return name.padEnd(nameWidth) + padded.join("");
}
