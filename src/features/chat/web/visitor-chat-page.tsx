import { type ReactNode, useEffect, useState } from "react";
import { directionOf } from "#language/codes.ts";
import type { FirstTexts } from "#language/page-texts.ts";
import { brandStyle } from "./brand-style.ts";
import { type LoadedAgent, loadAgent } from "./chat-calls.ts";
import { ChatCard } from "./chat-card.tsx";
import { type ChatSession, openChatSession } from "./chat-session.ts";
import { openHostPage, useHostPage, useNews, useSeeing } from "./host-page.ts";
import { Icon } from "./icon.tsx";
import { PoweredBy } from "./powered-by.tsx";
import { fill, LanguageContext, TextsContext } from "./texts.ts";

interface VisitorChatPageProps {
  subdomain: string;
  productUrl: string;
  texts: FirstTexts;
}

type Load =
  | { step: "loading" | "missing" | "failed" }
  | { step: "open"; agent: LoadedAgent; session: ChatSession; isLinkOver: boolean };

// Before the first render: the widget posts as soon as the page has loaded.
const hostPage = openHostPage(window);

export function VisitorChatPage({ subdomain, productUrl, texts }: VisitorChatPageProps) {
  const [load, setLoad] = useState<Load>({ step: "loading" });
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    let isWanted = attempt > 0;
    let session: ChatSession | undefined;
    setLoad({ step: "loading" });
    openAgent(subdomain).then(
      (opened) => {
        if (opened.step === "open") session = opened.session;
        if (isWanted) setLoad(opened);
        else session?.close();
      },
      () => isWanted && setLoad({ step: "failed" }),
    );
    return () => {
      isWanted = false;
      session?.close();
    };
  }, [subdomain, attempt]);
  useVisibleHeight();

  const isInWidget = useHostPage(hostPage, load.step);
  const { session, agent } = load.step === "open" ? load : {};
  useEffect(() => {
    if (!agent) return;
    return hostPage.watch(() => {
      if (!hostPage.hasNews()) return;
      void loadPerson().then(({ isUnsettled }) => {
        if (isUnsettled(agent.id, hostPage.takeKept())) setAttempt((last) => last + 1);
      });
    });
  }, [agent]);
  useNews(hostPage, session);
  useSeeing(hostPage, session);

  if (load.step === "open")
    return (
      <div
        className={isInWidget ? "in-widget" : undefined}
        style={brandStyle(load.agent.primaryColor)}
      >
        <TextsContext value={load.agent.texts}>
          <LanguageContext value={load.agent.language}>
            <ChatCard {...load} productUrl={productUrl} />
          </LanguageContext>
        </TextsContext>
        {isInWidget && (
          <button
            type="button"
            aria-label={load.agent.texts.close}
            onClick={() => hostPage.say("close")}
          >
            <Icon name="close" />
          </button>
        )}
      </div>
    );
  return (
    <main className="stand-in">
      {load.step === "loading" && (
        <p role="status">
          <span className="spinner" />
          <span className="hidden">{texts.loading}</span>
        </p>
      )}
      {load.step === "missing" && (
        <Message title={texts.notFoundTitle}>
          <p>{texts.notFound}</p>
        </Message>
      )}
      {load.step === "failed" && (
        <Message title={texts.notLoadedTitle}>
          <p>{texts.notLoaded}</p>
          <button type="button" className="quiet-button" onClick={() => setAttempt(attempt + 1)}>
            {texts.tryAgain}
          </button>
        </Message>
      )}
      {load.step !== "loading" && <PoweredBy href={productUrl} label={texts.poweredBy} />}
    </main>
  );
}

function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="alert">
      <svg width="74" height="74" viewBox="0 0 74 74" fill="none" aria-hidden="true">
        <path
          d="M1 73V19A18 18 0 0 1 19 1h36a18 18 0 0 1 18 18v36a18 18 0 0 1-18 18Z"
          strokeWidth="1.5"
          strokeDasharray="4 4"
        />
        <path d="M23 31h28M23 43h16" strokeWidth="3" strokeLinecap="round" />
      </svg>
      <h1>{title}</h1>
      <div className="reason">{children}</div>
    </div>
  );
}

// Rarely needed, so not part of every chat.
const loadPerson = () => import("./remembered-person.ts");

async function loadLink(agentId: string) {
  const { followMailedLink } = await import("./mailed-link.ts");
  return followMailedLink(agentId);
}

async function openAgent(subdomain: string): Promise<Load> {
  const agent = await loadAgent(subdomain);
  if (!agent) return { step: "missing" };
  await hostPage.greeted;
  if (hostPage.hasNews()) {
    const { settlePerson } = await loadPerson();
    await hostPage.identified();
    await settlePerson(agent.id, hostPage.takeKept());
  }
  const isLinkOver = location.hash.startsWith("#token=") && (await loadLink(agent.id));
  const session = await openChatSession(agent);
  const { name, texts, language, chat } = agent;
  document.title = fill(texts.title, { name });
  const page = document.documentElement;
  page.lang = language;
  page.dir = directionOf(language);
  if (chat.colorScheme !== "system") page.dataset.theme = chat.colorScheme;
  return { step: "open", agent, session, isLinkOver };
}

/** Keeps the input above a phone's keyboard, which in some browsers covers the page instead of resizing it. */
function useVisibleHeight() {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const root = document.documentElement;
    const fit = () => {
      // Zoomed in, the visible part is meant to be smaller.
      if (view.scale !== 1) return;
      root.style.setProperty("--visible-height", `${view.height}px`);
      window.scrollTo(0, 0);
    };
    view.addEventListener("resize", fit);
    return () => view.removeEventListener("resize", fit);
  }, []);
}
