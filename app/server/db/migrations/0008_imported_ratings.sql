ALTER TABLE "ai_tools" ADD COLUMN "imported_avg_rating" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_tools" ADD COLUMN "imported_rating_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Ratings that no member's row stands for were imported (docs/decisions/0036).
UPDATE "ai_tools" SET "imported_avg_rating" = "avg_rating", "imported_rating_count" = "rating_count"
WHERE "avg_rating" <> 0 OR "rating_count" <> 0;
--> statement-breakpoint
WITH own AS (
  SELECT tool_id, count(*) AS given, sum(rating) AS stars FROM user_ratings GROUP BY tool_id
), brought AS (
  SELECT tool.id, greatest(0, tool.rating_count - own.given) AS count,
    round((tool.avg_rating * tool.rating_count - own.stars)::numeric, 6)::double precision AS stars
  FROM ai_tools tool JOIN own ON own.tool_id = tool.id
)
UPDATE ai_tools tool SET imported_rating_count = brought.count,
  imported_avg_rating = CASE WHEN brought.count = 0 THEN 0
    ELSE least(greatest(brought.stars / brought.count, 0), 5) END
FROM brought WHERE brought.id = tool.id;
--> statement-breakpoint
-- Earlier imports could overwrite members' ratings: those tools get them back.
UPDATE ai_tools tool SET rating_count = own.given, avg_rating = own.average
FROM (SELECT tool_id, count(*) AS given, avg(rating) AS average FROM user_ratings GROUP BY tool_id) AS own
WHERE own.tool_id = tool.id AND tool.rating_count < own.given;
--> statement-breakpoint
UPDATE tool_categories link SET avg_rating = tool.avg_rating, rating_count = tool.rating_count
FROM ai_tools tool WHERE tool.id = link.tool_id
  AND (link.avg_rating <> tool.avg_rating OR link.rating_count <> tool.rating_count);
--> statement-breakpoint
UPDATE catalogue_state SET version = version + 1;
