import type { ChatLanguage } from "./vocabulary.ts";

interface LauncherTexts {
  /** The name of the button and of the frame. */
  label: string;
  /** Before their number. */
  unread: string;
}

/** What the widget says on other people's pages; the server sends it one language. */
export const launcherTexts: Record<ChatLanguage, LauncherTexts> = {
  en: { label: "Chat with {name}", unread: "New messages:" },
  es: { label: "Chatear con {name}", unread: "Mensajes nuevos:" },
  fr: { label: "Discuter avec {name}", unread: "Nouveaux messages :" },
  de: { label: "Chat mit {name}", unread: "Neue Nachrichten:" },
  pt: { label: "Conversar com {name}", unread: "Mensagens novas:" },
  it: { label: "Chatta con {name}", unread: "Nuovi messaggi:" },
  nl: { label: "Chatten met {name}", unread: "Nieuwe berichten:" },
  pl: { label: "Czat z {name}", unread: "Nowe wiadomości:" },
  tr: { label: "{name} ile sohbet", unread: "Yeni mesajlar:" },
  ar: { label: "الدردشة مع {name}", unread: "رسائل جديدة:" },
  he: { label: "צ'אט עם {name}", unread: "הודעות חדשות:" },
  hi: { label: "{name} से चैट करें", unread: "नए संदेश:" },
  zh: { label: "与 {name} 聊天", unread: "新消息：" },
  ja: { label: "{name} とチャット", unread: "新着メッセージ：" },
};
