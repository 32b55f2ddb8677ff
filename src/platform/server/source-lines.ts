import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { fileURLToPath } from "node:url";

const builtPlace = /(file:[^\s()]+\/dist\/server\/[^\s()/]+\.js):(\d+):(\d+)/;
const maps = new Map<string, SourceMap | undefined>();

/**
 * Maps a frame of the built server to its source. --enable-source-maps would keep the maps of every package
 * in memory from the start: 35 MB.
 */
export function toSourceFrame(frame: string): string {
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
