CREATE TABLE "tries" (
	"agent_id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"expire" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "pages_max" integer;--> statement-breakpoint
ALTER TABLE "tries" ADD CONSTRAINT "tries_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tries_expire" ON "tries" USING btree ("expire");