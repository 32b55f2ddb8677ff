import { useEffect, useState } from "react";
import type { Entry } from "#features/chat/web/public.ts";
import type { Try, TryAnswer } from "../../contract.ts";
import { askTry, currentTry } from "./try-calls.ts";

const lookEveryMs = 900;
/** Questions to suggest come a little after the pages, if at all. */
const looksForStarters = 12;

interface Asking {
  text: string;
  fault: string | null;
}

export function useTry(first: Try) {
  const [tried, setTried] = useState(first);
  const [said, setSaid] = useState(() => first.messages.map(entryOf));
  const [asking, setAsking] = useState<Asking | null>(null);
  const [looks, setLooks] = useState(0);
  const awaits =
    tried.state === "reading" ||
    (tried.state === "ready" && tried.starters.length === 0 && looks < looksForStarters);

  useEffect(() => {
    if (!awaits) return;
    let isWanted = true;
    const look = async () => {
      const next = await currentTry().catch(() => undefined);
      if (!isWanted) return;
      if (next) setTried(next);
      if (next?.state === "ready") setLooks((before) => before + 1);
      if (next === null) setTried((before) => ({ ...before, state: "unread", reason: ended }));
      else timer = setTimeout(look, lookEveryMs);
    };
    let timer = setTimeout(look, lookEveryMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [awaits]);

  async function ask(text: string) {
    setAsking({ text, fault: null });
    try {
      const answer = await askTry(text);
      setSaid((before) => [...before, question(text, answer), answerOf(answer)]);
      setTried((before) => ({ ...before, questionsLeft: answer.questionsLeft }));
      setAsking(null);
    } catch (error) {
      setAsking({ text, fault: error instanceof Error ? error.message : "" });
    }
  }

  return { tried, said, asking, ask };
}

const ended = "This try has ended.";

function entryOf({ id, author, content, sources }: Try["messages"][number]): Entry {
  return {
    ...{ key: id, author, content, sources },
    ...{ at: "", offersContact: false, status: "whole", rating: null },
  };
}

function question(content: string, { messageId }: TryAnswer): Entry {
  return entryOf({ id: `asked-${messageId}`, author: "visitor", content, sources: [] });
}

function answerOf({ messageId, response, sources }: TryAnswer): Entry {
  return entryOf({ id: messageId, author: "ai", content: response, sources });
}
