import type { Database } from "#database/client.ts";
import type { agents } from "#database/schema.ts";
import { readTried } from "#features/knowledge/server/public.ts";
import { chatSettingsOf } from "#shared/chat-settings.ts";
import type { Try } from "../../contract.ts";

export async function showTry(
  db: Database,
  { id, name, primaryColor, chatSettings }: typeof agents.$inferSelect,
): Promise<Omit<Try, "messages" | "questionsLeft">> {
  const { source, pages } = await readTried(db, id);
  const isRead = pages.some(({ sections }) => sections > 0);
  const isReading = source?.status === "waiting" || source?.status === "reading";
  const state = isReading ? "reading" : isRead ? "ready" : "unread";
  return {
    name,
    website: source?.url ?? "",
    primaryColor,
    state,
    reason: state === "unread" ? (source?.reason ?? null) : null,
    pages: pages.map(({ url, title, status, sections }) => ({
      title: title || pathOf(url),
      status,
      sections,
    })),
    starters: chatSettingsOf(chatSettings).starters,
  };
}

function pathOf(url: string) {
  const { pathname, hostname } = new URL(url);
  return pathname === "/" ? hostname : pathname;
}
