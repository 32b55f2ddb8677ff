ALTER TABLE "mailed_links" DROP CONSTRAINT "mailed_links_kind";--> statement-breakpoint
ALTER TABLE "mailed_links" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_email" CHECK (("mailed_links"."kind" = 'change-email') = ("mailed_links"."email" is not null));--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_kind" CHECK ("kind" in ('new-password', 'verify-email', 'change-email'));