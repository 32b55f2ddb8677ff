import type { Place } from "./place.ts";

/** https://developers.google.com/workspace/chat/quickstart/webhooks */
export const googleChat: Place = {
  name: "Google Chat",
  howTo:
    "In Google Chat, open the space's menu, choose Apps & integrations, add a webhook and copy its URL.",
  hosts: /^chat\.googleapis\.com$/,
  path: /^\/v1\/spaces\/[^/]+\/messages$/,
  goneStatuses: [401, 403, 404, 410],
  shape: ({ title, facts, said, link }, { href }) => ({
    url: href,
    // A card alone: what is outside one is read as markup, which cannot be escaped.
    body: {
      cardsV2: [
        {
          cardId: "alert",
          card: {
            sections: [
              {
                widgets: [
                  paragraph(`<b>${escaped(title)}</b>`),
                  ...facts.map((fact) => ({
                    decoratedText: {
                      topLabel: fact.name,
                      text: escaped(fact.text),
                      wrapText: true,
                    },
                  })),
                  ...(said ? [paragraph(escaped(said))] : []),
                  {
                    buttonList: {
                      buttons: [{ text: link.name, onClick: { openLink: { url: link.url } } }],
                    },
                  },
                ],
              },
            ],
          },
        },
      ],
    },
  }),
};

function paragraph(text: string) {
  return { textParagraph: { text } };
}

function escaped(text: string) {
  return text
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;")
    .replace(/\n/g, "<br>");
}
