import type { FastifyRequest } from "fastify";

/** A browser that shows what comes back as a page, as opposed to a script that reads it. */
export function isNavigation({ headers }: FastifyRequest) {
  const mode = headers["sec-fetch-mode"];
  return mode ? mode === "navigate" : (headers.accept ?? "").includes("text/html");
}

/** Signing out is a GET, so a foreign page could ask for it in a picture or a frame: only a person's own navigation or our own script ends a session. */
export function isMeantToSignOut({ headers }: FastifyRequest) {
  const destination = headers["sec-fetch-dest"];
  const site = headers["sec-fetch-site"];
  if (site === "cross-site") return false;
  // A neighboring subdomain may link to it, and its scripts may not fetch it.
  if (destination === "empty") return site !== "same-site";
  if (destination) return destination === "document";
  // Browsers too old to say where it goes ask for pictures so.
  return !/^(image|text\/css|audio|video)\b/.test(headers.accept ?? "");
}
