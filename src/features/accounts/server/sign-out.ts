import type { FastifyRequest } from "fastify";

export function isNavigation({ headers }: FastifyRequest) {
  const mode = headers["sec-fetch-mode"];
  return mode ? mode === "navigate" : (headers.accept ?? "").includes("text/html");
}

/**
 * Sign-out is a GET, which a foreign page could trigger through an image or frame. Only a real navigation or
 * our own script ends the session.
 */
export function isMeantToSignOut({ headers }: FastifyRequest) {
  const destination = headers["sec-fetch-dest"];
  const site = headers["sec-fetch-site"];
  if (site === "cross-site") return false;
  // A sibling subdomain may link here but not fetch.
  if (destination === "empty") return site !== "same-site";
  if (destination) return destination === "document";
  // Older browsers send no Sec-Fetch-Dest; these Accept headers mean a subresource.
  return !/^(image|text\/css|audio|video)\b/.test(headers.accept ?? "");
}
