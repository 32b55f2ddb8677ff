import type { Place } from "./place.ts";

const token = /^\d{6,}:[\w-]{30,}$/;

/** https://core.telegram.org/bots/api#sendmessage, by a bot of the owner's, in the chat that was linked. */
export const telegram: Place = {
  name: "Telegram",
  howTo: "In Telegram, send /newbot to @BotFather, then paste the token of your new bot.",
  hosts: /^api\.telegram\.org$/,
  path: /^\/bot\d{6,}:[\w-]{30,}$/,
  goneStatuses: [401, 403, 404],
  read: (typed) => (token.test(typed) ? `https://api.telegram.org/bot${typed}` : undefined),
  // Entities mark what is ours; without a mode for parsing, no sign in the text means anything.
  shape({ title, facts, said, link }, { href }, chatId) {
    const text = [
      title,
      ...facts.map((fact) => `${fact.name}: ${fact.text}`),
      said && `“${said}”`,
      link.name,
    ]
      .filter(Boolean)
      .join("\n");
    return {
      url: `${href}/sendMessage`,
      body: {
        chat_id: chatId,
        text,
        entities: [
          { type: "bold", offset: 0, length: title.length },
          {
            type: "text_link",
            offset: text.length - link.name.length,
            length: link.name.length,
            url: link.url,
          },
        ],
        link_preview_options: { is_disabled: true },
      },
    };
  },
};
