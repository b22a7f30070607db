ALTER TABLE "proposals" DROP CONSTRAINT "proposals_proposer";--> statement-breakpoint
ALTER TABLE "proposals" DROP CONSTRAINT "proposals_subject";--> statement-breakpoint
ALTER TABLE "finding_candidates" DROP CONSTRAINT "finding_candidates_submission_id_tool_submissions_id_fk";--> statement-breakpoint
ALTER TABLE "tool_drafts" DROP CONSTRAINT "tool_drafts_submission_id_tool_submissions_id_fk";--> statement-breakpoint
DROP INDEX "tool_drafts_of_submission";--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "new_tool" jsonb;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "became_id" text;--> statement-breakpoint
-- Written by hand: what was submitted and found becomes proposals, under the ids that the log names.
INSERT INTO "proposals" ("id", "user_id", "origin", "state", "values", "new_tool", "became_id", "answer",
  "settled_at", "published_at", "created_at", "changed_at")
SELECT "id", "user_id", "origin", "state", coalesce("evidence" -> 'values', '[]'),
  jsonb_build_object('name', "name", 'description', "description", 'url', "url", 'contact_email', "contact_email",
    'developer_name', "developer_name", 'developer_website', "developer_website", 'pricing_info', "pricing_info",
    'affiliate_link', "affiliate_link", 'tags', to_jsonb(array_remove("tags", NULL)))
  || CASE "origin" WHEN 'agent' THEN jsonb_build_object('found', "evidence" - 'values') ELSE '{}' END,
  "tool_id", "state_note", "settled_at",
  CASE WHEN "tool_id" IS NOT NULL THEN (SELECT max(at) FROM operator_actions WHERE action = 'draft.publish' AND after ->> 'submission' = "tool_submissions"."id"::text) END,
  "created_at", "created_at"
FROM "tool_submissions";--> statement-breakpoint
UPDATE "tool_drafts" SET "proposal_id" = "submission_id" WHERE "submission_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "tool_drafts" DROP COLUMN "submission_id";--> statement-breakpoint
DROP TABLE "tool_submissions";--> statement-breakpoint
ALTER TABLE "finding_candidates" ADD CONSTRAINT "finding_candidates_submission_id_proposals_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."proposals"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_became_id_ai_tools_id_fk" FOREIGN KEY ("became_id") REFERENCES "public"."ai_tools"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proposals_new_tools" ON "proposals" USING btree ("created_at") WHERE new_tool IS NOT NULL;--> statement-breakpoint
CREATE INDEX "proposals_address" ON "proposals" USING btree (address_key(new_tool ->> 'url')) WHERE state = 'waiting' AND new_tool IS NOT NULL;--> statement-breakpoint
CREATE INDEX "proposals_of_became" ON "proposals" USING btree ("became_id");--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_new_tool" CHECK (CASE WHEN new_tool IS NULL THEN origin <> 'member' AND became_id IS NULL AND state <> 'merged'
        WHEN origin = 'agent' THEN jsonb_exists(new_tool, 'found')
        ELSE origin = 'member' AND new_tool ->> 'contact_email' IS NOT NULL END);--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_proposer" CHECK (origin = 'member' OR (origin IN ('agent', 'reader', 'checker')) = (user_id IS NULL));--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_subject" CHECK (num_nonnulls(tool_id, company_id, new_tool) = 1);
