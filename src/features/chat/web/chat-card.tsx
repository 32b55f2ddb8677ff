import { Fragment, useEffect, useState, useSyncExternalStore } from "react";
import type { PublicAgent } from "../contract.ts";
import { brandStyle } from "./brand-style.ts";
import type { ChatSession } from "./chat-session.ts";
import { Composer } from "./composer.tsx";
import { ContactForm } from "./contact-form.tsx";
import { openOffer } from "./conversation.ts";
import { EntryView, From } from "./entry-view.tsx";
import { Icon } from "./icon.tsx";
import { PoweredBy } from "./powered-by.tsx";
import { useFollowing } from "./use-following.ts";

interface ChatCardProps {
  agent: PublicAgent;
  session: ChatSession;
  productUrl: string;
}

export function ChatCard({ agent, session, productUrl }: ChatCardProps) {
  const chat = useSyncExternalStore(session.watch, session.state);
  const { log, content, isBehind, follow } = useFollowing();
  const isShown = useShown();
  const { contact, entries, formAfter } = chat;
  const form = (contact.step === "open" || contact.step === "submitting") && (
    <ContactForm
      isSubmitting={contact.step === "submitting"}
      isWanted={chat.isFormWanted}
      onSubmit={async (details) => {
        const faults = await session.submitContact(details);
        if (session.state().contact.step === "submitted") log.current?.focus();
        return faults;
      }}
      onSkip={() => {
        session.skipContact();
        log.current?.focus();
      }}
    />
  );
  const isFormPlaced = entries.some(({ key }) => key === formAfter);
  const isTyping = chat.isReplying && !entries.some(({ status }) => status === "streaming");

  return (
    <div style={brandStyle(agent.primaryColor)} className="page">
      <main className="card">
        <header className="head brand">
          <span aria-hidden="true" className="tile">
            {initialsOf(agent.name)}
          </span>
          <div>
            <h1 dir="auto">{agent.name}</h1>
            <p>Usually responds instantly</p>
          </div>
        </header>
        <div
          ref={log}
          role="log"
          aria-label={`Conversation with ${agent.name}`}
          aria-live="polite"
          aria-busy={chat.isReplying}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse
          tabIndex={0}
          className="log"
        >
          <div ref={content} className="entries">
            {isShown && (
              <>
                <EntryView name={chat.assistantName} entry={greetingOf(agent)} />
                {entries.map((entry) => (
                  <Fragment key={entry.key}>
                    <EntryView
                      name={chat.assistantName}
                      entry={entry}
                      handoff={chat.handoff}
                      reason={chat.failure}
                      onRetry={chat.isReplying ? undefined : () => session.retry(entry.key)}
                      onOffer={
                        openOffer(chat) === entry.key
                          ? (isWanted) => session.answerOffer(entry.key, isWanted)
                          : undefined
                      }
                    />
                    {entry.key === formAfter && form}
                  </Fragment>
                ))}
                {!isFormPlaced && form}
                {isTyping && <Typing name={chat.assistantName} />}
              </>
            )}
          </div>
        </div>
        {isBehind && (
          <div className="newest">
            <button type="button" aria-label="Go to the newest message" onClick={() => follow()}>
              <Icon name="down" />
            </button>
          </div>
        )}
        <footer className="foot">
          <Composer
            draft={session.draft}
            isPending={chat.isReplying}
            onDraft={session.keepDraft}
            onSend={(text) => {
              session.send(text);
              follow();
            }}
          />
          <PoweredBy href={productUrl} />
        </footer>
        <div aria-live="assertive" className="toast">
          {chat.toast && <ToastCard isGood={chat.toast.kind === "submitted"} />}
        </div>
      </main>
    </div>
  );
}

function Typing({ name }: { name: string | null }) {
  return (
    <div className="entry">
      <From name={name} author="ai" />
      <p className="bubble theirs typing">
        <span className="hidden">Typing</span>
        <i />
        <i />
        <i />
      </p>
    </div>
  );
}

function ToastCard({ isGood }: { isGood: boolean }) {
  return (
    <p className={isGood ? "words" : "words bad"}>
      <b>{isGood ? "Thank you!" : "Error"}</b>{" "}
      {isGood
        ? "Your information has been submitted. We'll get back to you soon!"
        : "Failed to submit your information. Please try again."}
    </p>
  );
}

function greetingOf({ name, greeting }: PublicAgent) {
  return {
    key: "greeting",
    author: "ai" as const,
    content: greeting?.trim() || `Hello from ${name}. What would you like to know?`,
    at: "",
    sources: [],
    offersContact: false,
    status: "whole" as const,
  };
}

/** The first two letters, as the owner's pages show them too. */
function initialsOf(name: string) {
  return [...name.trim()].slice(0, 2).join("").toUpperCase();
}

/** Only what enters a log that already stands is announced: the greeting and its label too. */
function useShown() {
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(true), []);
  return isShown;
}
