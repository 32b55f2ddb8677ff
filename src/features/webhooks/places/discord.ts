import type { Place } from "./place.ts";

/** https://discord.com/developers/docs/resources/webhook#execute-webhook */
export const discord: Place = {
  name: "Discord",
  howTo:
    "In Discord, edit the channel, open Integrations, then Webhooks, and copy the webhook URL.",
  hosts: /^((ptb|canary)\.)?discord(app)?\.com$/,
  path: /^\/api(\/v\d+)?\/webhooks\/\d+\/[\w-]+$/,
  goneStatuses: [401, 403, 404, 410],
  shape: ({ title, facts, said, link }, { href }) => ({
    url: href,
    body: {
      allowed_mentions: { parse: [] },
      embeds: [
        {
          title: escaped(title),
          url: link.url,
          ...(said && { description: escaped(said) }),
          fields: [
            ...facts.map((fact) => ({ name: fact.name, value: escaped(fact.text) })),
            { name: "Open", value: `[${link.name}](${link.url})` },
          ],
        },
      ],
    },
  }),
};

function escaped(text: string) {
  return text.replace(/[\\*_~`|>#+\-[\]()<@:]/g, "\\$&");
}
