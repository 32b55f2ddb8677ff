import type { ChatLanguage } from "#language/codes.ts";
import { fill, packs } from "#language/packs.ts";
import { plainPage } from "#platform/server/plain-page.ts";
import { escapeHtml } from "#shared/escape-html.ts";

interface Stopping {
  business: string;
  language: ChatLanguage;
  isStopped: boolean;
}

export function stopPage({ business, language, isStopped }: Stopping): string {
  const { mail } = packs[language];
  const words = (text: string) => escapeHtml(fill(text, { business }));
  const question = `<h1>${words(mail.stopQuestion)}</h1>
<form method="post"><button class="main">${words(mail.stop)}</button></form>`;
  const body = `<main><div class="card">${isStopped ? `<h1>${words(mail.stopped)}</h1>` : question}</div></main>`;
  return plainPage({ title: mail.stop, language, body });
}
