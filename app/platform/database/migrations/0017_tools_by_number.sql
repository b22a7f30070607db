-- Drizzle's table definitions cannot say INCLUDE. Listings translate between ids and numbers by the thousand, so
-- both indexes hold the two of them.
ALTER TABLE "tool_search" DROP CONSTRAINT "tool_search_pkey", ADD CONSTRAINT "tool_search_pkey" PRIMARY KEY ("tool_id") INCLUDE ("number");--> statement-breakpoint
DROP INDEX "tool_search_number";--> statement-breakpoint
CREATE UNIQUE INDEX "tool_search_number" ON "tool_search" USING btree ("number") INCLUDE ("tool_id");--> statement-breakpoint
-- PostgreSQL reads an order from its index alone only if the index also holds the columns that its keys are made of.
DROP INDEX "ai_tools_sort_name";--> statement-breakpoint
CREATE INDEX "ai_tools_sort_name" ON "ai_tools" USING btree ("sort_name",(-prominence),"id") INCLUDE ("prominence");--> statement-breakpoint
DROP INDEX "ai_tools_created_at";--> statement-breakpoint
CREATE INDEX "ai_tools_created_at" ON "ai_tools" USING btree ("created_at",(-prominence),"sort_name","id") INCLUDE ("prominence");--> statement-breakpoint
DROP INDEX "ai_tools_newest";--> statement-breakpoint
CREATE INDEX "ai_tools_newest" ON "ai_tools" USING btree (('2000-01-01 00:00:00+00'::timestamptz - created_at),(-prominence),"sort_name","id") INCLUDE ("created_at", "prominence");--> statement-breakpoint
DROP INDEX "ai_tools_avg_rating";--> statement-breakpoint
CREATE INDEX "ai_tools_avg_rating" ON "ai_tools" USING btree ("avg_rating",(-prominence),"sort_name","id") INCLUDE ("prominence");--> statement-breakpoint
DROP INDEX "ai_tools_best_rated";--> statement-breakpoint
CREATE INDEX "ai_tools_best_rated" ON "ai_tools" USING btree ((-avg_rating),(-prominence),"sort_name","id") INCLUDE ("avg_rating", "prominence");--> statement-breakpoint
DROP INDEX "ai_tools_rating_count";--> statement-breakpoint
CREATE INDEX "ai_tools_rating_count" ON "ai_tools" USING btree ("rating_count",(-prominence),"sort_name","id") INCLUDE ("prominence");--> statement-breakpoint
DROP INDEX "ai_tools_most_rated";--> statement-breakpoint
CREATE INDEX "ai_tools_most_rated" ON "ai_tools" USING btree ((-rating_count),(-prominence),"sort_name","id") INCLUDE ("rating_count", "prominence");--> statement-breakpoint
DROP INDEX "ai_tools_cheapest";--> statement-breakpoint
CREATE INDEX "ai_tools_cheapest" ON "ai_tools" USING btree (coalesce(monthly_price, 'Infinity'),(-prominence),"sort_name","id") INCLUDE ("monthly_price", "prominence");--> statement-breakpoint
DROP INDEX "ai_tools_dearest";--> statement-breakpoint
CREATE INDEX "ai_tools_dearest" ON "ai_tools" USING btree (coalesce(-monthly_price, 'Infinity'),(-prominence),"sort_name","id") INCLUDE ("monthly_price", "prominence");--> statement-breakpoint
DROP INDEX "ai_tools_first_launched";--> statement-breakpoint
CREATE INDEX "ai_tools_first_launched" ON "ai_tools" USING btree (coalesce(launch_month, 999999),(-prominence),"sort_name","id") INCLUDE ("launch_month", "prominence");--> statement-breakpoint
DROP INDEX "ai_tools_last_launched";--> statement-breakpoint
CREATE INDEX "ai_tools_last_launched" ON "ai_tools" USING btree (coalesce(-launch_month, 999999),(-prominence),"sort_name","id") INCLUDE ("launch_month", "prominence");--> statement-breakpoint
DROP INDEX "ai_tools_free_tier";--> statement-breakpoint
CREATE INDEX "ai_tools_free_tier" ON "ai_tools" USING btree ((NOT has_free_tier),(-prominence),"sort_name","id") INCLUDE ("has_free_tier", "prominence");--> statement-breakpoint
DROP INDEX "ai_tools_platforms";--> statement-breakpoint
CREATE INDEX "ai_tools_platforms" ON "ai_tools" USING btree ((-platform_count),(-prominence),"sort_name","id") INCLUDE ("platform_count", "prominence");--> statement-breakpoint
DROP INDEX "ai_tools_country";--> statement-breakpoint
CREATE INDEX "ai_tools_country" ON "ai_tools" USING btree (coalesce(country, 'zzz'),(-prominence),"sort_name","id") INCLUDE ("country", "prominence");
