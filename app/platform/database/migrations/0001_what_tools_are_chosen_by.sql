CREATE TABLE "former_tools" (
	"id" text PRIMARY KEY NOT NULL,
	"tool_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tool_facts" (
	"tool_id" text PRIMARY KEY NOT NULL,
	"needs" text[] DEFAULT '{}' NOT NULL,
	"best_for" text,
	"caution" text,
	"platforms" text[] DEFAULT '{}' NOT NULL,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"language_count" smallint,
	"compliance" text[] DEFAULT '{}' NOT NULL,
	"flags" text[] DEFAULT '{}' NOT NULL,
	"takes" text[] DEFAULT '{}' NOT NULL,
	"makes" text[] DEFAULT '{}' NOT NULL,
	"price_amount" double precision,
	"price_per" text,
	"price_as_of" text,
	"rivals" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
DROP INDEX "ai_tools_sort_name";--> statement-breakpoint
DROP INDEX "ai_tools_created_at";--> statement-breakpoint
DROP INDEX "ai_tools_avg_rating";--> statement-breakpoint
DROP INDEX "ai_tools_rating_count";--> statement-breakpoint
DROP INDEX "ai_tools_featured";--> statement-breakpoint
DROP INDEX "tool_categories_sort_name";--> statement-breakpoint
DROP INDEX "tool_categories_avg_rating";--> statement-breakpoint
DROP INDEX "tool_categories_rating_count";--> statement-breakpoint
DROP INDEX "tool_categories_created_at";--> statement-breakpoint
ALTER TABLE "ai_tools" ADD COLUMN "prominence" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "specializations" ADD COLUMN "needs" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tool_categories" ADD COLUMN "prominence" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tool_details" ADD COLUMN "decision_information" jsonb;--> statement-breakpoint
ALTER TABLE "former_tools" ADD CONSTRAINT "former_tools_tool_id_ai_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."ai_tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_facts" ADD CONSTRAINT "tool_facts_tool_id_ai_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."ai_tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_tools_of_tool" ON "former_tools" USING btree ("tool_id");--> statement-breakpoint
CREATE INDEX "ai_tools_newest" ON "ai_tools" USING btree (('2000-01-01 00:00:00+00'::timestamptz - created_at),(-prominence),"sort_name","id");--> statement-breakpoint
CREATE INDEX "ai_tools_best_rated" ON "ai_tools" USING btree ((-avg_rating),(-prominence),"sort_name","id");--> statement-breakpoint
CREATE INDEX "ai_tools_most_rated" ON "ai_tools" USING btree ((-rating_count),(-prominence),"sort_name","id");--> statement-breakpoint
CREATE INDEX "tool_categories_newest" ON "tool_categories" USING btree ("category_id","specialization_id",('2000-01-01 00:00:00+00'::timestamptz - created_at),(-prominence),"sort_name","tool_id");--> statement-breakpoint
CREATE INDEX "tool_categories_best_rated" ON "tool_categories" USING btree ("category_id","specialization_id",(-avg_rating),(-prominence),"sort_name","tool_id");--> statement-breakpoint
CREATE INDEX "tool_categories_most_rated" ON "tool_categories" USING btree ("category_id","specialization_id",(-rating_count),(-prominence),"sort_name","tool_id");--> statement-breakpoint
CREATE INDEX "ai_tools_sort_name" ON "ai_tools" USING btree ("sort_name",(-prominence),"id");--> statement-breakpoint
CREATE INDEX "ai_tools_created_at" ON "ai_tools" USING btree ("created_at",(-prominence),"sort_name","id");--> statement-breakpoint
CREATE INDEX "ai_tools_avg_rating" ON "ai_tools" USING btree ("avg_rating",(-prominence),"sort_name","id");--> statement-breakpoint
CREATE INDEX "ai_tools_rating_count" ON "ai_tools" USING btree ("rating_count",(-prominence),"sort_name","id");--> statement-breakpoint
CREATE INDEX "ai_tools_featured" ON "ai_tools" USING btree (('2000-01-01 00:00:00+00'::timestamptz - created_at),(-prominence),"sort_name","id") WHERE is_featured;--> statement-breakpoint
CREATE INDEX "tool_categories_sort_name" ON "tool_categories" USING btree ("category_id","specialization_id","sort_name",(-prominence),"tool_id");--> statement-breakpoint
CREATE INDEX "tool_categories_avg_rating" ON "tool_categories" USING btree ("category_id","specialization_id","avg_rating",(-prominence),"sort_name","tool_id");--> statement-breakpoint
CREATE INDEX "tool_categories_rating_count" ON "tool_categories" USING btree ("category_id","specialization_id","rating_count",(-prominence),"sort_name","tool_id");--> statement-breakpoint
CREATE INDEX "tool_categories_created_at" ON "tool_categories" USING btree ("category_id","specialization_id","created_at",(-prominence),"sort_name","tool_id");