import { ROBOT_NAME } from "#platform/server/safe-fetch.ts";
import { comparable } from "../extract/clean-text.ts";
import { pageKey } from "./page-address.ts";
import { type PageOutcome, type PageParts, type PageRead, readPage } from "./read-page.ts";

const noSuchPath = `/${ROBOT_NAME.toLowerCase()}-no-such-page`;

/**
 * Recognizes the page that a website shows, with a status of success, for addresses that do not exist: by
 * asking for one, before the first page beyond the start page counts as read.
 */
export function createErrorPage(parts: PageParts, site: string, front: PageOutcome) {
  let shown: ReturnType<typeof ask> | undefined;

  async function ask() {
    const answer = await readPage(parts, new URL(noSuchPath, site).href, site);
    if (answer.kind !== "read" || pageKey(answer.url) === pageKey(site)) return null;
    const said = saidBy(answer);
    // A site that shows its start page instead would lose it.
    if (front.kind === "read" && saidBy(front) === said) return null;
    return { url: answer.url, said };
  }

  return async (page: PageRead): Promise<boolean> => {
    shown ??= ask();
    const answer = await shown;
    return answer !== null && (page.url === answer.url || saidBy(page) === answer.said);
  };
}

/** Without its own address and figures, such as the time or a number of the request. */
function saidBy({ url, page }: PageRead): string {
  const texts = page.passages.map(({ heading, text }) => comparable(heading + text));
  const { pathname } = new URL(url);
  const own = [pathname, pathname.split("/").findLast(Boolean) ?? ""]
    .map((part) => comparable(decoded(part)))
    .filter((part) => part.length > 2);
  return own
    .reduce((text, part) => text.replaceAll(part, ""), texts.join(""))
    .replace(/\p{N}+/gu, "");
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
