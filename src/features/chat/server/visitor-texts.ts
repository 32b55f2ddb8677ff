import type { ListeningAgent } from "#features/agents/server/public.ts";
import { languageFor } from "#language/codes.ts";
import { type FirstTexts, pageTexts } from "#language/page-texts.ts";
import { type ChatSettings, chatSettingsOf } from "#shared/chat-settings.ts";

/** The page itself carries no texts: they come with the agent. */
export function textsFor(
  { language: chosen, texts: own }: Pick<ChatSettings, "language" | "texts">,
  accepted: string | undefined,
) {
  const language = chosen ?? languageFor(accepted);
  return { language, texts: { ...pageTexts[language], ...own[language] } };
}

export function firstTexts(accepted: string | undefined): FirstTexts {
  const { loading, notFoundTitle, notFound, notLoadedTitle, notLoaded, tryAgain, poweredBy } =
    pageTexts[languageFor(accepted)];
  return { loading, notFoundTitle, notFound, notLoadedTitle, notLoaded, tryAgain, poweredBy };
}

export function pageWords(
  { name, greeting, chatSettings }: Pick<ListeningAgent, "name" | "greeting" | "chatSettings">,
  accepted: string | undefined,
) {
  const { texts } = textsFor(chatSettingsOf(chatSettings), accepted);
  const fill = (text: string) => text.replace("{name}", () => name);
  return { title: fill(texts.title), greeting: greeting?.trim() || fill(texts.greeting) };
}
