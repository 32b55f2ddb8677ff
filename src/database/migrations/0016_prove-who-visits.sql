CREATE TABLE "identity_secrets" (
	"agent_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "customer_id" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "attributes" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_secrets" ADD CONSTRAINT "identity_secrets_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_customer" ON "conversations" USING btree ("agent_id","customer_id","created_at") WHERE "conversations"."customer_id" is not null;