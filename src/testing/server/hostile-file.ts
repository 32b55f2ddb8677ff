export interface HostileFile {
  name: string;
  body: () => Buffer | Promise<Buffer>;
}

export const megabyte = 1024 * 1024;

export const filled = (megabytes: number, text: string) =>
  Buffer.alloc(Math.floor(megabytes * megabyte), text);

/** Elements nested in one another. */
export function nested(depth: number, element: string, core = "rye"): string {
  return `<${element}>`.repeat(depth) + core + `</${element}>`.repeat(depth);
}

/** Nine entities, each ten times the one before: a hundred million words. */
export function laughing(): string {
  const entities = "abcdefghi".split("").map((name, at) => {
    const last = at === 0 ? "rye" : `&${"abcdefghi"[at - 1]};`.repeat(10);
    return `<!ENTITY ${name} "${last}">`;
  });
  return `<?xml version="1.0"?><!DOCTYPE d [${entities.join("")}]>`;
}
