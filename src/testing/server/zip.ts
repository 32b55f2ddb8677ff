import { crc32, deflateRawSync } from "node:zlib";

export interface Entry {
  name: string;
  content: Buffer | string;
  /** A false uncompressed size in the headers. */
  claimedBytes?: number;
}

/** Local headers with their data, then the central directory. */
export function zipOf(entries: Entry[]): Buffer {
  const bodies: Buffer[] = [];
  const list: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimedBytes } of entries) {
    const body = Buffer.from(content);
    const packed = deflateRawSync(body);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(body), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claimedBytes ?? body.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), common, Buffer.from(name), packed]);
    const listed = Buffer.concat([
      Buffer.from("PK\x01\x02"),
      Buffer.from([20, 0]),
      common,
      Buffer.alloc(14),
      Buffer.from(name),
    ]);
    listed.writeUInt32LE(offset, 42);
    bodies.push(local);
    list.push(listed);
    offset += local.length;
  }
  const size = list.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, ...list, end]);
}

export function docxOf(paragraphs: string[]): Buffer {
  const body = paragraphs.map((text) => {
    const style = text.startsWith("# ") ? `<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>` : "";
    return `<w:p>${style}<w:r><w:t>${text.replace(/^# /, "")}</w:t></w:r></w:p>`;
  });
  return docxWith(body.join(""));
}

/** A Word file with this body, extra parts, and `before` in front of the document element. */
export function docxWith(body: string, parts: Entry[] = [], before = ""): Buffer {
  const word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const kinds = "http://schemas.openxmlformats.org/package/2006/content-types";
  const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
  return zipOf([
    {
      name: "[Content_Types].xml",
      content: `<Types xmlns="${kinds}"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    },
    {
      name: "_rels/.rels",
      content: `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
    {
      name: "word/styles.xml",
      content: `<w:styles xmlns:w="${word}"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`,
    },
    {
      name: "word/document.xml",
      content: `${before}<w:document xmlns:w="${word}"><w:body>${body}</w:body></w:document>`,
    },
    {
      name: "word/_rels/document.xml.rels",
      content: `<Relationships xmlns="${relations}">${parts.map(({ name }, at) => `<Relationship Id="p${at}" Type="${office}/${/\/([a-z]+)/.exec(name)?.[1]}" Target="${name.replace("word/", "")}"/>`).join("")}</Relationships>`,
    },
    ...parts,
  ]);
}
