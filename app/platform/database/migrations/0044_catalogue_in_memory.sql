-- Tools are listed, found and counted in memory now. The start writes their words again: scripts without spaces have others.
TRUNCATE tool_search;--> statement-breakpoint
DROP TRIGGER ai_tools_rated_added ON ai_tools;--> statement-breakpoint
DROP TRIGGER ai_tools_rated_changed ON ai_tools;--> statement-breakpoint
DROP TRIGGER ai_tools_rated_removed ON ai_tools;--> statement-breakpoint
DROP TRIGGER tool_categories_rated_added ON tool_categories;--> statement-breakpoint
DROP TRIGGER tool_categories_rated_changed ON tool_categories;--> statement-breakpoint
DROP TRIGGER tool_categories_rated_removed ON tool_categories;--> statement-breakpoint
DROP FUNCTION count_rated_tools();--> statement-breakpoint
DROP FUNCTION count_rated_links();--> statement-breakpoint
DROP FUNCTION recount_rated_tools();--> statement-breakpoint
DROP TABLE "rated_tools";--> statement-breakpoint
DROP TABLE "facet_sets";--> statement-breakpoint
DROP TABLE "name_starts";--> statement-breakpoint
DROP TABLE "search_words";--> statement-breakpoint
DROP INDEX "tool_categories_created_at";--> statement-breakpoint
DROP INDEX "tool_categories_newest";--> statement-breakpoint
DROP INDEX "tool_categories_avg_rating";--> statement-breakpoint
DROP INDEX "tool_categories_best_rated";--> statement-breakpoint
DROP INDEX "tool_categories_rating_count";--> statement-breakpoint
DROP INDEX "tool_categories_most_rated";--> statement-breakpoint
DROP INDEX "tool_categories_cheapest";--> statement-breakpoint
DROP INDEX "tool_categories_dearest";--> statement-breakpoint
DROP INDEX "tool_categories_first_launched";--> statement-breakpoint
DROP INDEX "tool_categories_last_launched";--> statement-breakpoint
DROP INDEX "tool_categories_free_tier";--> statement-breakpoint
DROP INDEX "tool_categories_platforms";--> statement-breakpoint
DROP INDEX "tool_categories_country";--> statement-breakpoint
DROP INDEX "tool_categories_sort_name";--> statement-breakpoint
DROP INDEX "tool_search_words";--> statement-breakpoint
DROP INDEX "ai_tools_created_at";--> statement-breakpoint
DROP INDEX "ai_tools_newest";--> statement-breakpoint
DROP INDEX "ai_tools_avg_rating";--> statement-breakpoint
DROP INDEX "ai_tools_best_rated";--> statement-breakpoint
DROP INDEX "ai_tools_rating_count";--> statement-breakpoint
DROP INDEX "ai_tools_most_rated";--> statement-breakpoint
DROP INDEX "ai_tools_cheapest";--> statement-breakpoint
DROP INDEX "ai_tools_dearest";--> statement-breakpoint
DROP INDEX "ai_tools_first_launched";--> statement-breakpoint
DROP INDEX "ai_tools_last_launched";--> statement-breakpoint
DROP INDEX "ai_tools_free_tier";--> statement-breakpoint
DROP INDEX "ai_tools_platforms";--> statement-breakpoint
DROP INDEX "ai_tools_country";--> statement-breakpoint
DROP INDEX "ai_tools_sort_name";--> statement-breakpoint
DROP INDEX "ai_tools_featured";--> statement-breakpoint
ALTER TABLE "tool_search" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "tool_categories_topic" ON "tool_categories" USING btree ("category_id","specialization_id","tool_id");--> statement-breakpoint
CREATE INDEX "tool_search_version" ON "tool_search" USING btree ("version");--> statement-breakpoint
CREATE INDEX "ai_tools_sort_name" ON "ai_tools" USING btree ("sort_name");--> statement-breakpoint
CREATE INDEX "ai_tools_featured" ON "ai_tools" USING btree ("id") WHERE is_featured;--> statement-breakpoint
ALTER TABLE "catalogue_state" DROP COLUMN "unlisted";--> statement-breakpoint
ALTER TABLE "tool_categories" DROP COLUMN "sort_name";--> statement-breakpoint
ALTER TABLE "tool_categories" DROP COLUMN "prominence";--> statement-breakpoint
ALTER TABLE "tool_categories" DROP COLUMN "avg_rating";--> statement-breakpoint
ALTER TABLE "tool_categories" DROP COLUMN "rating_count";--> statement-breakpoint
ALTER TABLE "tool_categories" DROP COLUMN "created_at";--> statement-breakpoint
ALTER TABLE "tool_categories" DROP COLUMN "is_premium";--> statement-breakpoint
ALTER TABLE "tool_categories" DROP COLUMN "is_featured";--> statement-breakpoint
ALTER TABLE "tool_categories" DROP COLUMN "monthly_price";--> statement-breakpoint
ALTER TABLE "tool_categories" DROP COLUMN "launch_month";--> statement-breakpoint
ALTER TABLE "tool_categories" DROP COLUMN "has_free_tier";--> statement-breakpoint
ALTER TABLE "tool_categories" DROP COLUMN "platform_count";--> statement-breakpoint
ALTER TABLE "tool_categories" DROP COLUMN "country";--> statement-breakpoint
ALTER TABLE "catalogue_state" ADD COLUMN "left_at" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
DROP FUNCTION name_starts_of(text, smallint);
