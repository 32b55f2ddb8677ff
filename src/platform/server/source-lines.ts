import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { fileURLToPath } from "node:url";

/** A place in the built server, as a stack names it. */
const builtPlace = /(file:[^\s()]+\/dist\/server\/[^\s()/]+\.js):(\d+):(\d+)/;
const maps = new Map<string, SourceMap | undefined>();

/**
 * Names the source's line in a stack of the built server. Node itself would do so with --enable-source-maps, but keeps
 * the maps of every package in memory from the start on: 35 MB.
 */
export function inSources(frame: string): string {
  return frame.replace(builtPlace, (place, file: string, line: string, column: string) => {
    const origin = mapOf(file)?.findOrigin(Number(line), Number(column));
    if (!origin || !("fileName" in origin)) return place;
    return `${new URL(origin.fileName, file).href}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

function mapOf(file: string) {
  if (!maps.has(file)) maps.set(file, readMap(`${fileURLToPath(file)}.map`));
  return maps.get(file);
}

function readMap(path: string) {
  return existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, "utf8"))) : undefined;
}
