ALTER TABLE "mails" ADD COLUMN "sealed_token" text;--> statement-breakpoint
CREATE INDEX "conversations_unused" ON "conversations" USING btree ("created_at") WHERE "conversations"."last_message_at" is null;--> statement-breakpoint
-- What links open something with was stored in clear. Where the mail was sent it is blanked; a mail that was not sent
-- is of no use without it, so whoever waits for one asks for a new one.
DELETE FROM "mails" WHERE "status" <> 'sent' AND "kind" ~ '^(auth|team)\.' AND "text" ~ 'token=[A-Za-z0-9_-]{43}';--> statement-breakpoint
UPDATE "mails" SET
  "text" = regexp_replace("text", 'token=[A-Za-z0-9_-]{43}', 'token=••••••••', 'g'),
  "html" = regexp_replace("html", 'token=[A-Za-z0-9_-]{43}', 'token=••••••••', 'g')
WHERE "kind" ~ '^(auth|team)\.' AND "text" ~ 'token=[A-Za-z0-9_-]{43}';
