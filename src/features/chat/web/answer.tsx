import type { MouseEvent } from "react";
import type { AnswerSource } from "#shared/answer-source.ts";
import { type Block, completeSoFar, type Inline, readAnswer } from "./answer-markup.ts";
import type { Entry } from "./entries.ts";
import { hostOf, safeLink } from "./safe-link.ts";
import { fill, useTexts } from "./texts.ts";

// Parts may be keyed by position: an answer only grows at its end.

export function Answer({ entry }: { entry: Entry }) {
  const { content, status } = entry;
  const blocks = readAnswer(status === "streaming" ? completeSoFar(content) : content);
  return blocks.map((block, index) => <BlockView key={index} block={block} entry={entry} />);
}

export function SourceList({ entry: { key, content, sources } }: { entry: Entry }) {
  const texts = useTexts();
  return (
    <ol aria-label={texts.sources} className="sources">
      {sources.map((source, index) => (
        <li key={index} id={sourceId(key, index + 1)} tabIndex={-1}>
          <span className="number">{index + 1}</span>
          <SourceView source={source} isSaid={hasWords(content, source.quote)} />
        </li>
      ))}
    </ol>
  );
}

interface SourceViewProps {
  source: AnswerSource;
  isSaid: boolean;
}

function SourceView({ source: { title, url, quote }, isSaid }: SourceViewProps) {
  const link = url ? safeLink(url) : null;
  return (
    <div>
      {link ? (
        <>
          <a href={link.href} {...elsewhere} className="link">
            {title}
          </a>{" "}
          <span className="host">{hostOf(link)}</span>
        </>
      ) : (
        <b>{title}</b>
      )}
      {quote && !isSaid && <blockquote dir="auto">{quote}</blockquote>}
    </div>
  );
}

function BlockView({ block, entry }: { block: Block; entry: Entry }) {
  if (block.type === "code") return <pre>{block.text}</pre>;
  if (block.type === "list") {
    const items = block.items.map((item, index) => (
      <li key={index}>
        <Words content={item} entry={entry} />
      </li>
    ));
    if (block.start === null) return <ul>{items}</ul>;
    return <ol start={block.start}>{items}</ol>;
  }
  const words = <Words content={block.content} entry={entry} />;
  return <p>{block.type === "heading" ? <b>{words}</b> : words}</p>;
}

function Words({ content, entry }: { content: Inline[]; entry: Entry }) {
  return content.map((part, index) => <Word key={index} part={part} entry={entry} />);
}

function Word({ part, entry }: { part: Inline; entry: Entry }) {
  switch (part.type) {
    case "text":
      return part.text;
    case "break":
      return <br />;
    case "code":
      return <code>{part.text}</code>;
    case "bold":
      return (
        <b>
          <Words content={part.content} entry={entry} />
        </b>
      );
    case "link":
      return (
        <a href={part.url} {...elsewhere} className="link">
          {part.text}
        </a>
      );
    case "citations":
      return <Citations numbers={part.numbers} entry={entry} />;
  }
}

function Citations({ numbers, entry }: { numbers: number[]; entry: Entry }) {
  const texts = useTexts();
  const isStreaming = entry.status === "streaming";
  const known = numbers.filter((number) => isStreaming || entry.sources[number - 1]);
  return known.map((number) => (
    <span key={number}>
      {/* A word joiner: a number never starts a line. */}
      {"\u2060"}
      {isStreaming ? (
        <span className="number">{number}</span>
      ) : (
        <a
          href={`#${sourceId(entry.key, number)}`}
          aria-label={fill(texts.source, { number })}
          onClick={(event) => goToSource(event, sourceId(entry.key, number))}
          className="number wide-target"
        >
          {number}
        </a>
      )}
    </span>
  ));
}

/** By script, so that the address and the browser history stay as they are. */
function goToSource(event: MouseEvent, id: string) {
  event.preventDefault();
  const source = document.getElementById(id);
  source?.scrollIntoView({ block: "nearest" });
  source?.focus({ preventScroll: true });
}

function hasWords(text: string, words: string) {
  const even = (written: string) => written.replace(/\s+/g, " ").trim();
  return even(text).includes(even(words));
}

function sourceId(key: string, number: number) {
  return `source-${key}-${number}`;
}

const elsewhere = { target: "_blank", rel: "noopener noreferrer nofollow" };
