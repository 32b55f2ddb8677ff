ALTER TABLE "mails" ADD COLUMN "agent_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_agent" ON "mails" USING btree ("agent_id") WHERE "mails"."agent_id" is not null;