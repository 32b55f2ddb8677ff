CREATE TABLE "deleted_use" (
	"owner_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "deleted_use_owner_id_created_at_id_pk" PRIMARY KEY("owner_id","created_at","id")
);
--> statement-breakpoint
ALTER TABLE "deleted_use" ADD CONSTRAINT "deleted_use_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_use_age" ON "deleted_use" USING btree ("created_at");--> statement-breakpoint
-- An agent that goes is emptied first: where its row is gone already, nobody is found whose use it was.
CREATE FUNCTION keep_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deleted_use (owner_id, id, created_at)
  SELECT a.user_id, gone.id, gone.created_at FROM gone JOIN agents a ON a.id = gone.agent_id
  WHERE gone.last_message_at IS NOT NULL AND NOT gone.is_test AND NOT gone.is_flood
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "conversations_used_nonetheless" AFTER DELETE ON "conversations" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_use();
