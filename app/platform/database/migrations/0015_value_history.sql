CREATE TABLE "tool_value_changes" (
	"tool_id" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"part" text NOT NULL,
	"field" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"made_by" text DEFAULT 'import' NOT NULL,
	CONSTRAINT "tool_value_changes_tool_id_changed_at_field_pk" PRIMARY KEY("tool_id","changed_at","field")
);
--> statement-breakpoint
CREATE TABLE "market_figures" (
	"id" text PRIMARY KEY DEFAULT 'catalogue' NOT NULL,
	"as_of" text,
	"launches_until" integer,
	"rounds_until" text,
	"momentum" jsonb NOT NULL,
	"everybody" jsonb NOT NULL,
	"subscribers" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tool_changes" ADD COLUMN "made_by" text DEFAULT 'import' NOT NULL;--> statement-breakpoint
ALTER TABLE "tool_value_changes" ADD CONSTRAINT "tool_value_changes_tool_id_ai_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."ai_tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- One uncounted tool makes the start work out again what it keeps of all tools, the market's figures among it.
UPDATE tool_details SET data_points = NULL WHERE tool_id = (SELECT min(tool_id) FROM tool_details);
