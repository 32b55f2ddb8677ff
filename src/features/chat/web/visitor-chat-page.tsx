import { type ReactNode, useEffect, useState } from "react";
import type { PublicAgent } from "../contract.ts";
import { brandStyle } from "./brand-style.ts";
import { loadAgent } from "./chat-calls.ts";
import { ChatCard } from "./chat-card.tsx";
import { type ChatSession, openChatSession } from "./chat-session.ts";
import { openHostPage, useHostPage } from "./host-page.ts";
import { Icon } from "./icon.tsx";
import { PoweredBy } from "./powered-by.tsx";

interface VisitorChatPageProps {
  subdomain: string;
  /** Where the product itself is at home. */
  productUrl: string;
}

type Load =
  | { step: "loading" | "missing" | "failed" }
  | { step: "open"; agent: PublicAgent; session: ChatSession };

// Before anything is shown: the widget speaks as soon as the page has loaded.
const hostPage = openHostPage(window);

export function VisitorChatPage({ subdomain, productUrl }: VisitorChatPageProps) {
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

  if (load.step === "open")
    return (
      <div
        className={isInWidget ? "in-widget" : undefined}
        style={brandStyle(load.agent.primaryColor)}
      >
        <ChatCard {...load} productUrl={productUrl} />
        {isInWidget && (
          <button type="button" aria-label="Close" onClick={() => hostPage.say("close")}>
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
          <span className="hidden">Loading</span>
        </p>
      )}
      {load.step === "missing" && (
        <Message title="Agent Not Found">
          <p>The support agent you're looking for is not available or has been disabled.</p>
        </Message>
      )}
      {load.step === "failed" && (
        <Message title="The chat did not load">
          <p>The server did not answer.</p>
          <button type="button" className="quiet-button" onClick={() => setAttempt(attempt + 1)}>
            Try again
          </button>
        </Message>
      )}
      {load.step !== "loading" && <PoweredBy href={productUrl} />}
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

async function openAgent(subdomain: string): Promise<Load> {
  const agent = await loadAgent(subdomain);
  if (!agent) return { step: "missing" };
  const session = await openChatSession(agent);
  document.title = `${agent.name}: AI assistant`;
  return { step: "open", agent, session };
}

/** Keeps the input above a phone's keyboard where the keyboard covers the page instead of shrinking it. */
function useVisibleHeight() {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const root = document.documentElement;
    const fit = () => {
      // Zoomed in, the visible part is smaller than the page, and should be.
      if (view.scale !== 1) return;
      root.style.setProperty("--visible-height", `${view.height}px`);
      window.scrollTo(0, 0);
    };
    view.addEventListener("resize", fit);
    return () => view.removeEventListener("resize", fit);
  }, []);
}
