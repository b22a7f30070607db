CREATE TABLE "removed_factors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"stored" jsonb NOT NULL,
	"counted_since" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lifecycle_cases" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "failure_notice" text DEFAULT 'due' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "paid_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "unpaid_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "removed_factors" ADD CONSTRAINT "removed_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "removed_factors_of_user" ON "removed_factors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "removed_factors_removed_at" ON "removed_factors" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "users_unpaid" ON "users" USING btree ("created_at","id") WHERE unpaid_since IS NOT NULL;--> statement-breakpoint
-- For those who pay already, the day of their first checkout is the nearest that is known.
UPDATE "users" SET "paid_since" = (
  SELECT min("created_at") FROM "billing_customers" WHERE "user_id" = "users"."id" AND "tier" <> 'free')
WHERE "subscription_status" <> 'free';--> statement-breakpoint
UPDATE "users" SET "unpaid_since" = now() WHERE EXISTS (
  SELECT FROM "billing_customers" WHERE "user_id" = "users"."id" AND "phase" IN ('past_due', 'suspended'));
