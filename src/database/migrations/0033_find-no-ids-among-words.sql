-- Ids stood among the words, where a search for their first signs found them. A job finds the words of all
-- conversations once more, the latest first.
INSERT INTO "conversation_words_due" ("agent_id", "conversation_id")
SELECT w."agent_id", w."conversation_id" FROM "conversation_words" w
WHERE NOT EXISTS (
  SELECT FROM "conversation_words_due" d
  WHERE d."agent_id" = w."agent_id" AND d."conversation_id" = w."conversation_id"
)
ORDER BY w."last_message_at" DESC;
