import { deflateSync } from "node:zlib";

interface Line {
  text: string;
  size?: number;
}

export function pdfOf(lines: Line[]): Buffer {
  let y = 780;
  const shown = lines.map(({ text, size = 11 }) => {
    y -= size * 2;
    return `BT /F1 ${size} Tf 60 ${y} Td (${text.replace(/[()\\]/g, "\\$&")}) Tj ET`;
  });
  return pdfWith(Buffer.from(shown.join("\n")));
}

/** Texts at given positions, in points from the bottom left. */
export function pdfOfPages(
  pages: { text: string; x: number; y: number; size?: number }[][],
): Buffer {
  return pdfWithPages(
    pages.map((texts) => {
      const shown = texts.map(
        ({ text, x, y, size = 11 }) =>
          `BT /F1 ${size} Tf ${x} ${y} Td (${text.replace(/[()\\]/g, "\\$&")}) Tj ET`,
      );
      return deflateSync(Buffer.from(shown.join("\n"), "latin1"));
    }),
  );
}

export function pdfWith(description: Buffer): Buffer {
  return pdfWithPacked(deflateSync(description));
}

/** The same with compressed content, too large to hold unpacked. */
export function pdfWithPacked(packed: Buffer): Buffer {
  return pdfWithPages([packed]);
}

function pdfWithPages(pages: Buffer[]): Buffer {
  const kids = pages.map((_, at) => `${4 + at * 2} 0 R`);
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids.join(" ")}] /Count ${pages.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ...pages.flatMap((packed, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + at * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      pdfStream(packed),
    ]),
  ];
  return pdfOfObjects(objects);
}

/** As they are numbered from 1 on; the first is the catalog. */
export function pdfOfObjects(objects: (string | Buffer)[]): Buffer {
  const parts = [Buffer.from("%PDF-1.4\n")];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  objects.forEach((object, at) => {
    const part = Buffer.concat([
      Buffer.from(`${at + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from("\nendobj\n"),
    ]);
    offsets.push(length);
    length += part.length;
    parts.push(part);
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF`,
    ),
  );
  return Buffer.concat(parts);
}

export function pdfStream(packed: Buffer, entries = ""): Buffer {
  return Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`),
    packed,
    Buffer.from("\nendstream"),
  ]);
}
