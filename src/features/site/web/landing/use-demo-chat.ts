import { useEffect, useRef, useState } from "react";
import {
  type ChatSession,
  type Entry,
  loadAgent,
  openChatSession,
} from "#features/chat/web/public.ts";
import { DEMO_SUBDOMAIN } from "#shared/product.ts";

interface DemoChat {
  entries: Entry[];
  asked: string | null;
  isReplying: boolean;
  /** The agent asks for contact details; only the full chat has that form. */
  offersContact: boolean;
  hasFailed: boolean;
  ask: (text: string) => Promise<void>;
}

/** The conversation is opened by the first question, so that just looking costs nothing. */
export function useDemoChat(): DemoChat {
  const session = useRef<ChatSession | undefined>(undefined);
  const [state, setState] = useState<ReturnType<ChatSession["state"]>>();
  const [asked, setAsked] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => () => session.current?.close(), []);

  async function open() {
    const agent = await loadAgent(DEMO_SUBDOMAIN);
    if (!agent) throw new Error("There is no demo agent");
    const opened = await openChatSession(agent);
    opened.watch(() => setState(opened.state()));
    return opened;
  }

  async function ask(text: string) {
    setFailed(false);
    try {
      if (!session.current) {
        setAsked(text);
        session.current = await open();
      }
      const isSent = session.current.send(text);
      setAsked(null);
      await isSent;
    } catch {
      setFailed(true);
    }
  }

  return {
    // Notes are about the form, which only the full chat has.
    entries: state?.entries.filter(({ note }) => !note) ?? [],
    asked,
    isReplying: (asked !== null && !hasFailed) || (state?.isReplying ?? false),
    offersContact: state !== undefined && state.contact.step !== "quiet",
    hasFailed: hasFailed || (state?.entries.some(({ status }) => status === "failed") ?? false),
    ask,
  };
}
