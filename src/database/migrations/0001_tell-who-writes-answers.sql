CREATE TABLE "model_troubles" (
	"model" text PRIMARY KEY NOT NULL,
	"message" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "written_by" text;--> statement-breakpoint
-- Who wrote the answers is counted where they are stored, and taken back here.
CREATE OR REPLACE FUNCTION count_outcome() RETURNS trigger LANGUAGE plpgsql AS $$
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
      PERFORM note_event(agent_id, 'written:' || written_by, timestamp, -1) FROM messages
        WHERE agent_id = OLD.agent_id AND conversation_id = OLD.id AND written_by IS NOT NULL;
    END IF;
    RETURN OLD;
  END IF;
  RETURN NULL;
END $$;
