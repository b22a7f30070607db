ALTER TABLE "ai_tools" ADD COLUMN "monthly_price" double precision;--> statement-breakpoint
ALTER TABLE "ai_tools" ADD COLUMN "launch_month" integer;--> statement-breakpoint
ALTER TABLE "ai_tools" ADD COLUMN "has_free_tier" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_tools" ADD COLUMN "platform_count" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_tools" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "tool_categories" ADD COLUMN "monthly_price" double precision;--> statement-breakpoint
ALTER TABLE "tool_categories" ADD COLUMN "launch_month" integer;--> statement-breakpoint
ALTER TABLE "tool_categories" ADD COLUMN "has_free_tier" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tool_categories" ADD COLUMN "platform_count" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tool_categories" ADD COLUMN "country" text;--> statement-breakpoint
-- What the facts already tell. The next import adds dates and countries, and brings in the starter catalogue again.
UPDATE "ai_tools" tool SET
  "monthly_price" = CASE WHEN facts."price_per" IN ('mo', 'user/mo') THEN facts."price_amount" END,
  "has_free_tier" = NOT tool."is_premium" OR 'free-tier' = ANY (facts."flags"),
  "platform_count" = cardinality(facts."platforms")
FROM "tool_facts" facts WHERE facts."tool_id" = tool."id";--> statement-breakpoint
UPDATE "tool_categories" link SET
  "monthly_price" = tool."monthly_price", "has_free_tier" = tool."has_free_tier", "platform_count" = tool."platform_count"
FROM "ai_tools" tool WHERE tool."id" = link."tool_id";--> statement-breakpoint
UPDATE "catalogue_state" SET "starter_hash" = NULL;--> statement-breakpoint
CREATE INDEX "ai_tools_cheapest" ON "ai_tools" USING btree (coalesce(monthly_price, 'Infinity'),(-prominence),"sort_name","id");--> statement-breakpoint
CREATE INDEX "ai_tools_dearest" ON "ai_tools" USING btree (coalesce(-monthly_price, 'Infinity'),(-prominence),"sort_name","id");--> statement-breakpoint
CREATE INDEX "ai_tools_first_launched" ON "ai_tools" USING btree (coalesce(launch_month, 999999),(-prominence),"sort_name","id");--> statement-breakpoint
CREATE INDEX "ai_tools_last_launched" ON "ai_tools" USING btree (coalesce(-launch_month, 999999),(-prominence),"sort_name","id");--> statement-breakpoint
CREATE INDEX "ai_tools_free_tier" ON "ai_tools" USING btree ((NOT has_free_tier),(-prominence),"sort_name","id");--> statement-breakpoint
CREATE INDEX "ai_tools_platforms" ON "ai_tools" USING btree ((-platform_count),(-prominence),"sort_name","id");--> statement-breakpoint
CREATE INDEX "ai_tools_country" ON "ai_tools" USING btree (coalesce(country, 'zzz'),(-prominence),"sort_name","id");--> statement-breakpoint
CREATE INDEX "tool_categories_cheapest" ON "tool_categories" USING btree ("category_id","specialization_id",coalesce(monthly_price, 'Infinity'),(-prominence),"sort_name","tool_id");--> statement-breakpoint
CREATE INDEX "tool_categories_dearest" ON "tool_categories" USING btree ("category_id","specialization_id",coalesce(-monthly_price, 'Infinity'),(-prominence),"sort_name","tool_id");--> statement-breakpoint
CREATE INDEX "tool_categories_first_launched" ON "tool_categories" USING btree ("category_id","specialization_id",coalesce(launch_month, 999999),(-prominence),"sort_name","tool_id");--> statement-breakpoint
CREATE INDEX "tool_categories_last_launched" ON "tool_categories" USING btree ("category_id","specialization_id",coalesce(-launch_month, 999999),(-prominence),"sort_name","tool_id");--> statement-breakpoint
CREATE INDEX "tool_categories_free_tier" ON "tool_categories" USING btree ("category_id","specialization_id",(NOT has_free_tier),(-prominence),"sort_name","tool_id");--> statement-breakpoint
CREATE INDEX "tool_categories_platforms" ON "tool_categories" USING btree ("category_id","specialization_id",(-platform_count),(-prominence),"sort_name","tool_id");--> statement-breakpoint
CREATE INDEX "tool_categories_country" ON "tool_categories" USING btree ("category_id","specialization_id",coalesce(country, 'zzz'),(-prominence),"sort_name","tool_id");