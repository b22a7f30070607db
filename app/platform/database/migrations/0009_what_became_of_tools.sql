ALTER TABLE "ai_tools" ADD COLUMN "status" text DEFAULT 'active' NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_tools" ADD COLUMN "stated_prominence" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_tools" ADD COLUMN "business_current_status" jsonb;--> statement-breakpoint
-- The tools that are there already, by the rules of domain/tools/tool-status.ts on this day.
UPDATE ai_tools tool
SET stated_prominence = tool.prominence, business_current_status = said.stored, status = CASE
    WHEN said.words ~* '^active\y' THEN 'active'
    WHEN said.words ~* '^acquired\y.*\yno longer\y' THEN 'merged'
    WHEN said.words ~* '^acquired\y' THEN 'acquired'
    WHEN said.words ~* '^merged\y' THEN 'merged'
    WHEN said.words ~* '^(shut down|discontinued|closed)\y|\yclosed in\y' THEN 'closed'
    ELSE 'active' END
FROM ai_tools listed
LEFT JOIN tool_details details ON details.tool_id = listed.id
CROSS JOIN LATERAL (SELECT details.business_information -> 'business_current_status' AS stored,
  details.business_information #>> '{business_current_status,value}' AS words) AS said
WHERE tool.id = listed.id;
--> statement-breakpoint
UPDATE ai_tools SET prominence = 0 WHERE status IN ('merged', 'closed');
--> statement-breakpoint
UPDATE tool_categories link SET prominence = 0
FROM ai_tools tool WHERE tool.id = link.tool_id AND tool.status IN ('merged', 'closed');
--> statement-breakpoint
UPDATE name_starts SET rank = start.rank
FROM ai_tools tool, name_starts_of(tool.name, tool.prominence) AS start
WHERE tool.status IN ('merged', 'closed') AND name_starts.tool_id = tool.id AND name_starts.key = start.key;
--> statement-breakpoint
-- Ended tools have less weight, and locked ones a status to filter by: the start indexes every tool again.
TRUNCATE tool_search, facet_sets;
--> statement-breakpoint
-- Locks count only what their tabs show: the start counts again.
UPDATE tool_details SET contents = NULL;
--> statement-breakpoint
UPDATE catalogue_state SET version = version + 1;
--> statement-breakpoint
CREATE INDEX "tool_facts_rivals" ON "tool_facts" USING gin ("rivals");