import { posix } from "node:path";
import { unzipSync } from "fflate";
import type { FileKind } from "./file-kind.ts";

export interface ZippedFile {
  kind: FileKind;
  title: string;
  body: Buffer;
}

const kinds: Record<string, FileKind> = {
  ".csv": "csv",
  ".htm": "html",
  ".html": "html",
  ".md": "markdown",
  ".markdown": "markdown",
  ".txt": "text",
};
/** Notion adds an identifier to each name. */
const identifier = /[ -][0-9a-f]{32}(_all)?$/i;
const hidden = /(^|\/)(__MACOSX|\.)/;

/** The texts in an archive, in order of their names; archives in it are opened once, as Notion nests its parts. */
export function zippedFiles(
  zip: Buffer,
  unpacksWithin: (zip: Buffer) => boolean,
  depth = 0,
): ZippedFile[] {
  if (!unpacksWithin(zip)) throw new Error("Too large when unpacked");
  const files = unzipSync(zip, { filter: ({ name }) => kindOf(name) !== undefined || isZip(name) });
  return Object.entries(files)
    .filter(([name]) => !hidden.test(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, bytes]) => {
      const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      if (isZip(name)) return depth === 0 ? zippedFiles(body, unpacksWithin, 1) : [];
      const title = posix.basename(name, posix.extname(name)).replace(identifier, "");
      return [{ kind: kindOf(name) ?? "text", title, body }];
    });
}

function kindOf(name: string): FileKind | undefined {
  return kinds[posix.extname(name).toLowerCase()];
}

function isZip(name: string): boolean {
  return /\.zip$/i.test(name);
}
