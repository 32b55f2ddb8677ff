CREATE TABLE "billing_notices" (
	"user_id" uuid NOT NULL,
	"notice" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "billing_notices_user_id_notice_pk" PRIMARY KEY("user_id","notice")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"email" text NOT NULL,
	"plan_id" uuid,
	"plan_name" text NOT NULL,
	"duration" integer NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"currency" text NOT NULL,
	"provider" text NOT NULL,
	"tx_ref" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"flag" text,
	"is_renewal" boolean DEFAULT false NOT NULL,
	"provider_plan_id" text,
	"customer_id" text,
	"transaction_id" text,
	"provider_reference" text,
	"paid_amount" text,
	"paid_currency" text,
	"period_start" timestamp (3) with time zone,
	"period_end" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"next_check_at" timestamp (3) with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"refund_requested_at" timestamp (3) with time zone,
	"refund_reason" text,
	"refunded_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_tx_ref_unique" UNIQUE("tx_ref"),
	CONSTRAINT "payments_currency" CHECK ("currency" in ('USD', 'EUR', 'NGN')),
	CONSTRAINT "payments_provider" CHECK ("provider" in ('flutterwave', 'sandbox')),
	CONSTRAINT "payments_status" CHECK ("status" in ('pending', 'successful', 'failed', 'mismatched', 'abandoned', 'refunded')),
	CONSTRAINT "payments_flag" CHECK ("flag" in ('amount', 'currency', 'reference', 'paid-twice', 'no-owner', 'no-plan')),
	CONSTRAINT "payments_bounds" CHECK ("payments"."amount" > 0 and "payments"."duration" >= 1)
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"tx_ref" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"description" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"currency" text NOT NULL,
	"return_url" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_payments_token_unique" UNIQUE("token"),
	CONSTRAINT "sandbox_payments_status" CHECK ("status" in ('open', 'successful', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "next_plan_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "next_plan_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "billing_notices" ADD CONSTRAINT "billing_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_recent" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payments_plan" ON "payments" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "payments_customer" ON "payments" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "payments_next_check" ON "payments" USING btree ("next_check_at") WHERE "payments"."next_check_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_transaction" ON "payments" USING btree ("provider","transaction_id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_next_plan_id_plans_id_fk" FOREIGN KEY ("next_plan_id") REFERENCES "public"."plans"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_next_plan" ON "users" USING btree ("next_plan_id");--> statement-breakpoint
CREATE INDEX "users_plan_expiry" ON "users" USING btree ("plan_expires_at");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_next_plan_has_time" CHECK (("users"."next_plan_id" is null) = ("users"."next_plan_at" is null));