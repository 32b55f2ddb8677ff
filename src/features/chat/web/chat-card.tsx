import { Fragment, useEffect, useState, useSyncExternalStore } from "react";
import type { OfferAnswer } from "#features/actions/contract.ts";
import type { PageTexts } from "#language/pack.ts";
import { brandStyle } from "./brand-style.ts";
import type { LoadedAgent } from "./chat-calls.ts";
import type { ChatSession } from "./chat-session.ts";
import { Composer } from "./composer.tsx";
import type { ContactForm } from "./contact-form.tsx";
import { openOffer, waitingOffer } from "./conversation.ts";
import { type Entry, newEntry } from "./entries.ts";
import { Chip, EntryView, From } from "./entry-view.tsx";
import { Icon } from "./icon.tsx";
import { Offered } from "./offered.tsx";
import { PoweredBy } from "./powered-by.tsx";
import { fill, useTexts } from "./texts.ts";
import { useFollowing } from "./use-following.ts";

interface ChatCardProps {
  agent: LoadedAgent;
  session: ChatSession;
  productUrl: string;
  /** The page was opened by a mail's link that is no longer valid. */
  isLinkOver?: boolean;
}

export function ChatCard({ agent, session, productUrl, isLinkOver }: ChatCardProps) {
  const texts = useTexts();
  const chat = useSyncExternalStore(session.watch, session.state);
  const { log, content, isBehind, follow } = useFollowing();
  const isShown = useShown();
  const { contact, entries, formAfter } = chat;
  const loaded = useForm(contact.step !== "quiet" || openOffer(chat) !== null);
  const form = loaded && (contact.step === "open" || contact.step === "submitting") && (
    <loaded.Form
      choices={agent.chat}
      isSubmitting={contact.step === "submitting"}
      isWanted={chat.isFormWanted}
      draft={session.form}
      onDraft={session.keepForm}
      onSubmit={async (details) => {
        const faults = await session.submitContact(details);
        if (session.state().contact.step === "submitted") leaving(follow);
        return faults;
      }}
      onSkip={() => {
        leaving(session.skipContact);
        follow();
      }}
    />
  );
  const isFormPlaced = entries.some(({ key }) => key === formAfter);
  const isTyping = chat.isReplying && !entries.some(({ status }) => status === "streaming");
  const { starters } = agent.chat;
  const offerKey = waitingOffer(chat);

  function send(text: string, answers?: OfferAnswer) {
    session.send(text, answers);
    follow();
  }

  /** The pressed button disappears, and the focus must stay in the chat. */
  function leaving(act: () => unknown) {
    act();
    log.current?.focus();
  }

  return (
    <div style={brandStyle(agent.primaryColor)} className="page">
      <main className="card">
        <header className="head brand">
          <span aria-hidden="true" className="tile">
            {initialsOf(agent.name)}
          </span>
          <div>
            <h1 dir="auto">{agent.name}</h1>
            <p>{texts.usuallyResponds}</p>
          </div>
        </header>
        <div
          ref={log}
          role="log"
          aria-label={fill(texts.conversationWith, { name: agent.name })}
          aria-live="polite"
          aria-busy={chat.isReplying}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse
          tabIndex={0}
          className="log"
        >
          <div ref={content} className="entries">
            {isShown && (
              <>
                <p className="notice">
                  {texts.notice} {isLinkOver && <b role="alert">{texts.linkEnded}</b>}
                </p>
                <EntryView
                  name={chat.assistantName}
                  entry={greetingOf(agent, texts)}
                  handoff={null}
                />
                {entries.length === 0 && starters.length > 0 && (
                  <ul aria-label={texts.starters} className="starters">
                    {starters.map((starter) => (
                      <li key={starter} dir="auto">
                        <Chip onClick={() => leaving(() => send(starter))}>{starter}</Chip>
                      </li>
                    ))}
                  </ul>
                )}
                {entries.map((entry) => (
                  <Fragment key={entry.key}>
                    <EntryView
                      name={chat.assistantName}
                      entry={entry}
                      handoff={chat.handoff}
                      reason={chat.failure}
                      onRetry={
                        chat.isReplying ? undefined : () => leaving(() => session.retry(entry.key))
                      }
                      onOffer={
                        openOffer(chat) === entry.key
                          ? (isWanted) => leaving(() => session.answerOffer(entry.key, isWanted))
                          : undefined
                      }
                      onRate={session.rate}
                    />
                    {entry.offer && entry.key === offerKey && (
                      <Offered
                        offer={entry.offer}
                        isBusy={chat.isReplying}
                        onAnswer={(said, answers) => leaving(() => send(said, answers))}
                      />
                    )}
                    {entry.key === formAfter && form}
                  </Fragment>
                ))}
                {!isFormPlaced && form}
                {isTyping && !chat.person && <Typing name={chat.assistantName} author="ai" />}
                {chat.typingUntil && <Typing name={chat.person} author="person" />}
              </>
            )}
          </div>
        </div>
        <footer className="foot">
          <div className="writing">
            {isBehind && (
              <button
                type="button"
                aria-label={texts.toNewest}
                onClick={() => leaving(follow)}
                className="newest"
              >
                <Icon name="down" />
              </button>
            )}
            <Composer
              draft={session.draft}
              isPending={chat.isReplying}
              onDraft={session.keepDraft}
              onSend={send}
            />
          </div>
          <div className="below">
            {entries.length > 0 && !chat.isReplying && (
              <button
                type="button"
                className="link wide-target"
                onClick={() => leaving(session.startAnew)}
              >
                {texts.newConversation}
              </button>
            )}
            {agent.showsPoweredBy && <PoweredBy href={productUrl} label={texts.poweredBy} />}
          </div>
        </footer>
        <div aria-live="assertive" className="toast">
          {chat.toast && <ToastCard isGood={chat.toast.kind === "submitted"} />}
        </div>
      </main>
    </div>
  );
}

/** Loaded while the visitor reads the first answer. */
function useForm(isNear: boolean) {
  const [loaded, setLoaded] = useState<{ Form: typeof ContactForm } | null>(null);
  useEffect(() => {
    if (isNear)
      import("./contact-form.tsx").then(
        ({ ContactForm: Form }) => setLoaded({ Form }),
        () => {},
      );
  }, [isNear]);
  return loaded;
}

function Typing({ name, author }: { name: string | null; author: Entry["author"] }) {
  const texts = useTexts();
  return (
    <div className="entry typing">
      <From name={name} author={author} />
      <p className={`bubble theirs by-${author}`}>
        <span className="hidden">{texts.typing}</span>
        <i />
        <i />
        <i />
      </p>
    </div>
  );
}

function ToastCard({ isGood }: { isGood: boolean }) {
  const texts = useTexts();
  return (
    <p className={isGood ? "words" : "words bad"}>
      <b>{isGood ? texts.submittedTitle : texts.notSubmittedTitle}</b>{" "}
      {isGood ? texts.submitted : texts.notSubmitted}
    </p>
  );
}

function greetingOf({ name, greeting }: LoadedAgent, texts: PageTexts): Entry {
  return newEntry("greeting", "ai", greeting?.trim() || fill(texts.greeting, { name }), "");
}

function initialsOf(name: string) {
  return [...name.trim()].slice(0, 2).join("").toUpperCase();
}

/** New entries are announced, those of the first render are not. */
function useShown() {
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(true), []);
  return isShown;
}
