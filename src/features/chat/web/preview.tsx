import { type ReactNode, useEffect, useMemo, useState } from "react";
import { createPortal } from "react-dom";
import { type ChatLanguage, chatLanguages, directionOf, languageFor } from "#language/codes.ts";
import { pageTexts } from "#language/page-texts.ts";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Segments } from "#platform/web/ui/choices.tsx";
import type { ChatSettings } from "#shared/chat-settings.ts";
import type { PublicAgent } from "../contract.ts";
import type { LoadedAgent } from "./chat-calls.ts";
import { ChatCard } from "./chat-card.tsx";
import type { ChatSession } from "./chat-session.ts";
import type { Chat } from "./chat-state.ts";
import { emptyChat } from "./conversation.ts";
import { withNote } from "./entries.ts";
import { LauncherPreview } from "./launcher-preview.tsx";
import { LanguageContext, TextsContext } from "./texts.ts";
import chatStyle from "./visitor-page.css?inline";

type Shown = "start" | "form";

interface ChatPreviewProps {
  agent: Pick<
    PublicAgent,
    "id" | "name" | "agentName" | "location" | "description" | "primaryColor" | "subdomain"
  >;
  choices: Omit<
    ChatSettings,
    | "launcherText"
    | "privacyUrl"
    | "consentLine"
    | "language"
    | "allowedDomains"
    | "keepDays"
    | "personIdleMinutes"
  > & {
    greeting: string;
    launcherText: string;
    privacyUrl: string;
    consentLine: string;
    language: string;
  };
  isSaved: boolean;
}

export function ChatPreview({ agent, choices, isSaved }: ChatPreviewProps) {
  const [shown, setShown] = useState<Shown>("start");
  const language: ChatLanguage =
    chatLanguages.find((code) => code === choices.language) ??
    languageFor(navigator.languages.join(","));
  const texts = { ...pageTexts[language], ...choices.texts[language] };
  const { greeting, launcherText, privacyUrl, consentLine } = choices;
  const previewed: LoadedAgent = {
    ...agent,
    language,
    texts,
    openings: [],
    greeting: greeting.trim() || null,
    showsPoweredBy: true,
    chat: { ...choices, privacyUrl: privacyUrl || null, consentLine: consentLine.trim() || null },
  };
  const session = useMemo(() => stillSession(shown, agent.agentName), [shown, agent.agentName]);
  return (
    <section aria-label="Live preview" className="flex flex-col gap-3 xl:sticky xl:top-8">
      <div className="flex min-h-6 items-center justify-between gap-3">
        <h2 className="font-semibold">Live preview</h2>
        {!isSaved && (
          <Badge tone="warning" shape="half">
            Not saved yet
          </Badge>
        )}
      </div>
      <div>
        <Segments
          label="Show"
          value={shown}
          onChange={setShown}
          choices={[
            { value: "start", label: "Welcome screen" },
            { value: "form", label: "Contact form" },
          ]}
        />
      </div>
      <ChatFrame language={language} colorScheme={choices.colorScheme}>
        <TextsContext value={texts}>
          <LanguageContext value={language}>
            <ChatCard key={shown} agent={previewed} session={session} productUrl="/" />
          </LanguageContext>
        </TextsContext>
      </ChatFrame>
      <LauncherPreview
        color={agent.primaryColor}
        position={choices.position}
        text={launcherText.trim()}
      />
      <p className="text-small text-ink-3">Visitors see changes as soon as you save.</p>
    </section>
  );
}

interface ChatFrameProps {
  language: ChatLanguage;
  colorScheme: ChatSettings["colorScheme"];
  children: ReactNode;
}

/** A document of its own, which isolates its styles from ours. */
function ChatFrame({ language, colorScheme, children }: ChatFrameProps) {
  const [page, setPage] = useState<Document | null>(null);
  useEffect(() => {
    if (!page) return;
    const { documentElement: root } = page;
    root.lang = language;
    root.dir = directionOf(language);
    if (colorScheme === "system") delete root.dataset.theme;
    else root.dataset.theme = colorScheme;
  }, [page, language, colorScheme]);
  return (
    <iframe
      // Without a doctype, browsers use quirks mode.
      srcDoc="<!doctype html>"
      onLoad={(event) => setPage(styled(event.currentTarget.contentDocument))}
      title="Live preview of the chat"
      inert
      className="h-140 w-full overflow-hidden rounded-panel border border-line shadow-2"
    >
      {page && createPortal(children, page.body)}
    </iframe>
  );
}

/** Before the first render, which measures itself. */
function styled(page: Document | null) {
  const view = page?.defaultView;
  if (!view) return null;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(chatStyle);
  page.adoptedStyleSheets = [sheet];
  return page;
}

function stillSession(shown: Shown, assistantName: string | null): ChatSession {
  const entries = withNote([], "request", "");
  const start: Chat = { ...emptyChat, assistantName };
  const chat: Chat =
    shown === "start"
      ? start
      : { ...start, entries, contact: { step: "open", dueAt: null }, formAfter: "note-request" };
  const nothing = async () => {};
  return {
    state: () => chat,
    watch: () => () => {},
    draft: "",
    keepDraft: () => {},
    form: {},
    keepForm: () => {},
    send: nothing,
    retry: nothing,
    rate: async () => false,
    answerOffer: () => {},
    submitContact: async () => ({}),
    skipContact: () => {},
    see() {},
    unread: () => 0,
    kept: () => "",
    startAnew: () => {},
    close: () => {},
  };
}
