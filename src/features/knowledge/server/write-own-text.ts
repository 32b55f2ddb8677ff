import { createHash } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { only } from "#database/rows.ts";
import { agents } from "#database/schema.ts";
import { passages, sources } from "#database/schema-knowledge.ts";
import { extractPage } from "./extract/extract-page.ts";
import type { Facts } from "./extract/facts.ts";
import { passagesOf } from "./extract/split-passages.ts";
import { mergeFacts } from "./merge-facts.ts";
import { publishNews } from "./news.ts";

type OwnTextKind = "text" | "maps";

/** Puts what the owner has written, or pasted from a listing, in the place of what they wrote before. */
export async function writeOwnText(
  tx: Database,
  agentId: string,
  text: string,
  kind: OwnTextKind,
): Promise<void> {
  await tx
    .delete(sources)
    .where(and(eq(sources.agentId, agentId), inArray(sources.kind, ["text", "maps"])));
  const page = extractPage(asMarkup(text), "https://own-text.invalid/");
  const found = passagesOf(page);
  if (found.length > 0) {
    const values = {
      agentId,
      kind,
      status: "done",
      finishedAt: sql`now()`,
      facts: ownFacts(page.facts),
    } as const;
    const source = only(await tx.insert(sources).values(values).returning({ id: sources.id }));
    await tx.insert(passages).values(
      found.map(({ heading, text: own, position }) => ({
        agentId,
        sourceId: source.id,
        title: "",
        heading,
        text: own,
        position,
        language: page.language,
        contentHash: createHash("sha256").update(`${heading}\n${own}`).digest("base64url"),
      })),
    );
    await publishNews(tx, agentId, { type: "source", id: source.id });
  }
  await mergeFacts(tx, agentId);
  await tx
    .update(agents)
    .set({ knowledgeVersion: sql`${agents.knowledgeVersion} + 1` })
    .where(eq(agents.id, agentId));
}

/** No page states them, also where one states another: null takes its place. */
function ownFacts({ phone, email, address, hours }: Facts) {
  return {
    ...(phone && { phone, phonePage: null }),
    ...(email && { email, emailPage: null }),
    ...(address && { address, addressPage: null }),
    ...(hours && { hours, hoursPage: null }),
  };
}

/** As people structure plain text: blank lines, headings with # or a colon at their end, lists with dashes. */
function asMarkup(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .map((line) => {
      const own = line.replace(/&/g, "&amp;").replace(/</g, "&lt;");
      if (/^#+\s/.test(line)) return `<h2>${own.replace(/^#+\s*/, "")}</h2>`;
      if (/^[-*•]\s/.test(line)) return `<ul><li>${own.replace(/^[-*•]\s*/, "")}</li></ul>`;
      return own ? `<p>${own}</p>` : "";
    })
    .join("\n");
}
