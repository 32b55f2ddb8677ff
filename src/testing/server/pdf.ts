import { deflateSync } from "node:zlib";

interface Line {
  text: string;
  size?: number;
}

/** A PDF of one page with these lines, from the top down. */
export function pdfOf(lines: Line[]): Buffer {
  let y = 780;
  const shown = lines.map(({ text, size = 11 }) => {
    y -= size * 2;
    return `BT /F1 ${size} Tf 60 ${y} Td (${text.replace(/[()\\]/g, "\\$&")}) Tj ET`;
  });
  return pdfWith(Buffer.from(shown.join("\n")));
}

/** A PDF whose page is described by this. */
export function pdfWith(description: Buffer): Buffer {
  return pdfWithPacked(deflateSync(description));
}

/** As above, for a description that nobody wants to hold whole. */
export function pdfWithPacked(packed: Buffer): Buffer {
  const stream = Buffer.concat([
    Buffer.from(`<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`),
    packed,
    Buffer.from("\nendstream"),
  ]);
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    stream,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ];
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
