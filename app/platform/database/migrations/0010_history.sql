CREATE TABLE "newest_rounds" (
	"category_id" text NOT NULL,
	"place" smallint NOT NULL,
	"id" text NOT NULL,
	"tool_id" text NOT NULL,
	"company" text NOT NULL,
	"round" text,
	"date" text NOT NULL,
	"amount" double precision,
	"investors" jsonb NOT NULL,
	"source" jsonb,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "newest_rounds_category_id_place_pk" PRIMARY KEY("category_id","place")
);
--> statement-breakpoint
CREATE TABLE "tool_change_categories" (
	"category_id" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"tool_id" text NOT NULL,
	CONSTRAINT "tool_change_categories_category_id_changed_at_tool_id_pk" PRIMARY KEY("category_id","changed_at","tool_id")
);
--> statement-breakpoint
CREATE TABLE "tool_changes" (
	"tool_id" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"facts" jsonb NOT NULL,
	CONSTRAINT "tool_changes_tool_id_changed_at_pk" PRIMARY KEY("tool_id","changed_at")
);
--> statement-breakpoint
ALTER TABLE "tool_change_categories" ADD CONSTRAINT "tool_change_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_change_categories" ADD CONSTRAINT "tool_change_categories_change" FOREIGN KEY ("tool_id","changed_at") REFERENCES "public"."tool_changes"("tool_id","changed_at") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_changes" ADD CONSTRAINT "tool_changes_tool_id_ai_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."ai_tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tool_change_categories_of_change" ON "tool_change_categories" USING btree ("tool_id","changed_at");--> statement-breakpoint
CREATE INDEX "tool_changes_newest" ON "tool_changes" USING btree ("changed_at","tool_id");--> statement-breakpoint
-- One uncounted tool makes the start work out again what it keeps of all tools, the newest rounds among it.
UPDATE tool_details SET data_points = NULL WHERE tool_id = (SELECT min(tool_id) FROM tool_details);
