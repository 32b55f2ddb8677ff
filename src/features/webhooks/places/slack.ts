import type { Place } from "./place.ts";

/** https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
export const slack: Place = {
  name: "Slack",
  howTo:
    "In Slack, add the app Incoming WebHooks, choose a channel, and copy the webhook URL (hooks.slack.com/services/…).",
  hosts: /^hooks\.slack(-gov)?\.com$/,
  path: /^\/services\/[^/]+\/[^/]+\/[^/]+$/,
  goneStatuses: [403, 404, 410],
  shape: ({ title, facts, said, link }, { href }) => ({
    url: href,
    body: {
      // For notifications; the blocks are what is shown. `parse` and the escapes keep it from holding markup.
      text: escaped(title),
      parse: "none",
      unfurl_links: false,
      unfurl_media: false,
      blocks: [
        // The text of rich text is never read as markup.
        {
          type: "rich_text",
          elements: [
            section(text(title, { bold: true })),
            ...facts.map((fact) =>
              section(text(`${fact.name}: `, { bold: true }), text(fact.text)),
            ),
            ...(said ? [{ type: "rich_text_quote", elements: [text(said)] }] : []),
            section({ type: "link", url: link.url, text: link.name }),
          ],
        },
      ],
    },
  }),
};

function section(...elements: object[]) {
  return { type: "rich_text_section", elements };
}

function text(content: string, style?: { bold: true }) {
  return { type: "text", text: content, ...(style && { style }) };
}

function escaped(content: string) {
  return content.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
