CREATE TABLE "conversation_origins" (
	"agent_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"network" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "conversation_origins_agent_id_conversation_id_pk" PRIMARY KEY("agent_id","conversation_id")
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "is_flood" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_origins" ADD CONSTRAINT "conversation_origins_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_origins" ADD CONSTRAINT "conversation_origins_agent_id_conversation_id_conversations_agent_id_id_fk" FOREIGN KEY ("agent_id","conversation_id") REFERENCES "public"."conversations"("agent_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_origins_network" ON "conversation_origins" USING btree ("agent_id","network");--> statement-breakpoint
CREATE INDEX "conversation_origins_age" ON "conversation_origins" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "conversations_floods" ON "conversations" USING btree ("agent_id","created_at") WHERE "conversations"."is_flood";