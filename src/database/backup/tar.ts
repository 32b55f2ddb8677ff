const block = 512;

interface Entry {
  name: string;
  content: Buffer;
}

export function tarEntry(name: string, content: Buffer, at: Date): Buffer {
  const header = Buffer.alloc(block);
  header.write(name, 0, 100);
  header.write("0000600\0", 100);
  header.write("0000000\0", 108);
  header.write("0000000\0", 116);
  header.write(octal(content.length, 11), 124);
  header.write(octal(Math.floor(at.getTime() / 1000), 11), 136);
  header.write("0", 156);
  header.write("ustar\x0000", 257);
  header.write(`${octal(sumOf(header), 6)}\0 `, 148);
  return Buffer.concat([header, content, Buffer.alloc(-content.length & (block - 1))]);
}

export function tarEnd(): Buffer {
  return Buffer.alloc(2 * block);
}

export async function* tarEntries(
  archive: AsyncIterable<Buffer>,
  sizeBytesMax: number,
): AsyncIterable<Entry> {
  const bytes = reader(archive);
  for (;;) {
    const header = await bytes.take(block);
    if (header.every((byte) => byte === 0)) return;
    const written = Number.parseInt(header.toString("latin1", 148, 156), 8);
    const size = Number.parseInt(header.toString("latin1", 124, 136), 8);
    if (written !== sumOf(header)) throw new Error("an archive header is damaged");
    if (!(size <= sizeBytesMax)) throw new Error("a file in the archive is larger than possible");
    const name = header.toString("utf8", 0, 100).replace(/\0.*$/s, "");
    const content = await bytes.take(size);
    await bytes.take(-size & (block - 1));
    yield { name, content };
  }
}

function sumOf(header: Buffer) {
  return header.reduce((sum, byte, i) => sum + (i >= 148 && i < 156 ? 0x20 : byte), 0);
}

function octal(number: number, digits: number) {
  return number.toString(8).padStart(digits, "0");
}

function reader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  return {
    async take(size: number): Promise<Buffer> {
      const parts = [rest];
      let has = rest.length;
      while (has < size) {
        const { done, value } = await chunks.next();
        if (done) throw new Error("the archive ends too early");
        parts.push(value);
        has += value.length;
      }
      const all = parts.length > 1 ? Buffer.concat(parts, has) : rest;
      rest = all.subarray(size);
      return all.subarray(0, size);
    },
  };
}
