import type { Alert, Place } from "./place.ts";

/** https://docs.ntfy.sh/publish/#publish-as-json: to the server itself, with the topic in the body. */
export const ntfy: Place = {
  name: "ntfy",
  howTo:
    "In the ntfy app, subscribe to a topic with a long name that nobody can guess, then paste its address (ntfy.sh/…).",
  hosts: /^ntfy\./,
  path: /^\/[-\w]{1,64}$/,
  goneStatuses: [410],
  shape: ({ title, facts, said, link, isUrgent }, address) => ({
    url: new URL(`/${address.search}`, address).href,
    body: {
      topic: address.pathname.slice(1),
      title,
      message: withinBytes(lines(facts, said) || title),
      priority: isUrgent ? 4 : 3,
      click: link.url,
      actions: [{ action: "view", label: link.name, url: link.url }],
    },
  }),
};

function lines(facts: Alert["facts"], said: string | undefined) {
  return [...facts.map(({ name, text }) => `${name}: ${text}`), said && `“${said}”`]
    .filter(Boolean)
    .join("\n");
}

/** Longer messages arrive as a file. */
const messageBytesMax = 4_000;

function withinBytes(text: string) {
  const bytes = new TextEncoder().encode(text).subarray(0, messageBytesMax);
  return new TextDecoder().decode(bytes).replace(/\uFFFD$/, "");
}
