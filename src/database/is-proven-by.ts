import { sql } from "drizzle-orm";

/** SQL, of a row of `conversations`: it was opened with this token, or later in another browser. */
export function isProvenBy(tokenHash: string) {
  return sql<boolean>`(
    conversations.visitor_token_hash = ${tokenHash} or exists (
      select from visitor_tokens proof
      where proof.agent_id = conversations.agent_id and proof.conversation_id = conversations.id
        and proof.token_hash = ${tokenHash} and proof.kind = 'browser'
    )
  )`;
}
