export const fileKinds = ["pdf", "docx", "csv", "markdown", "text"] as const;
export type FileKind = (typeof fileKinds)[number];

const readable = "PDF, Word (.docx), text (.txt), Markdown (.md) and CSV files can be read.";

/** By what a file begins with; its name decides only between kinds of text. Otherwise a sentence for the owner. */
export function fileKindOf(name: string, start: Buffer): FileKind | { refused: string } {
  const ending = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  const begins = (bytes: string) =>
    start.subarray(0, bytes.length).equals(Buffer.from(bytes, "latin1"));
  if (start.length === 0) return { refused: "This file is empty." };
  if (begins("\xd0\xcf\x11\xe0"))
    return { refused: "Old Word files (.doc) cannot be read. Save this one as .docx or PDF." };
  if (start.subarray(0, 1024).includes("%PDF-")) return agreed("pdf", ending, ["pdf"]);
  if (begins("PK\x03\x04")) return agreed("docx", ending, ["docx"]);
  if (!isText(start)) return { refused: `This kind of file cannot be read. ${readable}` };
  if (ending === "csv" || ending === "tsv") return "csv";
  if (ending === "md" || ending === "markdown") return "markdown";
  return agreed("text", ending, ["txt", "text", ""]);
}

function agreed(kind: FileKind, ending: string, endings: string[]) {
  if (endings.includes(ending)) return kind;
  return {
    refused: `This file is not what its name says, or a kind that cannot be read. ${readable}`,
  };
}

/** UTF-16 says so at its beginning; anything else that is text has no NUL and few other control characters. */
function isText(start: Buffer): boolean {
  if (start[0] === 0xff && start[1] === 0xfe) return true;
  if (start[0] === 0xfe && start[1] === 0xff) return true;
  return !start.includes(0) && start.filter((byte) => byte < 9).length === 0;
}
