CREATE TABLE "event_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agent_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"change" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_counts" (
	"agent_id" uuid NOT NULL,
	"span" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "event_counts_agent_id_span_at_kind_pk" PRIMARY KEY("agent_id","span","at","kind"),
	CONSTRAINT "event_counts_span" CHECK ("span" in ('quarter', 'hour', 'day', 'all'))
);
--> statement-breakpoint
DROP INDEX "conversations_unresolved";--> statement-breakpoint
DROP INDEX "messages_rated";--> statement-breakpoint
DROP INDEX "conversations_handoffs";--> statement-breakpoint
ALTER TABLE "traffic_counts" ADD COLUMN "span" text DEFAULT 'quarter' NOT NULL;--> statement-breakpoint
ALTER TABLE "traffic_counts" DROP CONSTRAINT "traffic_counts_agent_id_at_pk";--> statement-breakpoint
ALTER TABLE "traffic_counts" ADD CONSTRAINT "traffic_counts_agent_id_span_at_pk" PRIMARY KEY("agent_id","span","at");--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "met_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "event_changes" ADD CONSTRAINT "event_changes_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_counts" ADD CONSTRAINT "event_counts_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_changes_agent" ON "event_changes" USING btree ("agent_id","at");--> statement-breakpoint
CREATE INDEX "conversations_held" ON "conversations" USING btree ("person_at") WHERE "conversations"."person_name" is not null;--> statement-breakpoint
CREATE INDEX "conversations_handoffs" ON "conversations" USING btree ("agent_id","handoff_at","met_at") WHERE "conversations"."handoff_at" is not null and not "conversations"."is_test";--> statement-breakpoint
ALTER TABLE "traffic_counts" ADD CONSTRAINT "traffic_counts_span" CHECK ("span" in ('quarter', 'hour', 'day', 'all'));--> statement-breakpoint
UPDATE "leads" SET "is_test" = true FROM "conversations" WHERE "conversations"."agent_id" = "leads"."agent_id" AND "conversations"."id" = "leads"."conversation_id" AND "conversations"."is_test";--> statement-breakpoint
CREATE FUNCTION note_event(uuid, text, timestamptz, integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO event_changes (agent_id, kind, at, change)
  SELECT $1, $2, date_bin('15 minutes', $3, '2000-01-01T00:00:00Z'), $4
  -- An agent that is just being deleted takes its numbers along.
  WHERE $4 > 0 OR EXISTS (SELECT FROM agents WHERE id = $1)
$$;--> statement-breakpoint
-- Whoever deletes what only became too old leaves the numbers as they are.
CREATE FUNCTION keeps_counts() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(current_setting('parley.keeps_counts', true), '') = 'on'
$$;--> statement-breakpoint
CREATE FUNCTION know_test_lead() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_test := EXISTS (SELECT FROM conversations
    WHERE agent_id = NEW.agent_id AND id = NEW.conversation_id AND is_test);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "leads_of_tests" BEFORE INSERT ON "leads" FOR EACH ROW EXECUTE FUNCTION know_test_lead();--> statement-breakpoint
CREATE FUNCTION count_lead() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM note_event(OLD.agent_id, CASE WHEN OLD.is_spam THEN 'spam' ELSE 'status:' || OLD.status END, OLD.created_at, -1);
    IF NOT OLD.is_spam AND NOT OLD.is_test THEN
      PERFORM note_event(OLD.agent_id, 'lead:' || OLD.source, OLD.created_at, -1);
    END IF;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM note_event(NEW.agent_id, CASE WHEN NEW.is_spam THEN 'spam' ELSE 'status:' || NEW.status END, NEW.created_at, 1);
    IF NOT NEW.is_spam AND NOT NEW.is_test THEN
      PERFORM note_event(NEW.agent_id, 'lead:' || NEW.source, NEW.created_at, 1);
    END IF;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "leads_counted" AFTER INSERT OR DELETE ON "leads" FOR EACH ROW EXECUTE FUNCTION count_lead();--> statement-breakpoint
CREATE TRIGGER "leads_counted_anew" AFTER UPDATE ON "leads" FOR EACH ROW
  WHEN ((OLD.status, OLD.source, OLD.is_spam, OLD.is_test, OLD.created_at) IS DISTINCT FROM (NEW.status, NEW.source, NEW.is_spam, NEW.is_test, NEW.created_at))
  EXECUTE FUNCTION count_lead();--> statement-breakpoint
CREATE FUNCTION count_outcome() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND NOT OLD.is_test THEN
    IF OLD.has_unanswered OR OLD.handoff_at IS NOT NULL OR coalesce(OLD.rating = 'down', false) THEN
      PERFORM note_event(OLD.agent_id, 'unresolved', OLD.created_at, -1);
    END IF;
    IF OLD.handoff_at IS NOT NULL AND OLD.handoff_reason IS NOT NULL THEN
      PERFORM note_event(OLD.agent_id, 'handoff:' || OLD.handoff_reason, OLD.handoff_at, -1);
    END IF;
  END IF;
  IF TG_OP <> 'DELETE' AND NOT NEW.is_test THEN
    IF NEW.has_unanswered OR NEW.handoff_at IS NOT NULL OR coalesce(NEW.rating = 'down', false) THEN
      PERFORM note_event(NEW.agent_id, 'unresolved', NEW.created_at, 1);
    END IF;
    IF NEW.handoff_at IS NOT NULL AND NEW.handoff_reason IS NOT NULL THEN
      PERFORM note_event(NEW.agent_id, 'handoff:' || NEW.handoff_reason, NEW.handoff_at, 1);
    END IF;
  END IF;
  IF TG_OP = 'DELETE' THEN
    -- Its messages go next, and cannot tell any more whether they stood in a test.
    IF NOT OLD.is_test THEN
      PERFORM note_event(agent_id, 'rated:' || rating, timestamp, -1) FROM messages
        WHERE agent_id = OLD.agent_id AND conversation_id = OLD.id AND rating IS NOT NULL;
    END IF;
    RETURN OLD;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "conversations_counted" AFTER INSERT ON "conversations" FOR EACH ROW
  WHEN (NEW.has_unanswered OR NEW.handoff_at IS NOT NULL OR NEW.rating IS NOT NULL) EXECUTE FUNCTION count_outcome();--> statement-breakpoint
CREATE TRIGGER "conversations_counted_anew" AFTER UPDATE OF "has_unanswered", "rating", "handoff_at", "handoff_reason" ON "conversations" FOR EACH ROW
  WHEN ((OLD.has_unanswered, OLD.rating, OLD.handoff_at, OLD.handoff_reason) IS DISTINCT FROM (NEW.has_unanswered, NEW.rating, NEW.handoff_at, NEW.handoff_reason))
  EXECUTE FUNCTION count_outcome();--> statement-breakpoint
CREATE TRIGGER "conversations_counted_no_more" BEFORE DELETE ON "conversations" FOR EACH ROW
  WHEN (NOT keeps_counts()) EXECUTE FUNCTION count_outcome();--> statement-breakpoint
CREATE FUNCTION count_rating() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM conversations WHERE agent_id = NEW.agent_id AND id = NEW.conversation_id AND is_test) THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.rating IS NOT NULL THEN
    PERFORM note_event(OLD.agent_id, 'rated:' || OLD.rating, OLD.timestamp, -1);
  END IF;
  IF NEW.rating IS NOT NULL THEN
    PERFORM note_event(NEW.agent_id, 'rated:' || NEW.rating, NEW.timestamp, 1);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "messages_counted" AFTER INSERT ON "messages" FOR EACH ROW
  WHEN (NEW.rating IS NOT NULL) EXECUTE FUNCTION count_rating();--> statement-breakpoint
CREATE TRIGGER "messages_counted_anew" AFTER UPDATE OF "rating" ON "messages" FOR EACH ROW
  WHEN (OLD.rating IS DISTINCT FROM NEW.rating) EXECUTE FUNCTION count_rating();--> statement-breakpoint
CREATE FUNCTION count_unanswered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM note_event(NEW.agent_id, 'unanswered', NEW.created_at, 1);
  ELSE
    PERFORM note_event(OLD.agent_id, 'unanswered', OLD.created_at, -1);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "unanswered_questions_counted" AFTER INSERT ON "unanswered_questions" FOR EACH ROW
  WHEN (NEW.reason <> 'not-helpful') EXECUTE FUNCTION count_unanswered();--> statement-breakpoint
CREATE TRIGGER "unanswered_questions_counted_no_more" AFTER DELETE ON "unanswered_questions" FOR EACH ROW
  WHEN (OLD.reason <> 'not-helpful' AND NOT keeps_counts()) EXECUTE FUNCTION count_unanswered();--> statement-breakpoint
-- The first after the call; a new call is met anew.
CREATE FUNCTION see_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE conversations SET met_at = NEW.timestamp
    WHERE agent_id = NEW.agent_id AND id = NEW.conversation_id AND handoff_at <= NEW.timestamp
      AND (met_at IS NULL OR met_at < handoff_at OR met_at > NEW.timestamp);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "messages_of_people_seen" AFTER INSERT ON "messages" FOR EACH ROW
  WHEN (NEW.author = 'person') EXECUTE FUNCTION see_person();--> statement-breakpoint
UPDATE "conversations" SET "met_at" = "came"."at" FROM (
  SELECT "messages"."agent_id", "conversation_id", min("timestamp") AS "at" FROM "messages"
  JOIN "conversations" ON "conversations"."agent_id" = "messages"."agent_id" AND "conversations"."id" = "conversation_id" AND "handoff_at" <= "timestamp"
  WHERE "author" = 'person' GROUP BY 1, 2
) AS "came" WHERE "conversations"."agent_id" = "came"."agent_id" AND "conversations"."id" = "came"."conversation_id";--> statement-breakpoint
-- What is there already, under each span.
INSERT INTO "event_counts" ("agent_id", "span", "at", "kind", "total")
SELECT "agent_id", "span", CASE "span" WHEN 'all' THEN 'epoch' ELSE date_bin(
    CASE "span" WHEN 'quarter' THEN interval '15 minutes' WHEN 'hour' THEN '1 hour' ELSE '1 day' END,
    "happened", '2000-01-01T00:00:00Z') END, "kind", count(*)
FROM (
  SELECT "agent_id", CASE WHEN "is_spam" THEN 'spam' ELSE 'status:' || "status" END AS "kind", "created_at" AS "happened" FROM "leads"
  UNION ALL
  SELECT "agent_id", 'lead:' || "source", "created_at" FROM "leads" WHERE NOT "is_spam" AND NOT "is_test"
  UNION ALL
  SELECT "agent_id", 'unresolved', "created_at" FROM "conversations" WHERE NOT "is_test" AND ("has_unanswered" OR "handoff_at" IS NOT NULL OR "rating" = 'down')
  UNION ALL
  SELECT "agent_id", 'handoff:' || "handoff_reason", "handoff_at" FROM "conversations" WHERE NOT "is_test" AND "handoff_at" IS NOT NULL AND "handoff_reason" IS NOT NULL
  UNION ALL
  SELECT "messages"."agent_id", 'rated:' || "messages"."rating", "timestamp" FROM "messages" JOIN "conversations" ON "conversations"."agent_id" = "messages"."agent_id" AND "conversations"."id" = "conversation_id" WHERE "messages"."rating" IS NOT NULL AND NOT "is_test"
  UNION ALL
  SELECT "agent_id", 'unanswered', "created_at" FROM "unanswered_questions" WHERE "reason" <> 'not-helpful'
) AS "events", (VALUES ('quarter'), ('hour'), ('day'), ('all')) AS "spans" ("span")
GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4;--> statement-breakpoint
INSERT INTO "traffic_counts" ("agent_id", "span", "at", "conversations", "asked", "answered")
SELECT "agent_id", "spans"."span", CASE "spans"."span" WHEN 'all' THEN 'epoch' ELSE date_bin(
    CASE "spans"."span" WHEN 'hour' THEN interval '1 hour' ELSE '1 day' END, "at", '2000-01-01T00:00:00Z') END, sum("conversations"), sum("asked"), sum("answered")
FROM "traffic_counts", (VALUES ('hour'), ('day'), ('all')) AS "spans" ("span")
GROUP BY 1, 2, 3 ORDER BY 1, 2, 3;
