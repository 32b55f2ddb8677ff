import type { ChatSettings } from "#shared/chat-settings.ts";
import { chatTexts, type FirstTexts, languageFor } from "#shared/chat-texts/chat-texts.ts";

/** The language that a visitor's page speaks, and its words: sent along, so that the page carries none. */
export function textsFor(
  { language: chosen, texts: own }: Pick<ChatSettings, "language" | "texts">,
  accepted: string | undefined,
) {
  const language = chosen ?? languageFor(accepted);
  return { language, texts: { ...chatTexts[language], ...own[language] } };
}

/** What the page itself is delivered with. */
export function firstTexts(accepted: string | undefined): FirstTexts {
  const { loading, notFoundTitle, notFound, notLoadedTitle, notLoaded, tryAgain, poweredBy } =
    chatTexts[languageFor(accepted)];
  return { loading, notFoundTitle, notFound, notLoadedTitle, notLoaded, tryAgain, poweredBy };
}
