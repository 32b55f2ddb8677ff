import type { PageTexts } from "#language/pack.ts";
import { fill, packFor } from "#language/packs.ts";
import type { Mail } from "#platform/server/mail.ts";
import { oneLine, writeMail } from "#platform/server/write-mail.ts";
import type { StoredConversation, StoredMessage } from "../queries.ts";

/** Of what was said before; the person's own words are not shortened. */
const earlierLengthMax = 1_000;

interface Unseen {
  business: string;
  conversation: Pick<StoredConversation, "language" | "assistantName">;
  texts: PageTexts;
  unseen: StoredMessage[];
  earlier: StoredMessage[];
  openUrl: string;
  stopUrl: string;
}

/** In the conversation's language. */
export function writeUnseenMail(news: Unseen): Pick<Mail, "subject" | "text" | "html" | "headers"> {
  const { business, conversation, texts, unseen, earlier, openUrl, stopUrl } = news;
  const { mail } = packFor(conversation.language);
  const name = unseen.at(-1)?.personName ?? texts.person;
  const title = oneLine(fill(mail.answered, { name, business }));
  const nameOf = ({ author, personName }: StoredMessage) =>
    ({
      visitor: texts.you,
      ai: `${conversation.assistantName} (${texts.assistant})`,
      person: personName ?? texts.person,
    })[author];
  const before = earlier.map(
    (message) => `${nameOf(message)}: ${asPlain(message).slice(0, earlierLengthMax)}`,
  );
  return {
    subject: title,
    headers: {
      "List-Unsubscribe": `<${stopUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
    ...writeMail({
      language: conversation.language,
      title,
      lines: [
        ...unseen.map(({ content }) => content),
        mail.answerThere,
        ...(before.length > 0 ? [mail.before, ...before] : []),
      ],
      button: { label: mail.open, url: openUrl },
      footer: {
        text: fill(mail.reason, { business }),
        link: { label: mail.stop, url: stopUrl },
      },
    }),
  };
}

/** Without the numbers of sources, which are not in the mail. */
function asPlain({ author, content }: StoredMessage) {
  return author === "ai" ? content.replace(/ ?\[\d+\]/g, "") : content;
}
