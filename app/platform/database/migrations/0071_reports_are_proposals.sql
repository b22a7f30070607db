ALTER TABLE "vendor_proposals" DROP CONSTRAINT "vendor_proposals_proposer";--> statement-breakpoint
ALTER TABLE "vendor_proposals" ADD COLUMN "report" jsonb;--> statement-breakpoint
ALTER TABLE "vendor_proposals" ADD COLUMN "email" text;--> statement-breakpoint
-- Written by hand: what readers have reported becomes proposals without a value, under the ids that the log names.
INSERT INTO "vendor_proposals"
  ("id", "tool_id", "origin", "state", "values", "report", "email", "remark", "answer", "settled_at", "created_at", "changed_at")
SELECT f."id", f."tool_id", 'reader', f."state", '[]', jsonb_strip_nulls(jsonb_build_object('field', f."field", 'shown', f."shown",
    'url', CASE WHEN f."source" ~ '^https?://\S+$' THEN f."source" END)) || jsonb_build_object('tab', f."tab"), f."email",
  concat_ws(E'\n', nullif(f."right_value", ''),
    CASE WHEN f."source" !~ '^https?://\S+$' THEN 'Where it can be read: ' || nullif(f."source", '') END),
  f."answer", f."settled_at", f."created_at", f."created_at"
FROM "fact_reports" f WHERE f."tool_id" IN (SELECT "id" FROM "ai_tools");--> statement-breakpoint
-- A tool that has gone has no values: what was reported about it is a message.
INSERT INTO "contact_messages" ("id", "name", "email", "kind", "message", "state", "answer", "settled_at", "created_at")
SELECT f."id", 'A reader', coalesce(f."email", ''), 'report',
  concat_ws(E'\n', 'Tool: ' || f."tool_id", 'Field: ' || f."field", 'Shown: ' || f."shown", 'What is right: ' || f."right_value",
    'Where it can be read: ' || f."source"),
  CASE f."state" WHEN 'waiting' THEN 'waiting' ELSE 'closed' END, f."answer", f."settled_at", f."created_at"
FROM "fact_reports" f WHERE f."tool_id" NOT IN (SELECT "id" FROM "ai_tools");--> statement-breakpoint
DROP TABLE "fact_reports";--> statement-breakpoint
ALTER TABLE "vendor_proposals" ADD CONSTRAINT "vendor_proposals_report" CHECK ((origin = 'reader') = (report IS NOT NULL));--> statement-breakpoint
ALTER TABLE "vendor_proposals" ADD CONSTRAINT "vendor_proposals_proposer" CHECK ((origin IN ('agent', 'reader')) = (user_id IS NULL));
