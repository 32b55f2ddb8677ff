-- A job finds the words of all conversations once more, the latest first.
INSERT INTO "conversation_words_due" ("agent_id", "conversation_id")
SELECT "agent_id", "conversation_id" FROM "conversation_words" ORDER BY "last_message_at" DESC;
