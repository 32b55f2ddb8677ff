CREATE TABLE "released_subdomains" (
	"subdomain" text PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"released_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "released_subdomains_owner" ON "released_subdomains" USING btree ("owner_id","released_at");--> statement-breakpoint
CREATE INDEX "released_subdomains_age" ON "released_subdomains" USING btree ("released_at");--> statement-breakpoint
CREATE FUNCTION hold_subdomain() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO released_subdomains (subdomain, owner_id) VALUES (OLD.subdomain, OLD.user_id)
    ON CONFLICT (subdomain) DO UPDATE SET owner_id = excluded.owner_id, released_at = excluded.released_at;
  DELETE FROM released_subdomains WHERE subdomain IN (
    SELECT subdomain FROM released_subdomains WHERE owner_id = OLD.user_id
    ORDER BY released_at DESC, subdomain OFFSET 20);
  -- A few of everybody's, so that nobody waits for many.
  DELETE FROM released_subdomains WHERE subdomain IN (
    SELECT subdomain FROM released_subdomains WHERE released_at < now() - interval '90 days'
    ORDER BY released_at LIMIT 100 FOR UPDATE SKIP LOCKED);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "agents_hold_deleted" AFTER DELETE ON "agents" FOR EACH ROW EXECUTE FUNCTION hold_subdomain();--> statement-breakpoint
CREATE TRIGGER "agents_hold_changed" AFTER UPDATE OF "subdomain" ON "agents" FOR EACH ROW
  WHEN (OLD.subdomain <> NEW.subdomain) EXECUTE FUNCTION hold_subdomain();
