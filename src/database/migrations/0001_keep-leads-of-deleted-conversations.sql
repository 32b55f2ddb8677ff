-- A lead outlives its conversation. Only conversation_id becomes null, which the schema's language cannot say.
ALTER TABLE "leads" ADD CONSTRAINT "leads_conversation_fk"
  FOREIGN KEY ("agent_id", "conversation_id") REFERENCES "conversations" ("agent_id", "id")
  ON DELETE SET NULL ("conversation_id");
