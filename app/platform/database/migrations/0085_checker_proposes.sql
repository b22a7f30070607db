ALTER TABLE "proposals" DROP CONSTRAINT "proposals_proposer";--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "looks" jsonb;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "evidence" text;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
-- Written by hand: what the checker has proposed becomes proposals, under the ids that the log names.
CREATE FUNCTION pg_temp.status_of(tool text) RETURNS text LANGUAGE sql AS $$
  SELECT business_information #>> '{business_current_status,value}' FROM tool_details WHERE tool_id = tool
$$;--> statement-breakpoint
CREATE FUNCTION pg_temp.as_proposal(c lifecycle_cases) RETURNS jsonb LANGUAGE sql AS $$
  SELECT to_jsonb(c) - 'proposed' - 'reason' || jsonb_build_object(
    'origin', 'checker', 'remark', c.reason, 'changed_at', c.created_at, 'by_rule', false, 'values', "values",
    'state', CASE c.state WHEN 'dismissed' THEN 'declined' ELSE c.state END,
    'decisions', CASE WHEN c.state <> 'waiting' THEN (
      SELECT coalesce(jsonb_agg(jsonb_build_object('path', one -> 'path', 'isPublished', c.state = 'accepted', 'reason', NULL)), '[]')
      FROM jsonb_array_elements("values") AS one) END,
    'published_at', (SELECT max(at) FROM operator_actions WHERE action = 'draft.publish' AND after ->> 'lifecycle' = c.id::text))
  FROM (SELECT c.looks -> -1 AS last, pg_temp.status_of(c.tool_id) AS status, (SELECT url FROM ai_tools WHERE id = c.tool_id) AS url) AS known,
    LATERAL (SELECT coalesce(last ->> 'address', url) AS leads_to, to_char((last ->> 'at')::date, 'FMMonth YYYY') AS month) AS seen,
    LATERAL (SELECT jsonb_build_object('read_on', left(last ->> 'at', 10), 'quote', nullif(last ->> 'title', ''),
        'url', CASE WHEN c.proposed = 'dead' THEN url ELSE leads_to END) AS evidence,
      CASE c.proposed
        WHEN 'acquired' THEN 'Acquired (seen on its site in ' || month || ')'
        WHEN 'parked' THEN 'Shut down; its address is for sale (' || month || ')'
        WHEN 'taken over' THEN 'Shut down; its address shows something else (' || month || ')'
        WHEN 'dead' THEN 'Shut down; its site no longer answers (' || month || ')' END AS text) AS said,
    LATERAL (SELECT coalesce(jsonb_agg(jsonb_strip_nulls(value || evidence) ORDER BY place), '[]') AS "values" FROM (VALUES
      (1, text IS NOT NULL, jsonb_build_object('path', 'business_information.business_current_status',
        'before', nullif(status, text), 'after', text)),
      (2, c.proposed IN ('moved', 'acquired') AND last ->> 'address' <> url OR c.proposed IN ('moved', 'acquired') AND url IS NULL,
        jsonb_build_object('path', 'url', 'before', url, 'after', leads_to)),
      (3, c.proposed IN ('parked', 'taken over'), jsonb_build_object('path', 'url', 'before', url))
    ) AS listed (place, is_said, value) WHERE is_said AND last IS NOT NULL) AS made
$$;--> statement-breakpoint
INSERT INTO "proposals" SELECT made.* FROM "lifecycle_cases" c, jsonb_populate_record(null::"proposals", pg_temp.as_proposal(c)) AS made;--> statement-breakpoint
UPDATE "tool_drafts" SET "proposal_id" = "lifecycle_id" WHERE "lifecycle_id" IS NOT NULL;--> statement-breakpoint
-- The same of tools that are withdrawn.
UPDATE "withdrawn_marks" SET "kind" = 'proposal', "mark" = pg_temp.as_proposal(jsonb_populate_record(null::"lifecycle_cases", "mark"))
WHERE "kind" = 'lifecycle';--> statement-breakpoint
DROP FUNCTION pg_temp.as_proposal;--> statement-breakpoint
DROP FUNCTION pg_temp.status_of;--> statement-breakpoint
ALTER TABLE "tool_drafts" DROP CONSTRAINT "tool_drafts_lifecycle_id_lifecycle_cases_id_fk";--> statement-breakpoint
DROP INDEX "tool_drafts_of_lifecycle";--> statement-breakpoint
ALTER TABLE "tool_drafts" DROP COLUMN "lifecycle_id";--> statement-breakpoint
DROP TABLE "lifecycle_cases";--> statement-breakpoint
CREATE UNIQUE INDEX "proposals_once" ON "proposals" USING btree ("tool_id","evidence");--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_looks" CHECK ((origin = 'checker') = (looks IS NOT NULL));--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_proposer" CHECK ((origin IN ('agent', 'reader', 'checker')) = (user_id IS NULL));