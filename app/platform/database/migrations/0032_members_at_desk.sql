ALTER TABLE "users" ADD COLUMN "granted_tier" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "granted_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "blocked_note" text;--> statement-breakpoint
CREATE INDEX "users_words" ON "users" USING gin (lower((((coalesce("first_name", '') || ' ') || coalesce("last_name", '')) || ' ') || "email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_paying" ON "users" USING btree ("created_at","id") WHERE subscription_status <> 'free';--> statement-breakpoint
CREATE INDEX "users_granted" ON "users" USING btree ("created_at","id") WHERE granted_until IS NOT NULL;--> statement-breakpoint
CREATE INDEX "users_blocked" ON "users" USING btree ("created_at","id") WHERE blocked_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "users_unverified" ON "users" USING btree ("created_at","id") WHERE NOT email_verified;