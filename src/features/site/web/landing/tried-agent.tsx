import { useEffect, useRef } from "react";
import type { Entry } from "#features/chat/web/public.ts";
import { onBrand } from "#shared/brand-color.ts";
import type { Try } from "../../contract.ts";
import { ButtonLink } from "./button-link.tsx";
import {
  Answered,
  Asked,
  ChatCard,
  Composer,
  Messages,
  Suggestions,
  Typing,
} from "./chat-parts.tsx";
import { Evidence } from "./evidence.tsx";
import { TriedPages } from "./tried-pages.tsx";
import { useTry } from "./use-try.ts";

export { currentTry, startTry } from "./try-calls.ts";

interface TriedAgentProps {
  first: Try;
  /** Not after a reload, when nobody asked for it just now. */
  takesFocus: boolean;
}

const usualQuestions = ["What do you offer?", "When are you open?", "How can I reach you?"];

/** Loaded with the first try, so that the landing page stays small. */
export function TriedAgent({ first, takesFocus }: TriedAgentProps) {
  const { tried, said, asking, ask } = useTry(first);
  const whole = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) whole.current?.focus();
  }, [takesFocus]);

  const { name, primaryColor, state, questionsLeft } = tried;
  const read = tried.pages.filter(({ sections }) => sections > 0).length;
  const isReplying = asking !== null && asking.fault === null;
  const last = said.findLast(({ author }) => author === "ai");
  const canAsk = read > 0 && questionsLeft > 0;
  return (
    <div
      ref={whole}
      tabIndex={-1}
      className="relative max-w-130 scroll-mt-4 outline-none max-lg:mx-auto max-lg:w-full"
    >
      {last ? (
        <Evidence
          answer={last}
          isOpening={false}
          otherwise="So the agent says it doesn't know. After you sign up, questions like this appear in your inbox."
        />
      ) : (
        <TriedPages tried={tried} />
      )}
      <ChatCard
        label={`Conversation with ${name}`}
        name={name}
        color={primaryColor}
        onColor={onBrand(primaryColor)}
        status={knows(read, state)}
      >
        <Messages count={said.length + Number(asking !== null)}>
          <Answered name={name} entry={{ ...greeting, content: hello(tried, read) }} />
          {said.map((entry) =>
            entry.author === "visitor" ? (
              <Asked key={entry.key}>{entry.content}</Asked>
            ) : (
              <Answered key={entry.key} entry={entry} name={name} />
            ),
          )}
          {asking && <Asked>{asking.text}</Asked>}
          {isReplying && <Typing />}
          {asking?.fault && (
            <p role="alert" className="text-small text-danger">
              {asking.fault}
            </p>
          )}
        </Messages>
        {canAsk && said.length === 0 && !asking && (
          <Suggestions questions={starters(tried)} onAsk={ask} />
        )}
        <Composer canSend={canAsk && !isReplying} onSend={ask} />
        <p className="flex items-center justify-between gap-3 rounded-b-panel border-t border-line bg-sunken px-3 py-2.5 text-small text-ink-2">
          <span>{keeping(questionsLeft, state)}</span>
          <ButtonLink href="/login?mode=create">Create Account</ButtonLink>
        </p>
      </ChatCard>
    </div>
  );
}

const greeting: Entry = {
  key: "hello",
  author: "ai",
  content: "",
  at: "",
  sources: [],
  offersContact: false,
  status: "whole",
  rating: null,
};

function hello({ state, reason, website }: Try, read: number) {
  const host = hostOf(website);
  if (state === "unread")
    return `I could not read ${host}. ${reason ?? ""} Try another address, or create an account and add texts and files yourself.`;
  if (read === 0) return `I’m reading ${host}. You can ask me in a few seconds.`;
  return `I’ve read ${pagesOf(read)} of ${host}. Ask me what your customers ask you.`;
}

function knows(read: number, state: Try["state"]) {
  if (read > 0) return `Knows ${pagesOf(read)} of your website`;
  return state === "reading" ? "Reading your website" : "Knows nothing yet";
}

function keeping(left: number, state: Try["state"]) {
  if (state === "unread") return "Free for 7 days.";
  if (left === 0) return "No questions left. Sign up to keep this agent.";
  return "Sign up to keep this agent. Otherwise it’s deleted after a day.";
}

function starters({ starters: own }: Try) {
  return own.length > 0 ? own.slice(0, 3) : usualQuestions;
}

function pagesOf(count: number) {
  return count === 1 ? "1 page" : `${count} pages`;
}

function hostOf(website: string) {
  return URL.parse(website)?.hostname.replace(/^www\./, "") ?? website;
}
