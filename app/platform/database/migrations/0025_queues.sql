CREATE TABLE "fact_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tool_id" text NOT NULL,
	"tab" text,
	"field" text NOT NULL,
	"shown" text NOT NULL,
	"right_value" text NOT NULL,
	"source" text NOT NULL,
	"email" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"answer" text,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "state" text DEFAULT 'waiting' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "action_id" uuid;--> statement-breakpoint
ALTER TABLE "tool_submissions" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "fact_reports_waiting" ON "fact_reports" USING btree ("created_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "fact_reports_settled" ON "fact_reports" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "fact_reports_of_tool" ON "fact_reports" USING btree ("tool_id");--> statement-breakpoint
CREATE INDEX "contact_messages_waiting" ON "contact_messages" USING btree ("created_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "contact_messages_settled" ON "contact_messages" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "outbox_of_action" ON "outbox" USING btree ("action_id") WHERE action_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_failed" ON "outbox" USING btree ("failed_at") WHERE failed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "tool_submissions_settled" ON "tool_submissions" USING btree ("settled_at");--> statement-breakpoint
UPDATE tool_submissions SET settled_at = created_at WHERE state <> 'waiting';--> statement-breakpoint
-- Until now messages were answered in the mailbox to which they went.
UPDATE contact_messages SET state = 'closed', settled_at = created_at;--> statement-breakpoint
-- The stars of hidden reviews no longer count.
UPDATE ai_tools tool SET (avg_rating, rating_count) = (
  SELECT CASE WHEN count(*) = 0 THEN tool.imported_avg_rating
      ELSE (tool.imported_avg_rating * tool.imported_rating_count + sum(own.rating))
        / (tool.imported_rating_count + count(*)) END,
    tool.imported_rating_count + count(*)
  FROM user_ratings own WHERE own.tool_id = tool.id AND own.review_hidden_at IS NULL)
WHERE EXISTS (SELECT FROM user_ratings WHERE tool_id = tool.id AND review_hidden_at IS NOT NULL);--> statement-breakpoint
UPDATE tool_categories link SET avg_rating = tool.avg_rating, rating_count = tool.rating_count
FROM ai_tools tool
WHERE tool.id = link.tool_id
  AND EXISTS (SELECT FROM user_ratings WHERE tool_id = tool.id AND review_hidden_at IS NOT NULL);
