ALTER TABLE "former_tools" DROP CONSTRAINT "former_tools_tool_id_ai_tools_id_fk";
--> statement-breakpoint
ALTER TABLE "catalogue_state" ADD COLUMN "unlisted" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- An import may have been interrupted before its tools were listed.
UPDATE catalogue_state SET unlisted = 1;
--> statement-breakpoint
CREATE FUNCTION present_tool_id(asked text) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ WITH RECURSIVE chain (id, step) AS (
      SELECT asked, 0
      UNION ALL
      SELECT former.tool_id, step + 1 FROM chain JOIN former_tools former USING (id) WHERE step < 50)
    SELECT id FROM chain ORDER BY step DESC LIMIT 1 $$;
