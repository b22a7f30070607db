CREATE TABLE "featured_ends" (
	"tool_id" text PRIMARY KEY NOT NULL,
	"ends_on" date NOT NULL,
	"operator_id" text
);
--> statement-breakpoint
ALTER TABLE "tool_vendors" ADD COLUMN "no_review_mail_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tool_drafts" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tool_drafts" ADD COLUMN "publish_by" text;--> statement-breakpoint
ALTER TABLE "tool_drafts" ADD COLUMN "publish_fault" text;--> statement-breakpoint
ALTER TABLE "user_ratings" ADD COLUMN "vendors_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "featured_ends" ADD CONSTRAINT "featured_ends_tool_id_ai_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."ai_tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "featured_ends" ADD CONSTRAINT "featured_ends_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_drafts" ADD CONSTRAINT "tool_drafts_publish_by_users_id_fk" FOREIGN KEY ("publish_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tool_drafts_timed" ON "tool_drafts" USING btree ("publish_at") WHERE publish_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "user_ratings_untold" ON "user_ratings" USING btree ("id") WHERE review IS NOT NULL AND vendors_told_at IS NULL;--> statement-breakpoint
-- Written by hand: of the reviews that there are, no vendor is told.
UPDATE "user_ratings" SET "vendors_told_at" = now() WHERE "review" IS NOT NULL;
