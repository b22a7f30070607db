CREATE TABLE "rated_tools" (
	"category_id" text NOT NULL,
	"tools" integer NOT NULL
);
--> statement-breakpoint
-- Keeps `rated_tools` with each write of tools and of their links to categories.
CREATE FUNCTION count_rated_tools() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO rated_tools (category_id, tools)
    SELECT '', count(*) FROM added WHERE rating_count > 0 HAVING count(*) > 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO rated_tools (category_id, tools)
    SELECT '', -count(*) FROM removed WHERE rating_count > 0 HAVING count(*) > 0;
  ELSE
    INSERT INTO rated_tools (category_id, tools)
    SELECT '', sum(change) FROM (
      SELECT 1 AS change FROM added WHERE rating_count > 0
      UNION ALL SELECT -1 FROM removed WHERE rating_count > 0) AS changed
    HAVING sum(change) <> 0;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION count_rated_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO rated_tools (category_id, tools)
    SELECT category_id, count(*) FROM added WHERE specialization_id = '' AND rating_count > 0 GROUP BY category_id;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO rated_tools (category_id, tools)
    SELECT category_id, -count(*) FROM removed WHERE specialization_id = '' AND rating_count > 0 GROUP BY category_id;
  ELSE
    INSERT INTO rated_tools (category_id, tools)
    SELECT category_id, sum(change) FROM (
      SELECT category_id, 1 AS change FROM added WHERE specialization_id = '' AND rating_count > 0
      UNION ALL SELECT category_id, -1 FROM removed WHERE specialization_id = '' AND rating_count > 0) AS changed
    GROUP BY category_id HAVING sum(change) <> 0;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Counts again what the triggers have not seen. It is one statement, so that it and the writes at the same moment agree.
CREATE FUNCTION recount_rated_tools() RETURNS void LANGUAGE sql AS $$
  WITH former AS (DELETE FROM rated_tools)
  INSERT INTO rated_tools (category_id, tools)
  SELECT '', count(*) FROM ai_tools WHERE (-rating_count) < 0 HAVING count(*) > 0
  UNION ALL
  SELECT category_id, count(*) FROM tool_categories
  WHERE specialization_id = '' AND (-rating_count) < 0 GROUP BY category_id
$$;--> statement-breakpoint
CREATE TRIGGER ai_tools_rated_added AFTER INSERT ON ai_tools
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_rated_tools();--> statement-breakpoint
CREATE TRIGGER ai_tools_rated_changed AFTER UPDATE ON ai_tools
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_rated_tools();--> statement-breakpoint
CREATE TRIGGER ai_tools_rated_removed AFTER DELETE ON ai_tools
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_rated_tools();--> statement-breakpoint
CREATE TRIGGER tool_categories_rated_added AFTER INSERT ON tool_categories
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_rated_links();--> statement-breakpoint
CREATE TRIGGER tool_categories_rated_changed AFTER UPDATE ON tool_categories
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_rated_links();--> statement-breakpoint
CREATE TRIGGER tool_categories_rated_removed AFTER DELETE ON tool_categories
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_rated_links();--> statement-breakpoint
SELECT recount_rated_tools();
