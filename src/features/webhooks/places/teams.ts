import type { Place } from "./place.ts";

/** A flow of the Workflows app that begins "When a Teams webhook request is received". */
export const teams: Place = {
  name: "Microsoft Teams",
  howTo:
    "In Teams, open the channel's menu, choose Workflows, then “Send webhook alerts to a channel”, and copy the URL.",
  hosts: /(^|\.)(logic\.azure\.(com|us|cn)|api\.powerplatform\.(com|us|cn))$/,
  path: /\/workflows\/[^/]+\/triggers\/[^/]+\/paths\/invoke$/,
  goneStatuses: [401, 403, 404, 410],
  shape: ({ title, facts, said, link }, { href }) => ({
    url: href,
    body: {
      type: "message",
      attachments: [
        {
          contentType: "application/vnd.microsoft.card.adaptive",
          contentUrl: null,
          content: {
            $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
            type: "AdaptiveCard",
            version: "1.4",
            body: [
              block(run(title, { weight: "Bolder", size: "Medium" })),
              ...facts.map((fact) =>
                block(run(`${fact.name}: `, { weight: "Bolder" }), run(fact.text)),
              ),
              ...(said
                ? [{ type: "Container", style: "emphasis", items: [block(run(said))] }]
                : []),
            ],
            actions: [{ type: "Action.OpenUrl", title: link.name, url: link.url }],
            msteams: { width: "Full" },
          },
        },
      ],
    },
  }),
};

// A TextBlock reads Markdown; what is in a RichTextBlock is text.
function block(...inlines: object[]) {
  return { type: "RichTextBlock", inlines };
}

function run(text: string, style: object = {}) {
  return { type: "TextRun", text, ...style };
}
