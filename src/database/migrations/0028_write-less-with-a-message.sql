DROP INDEX "unanswered_questions_recent";--> statement-breakpoint
DROP INDEX "conversations_person";--> statement-breakpoint
DROP INDEX "conversations_country";--> statement-breakpoint
DROP INDEX "messages_one_reply";--> statement-breakpoint
DROP INDEX "messages_sent_once";--> statement-breakpoint
CREATE INDEX "unanswered_questions_conversation" ON "unanswered_questions" USING btree ("agent_id","conversation_id");--> statement-breakpoint
CREATE INDEX "conversations_person" ON "conversations" USING btree ("person_id","person_at") WHERE "conversations"."person_id" is not null;--> statement-breakpoint
CREATE INDEX "conversations_country" ON "conversations" USING btree ("agent_id","country","last_message_at","id") WHERE "conversations"."country" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_one_reply" ON "messages" USING btree ("agent_id","reply_to") WHERE "messages"."reply_to" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_sent_once" ON "messages" USING btree ("agent_id","conversation_id","client_id") WHERE "messages"."client_id" is not null;
--> statement-breakpoint
-- By row, since a statement stores one message: nothing is collected first.
DROP TRIGGER "messages_found" ON "messages";--> statement-breakpoint
CREATE OR REPLACE FUNCTION words_were_said() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO conversation_words_due (agent_id, conversation_id) VALUES (NEW.agent_id, NEW.conversation_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "messages_found" AFTER INSERT ON "messages" FOR EACH ROW EXECUTE FUNCTION words_were_said();
