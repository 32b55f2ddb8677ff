import { withoutLeaders } from "./leaders.ts";

export interface Section {
  heading: string;
  headingPath: string[];
  text: string;
  anchor: string | null;
}

const sectionsMax = 2000;
const textMax = 600_000;
interface OpenHeading {
  level: number;
  text: string;
  anchor: string | null;
}

export class SectionWriter {
  private readonly sections: Section[] = [];
  private open: OpenHeading[] = [];
  private blocks: string[] = [];
  private line = "";
  private written = 0;
  private isNew = false;

  get heading(): string {
    return this.open.at(-1)?.text ?? "";
  }

  get level(): number {
    return this.open.at(-1)?.level ?? 0;
  }

  write(text: string): void {
    if (this.written < textMax) this.line += text.slice(0, textMax - this.written);
    this.written += text.length;
  }

  breakLine(): void {
    const text = this.line
      .split("\n")
      .map((part) => withoutLeaders(part.replace(/ +/g, " ").trim()))
      .filter(Boolean)
      .join("\n");
    this.line = "";
    if (text) this.blocks.push(text);
  }

  addBlock(text: string): void {
    this.breakLine();
    this.written += text.length;
    if (text.trim() && this.written < textMax) this.blocks.push(text);
  }

  startSection(level: number, text: string, anchor: string | null): void {
    this.endSection();
    const above = this.open.filter((heading) => heading.level < level);
    // Linking to the heading above is better than to the top of the page.
    const heading = {
      level,
      text,
      anchor: anchor ?? above.findLast(({ level }) => level > 1)?.anchor ?? null,
    };
    this.open = [...above, heading];
    this.isNew = true;
  }

  endHeading(): void {
    this.endSection();
    this.open = this.open.slice(0, -1);
  }

  /** After a panel the previous heading applies again. */
  remember(): () => void {
    const before = this.open;
    return () => {
      this.endSection();
      this.open = before;
    };
  }

  finish(): Section[] {
    this.endSection();
    return this.sections;
  }

  private endSection(): void {
    this.breakLine();
    const text = this.blocks.join("\n\n");
    const isNew = this.isNew;
    this.blocks = [];
    this.isNew = false;
    const heading = this.open.at(-1);
    if ((!text && !(heading && isNew)) || this.sections.length >= sectionsMax) return;
    const headingPath = this.open.map((one) => one.text);
    this.sections.push({
      heading: heading?.text ?? "",
      headingPath,
      text,
      anchor: heading?.anchor ?? null,
    });
  }
}
