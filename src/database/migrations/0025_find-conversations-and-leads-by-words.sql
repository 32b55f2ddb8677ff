CREATE TABLE "conversation_words" (
	"agent_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"last_message_at" timestamp (3) with time zone NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "conversation_words_agent_id_conversation_id_pk" PRIMARY KEY("agent_id","conversation_id")
);
--> statement-breakpoint
CREATE TABLE "conversation_words_due" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversation_words_due_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agent_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL
);
--> statement-breakpoint
DROP INDEX "conversations_closed";--> statement-breakpoint
DROP INDEX "leads_counted";--> statement-breakpoint
DROP INDEX "messages_words";--> statement-breakpoint
DROP INDEX "messages_unspaced";--> statement-breakpoint
DROP INDEX "conversations_inbox";--> statement-breakpoint
ALTER TABLE "conversation_words" ADD CONSTRAINT "conversation_words_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_words" ADD CONSTRAINT "conversation_words_agent_id_conversation_id_conversations_agent_id_id_fk" FOREIGN KEY ("agent_id","conversation_id") REFERENCES "public"."conversations"("agent_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_words_latest" ON "conversation_words" USING btree ("agent_id","last_message_at","conversation_id");--> statement-breakpoint
CREATE INDEX "conversation_words_found" ON "conversation_words" USING gin ("words");--> statement-breakpoint
CREATE INDEX "conversation_words_due_agent" ON "conversation_words_due" USING btree ("agent_id","id");--> statement-breakpoint
CREATE INDEX "leads_by_status" ON "leads" USING btree ("agent_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_by_source" ON "leads" USING btree ("agent_id","source","created_at","id");--> statement-breakpoint
CREATE FUNCTION letters_of(text, integer) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT substr(lower($1), start, size)), '{}')
  FROM generate_series($2, 3) size, generate_series(1, length($1) - size + 1) start
$$;--> statement-breakpoint
CREATE INDEX "leads_letters" ON "leads" USING gin ((letters_of("name" || chr(10) || "email", 1) || "agent_id"::text));--> statement-breakpoint
CREATE INDEX "conversations_inbox" ON "conversations" USING btree ("agent_id","status","last_message_at","id");--> statement-breakpoint
CREATE FUNCTION words_were_said() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO conversation_words_due (agent_id, conversation_id) SELECT DISTINCT agent_id, conversation_id FROM said;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "messages_found" AFTER INSERT ON "messages" REFERENCING NEW TABLE AS said FOR EACH STATEMENT EXECUTE FUNCTION words_were_said();--> statement-breakpoint
CREATE FUNCTION words_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO conversation_words_due (agent_id, conversation_id) VALUES (NEW.agent_id, NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "conversations_found" AFTER UPDATE OF "status", "rating", "has_unanswered", "country", "visitor_name", "visitor_email", "visitor_phone", "page_url", "tags" ON "conversations" FOR EACH ROW
  WHEN ((OLD.status, OLD.rating, OLD.has_unanswered, OLD.country, OLD.visitor_name, OLD.visitor_email, OLD.visitor_phone, OLD.page_url, OLD.tags)
    IS DISTINCT FROM (NEW.status, NEW.rating, NEW.has_unanswered, NEW.country, NEW.visitor_name, NEW.visitor_email, NEW.visitor_phone, NEW.page_url, NEW.tags))
  EXECUTE FUNCTION words_changed();--> statement-breakpoint
-- A job finds the words of what is there already, the latest first.
INSERT INTO "conversation_words_due" ("agent_id", "conversation_id")
SELECT "agent_id", "id" FROM "conversations" WHERE "last_message_at" IS NOT NULL AND NOT "is_test" ORDER BY "last_message_at" DESC;
