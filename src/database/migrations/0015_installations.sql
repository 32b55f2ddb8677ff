CREATE TABLE "installations" (
	"agent_id" uuid NOT NULL,
	"host" text NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "installations_agent_id_host_pk" PRIMARY KEY("agent_id","host")
);
--> statement-breakpoint
ALTER TABLE "installations" ADD CONSTRAINT "installations_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;