CREATE TABLE "merged_tools" (
	"id" text PRIMARY KEY NOT NULL,
	"into_id" text NOT NULL,
	"record" jsonb NOT NULL,
	"moved" jsonb NOT NULL,
	"declined" jsonb NOT NULL,
	"desk_values" jsonb NOT NULL,
	"merged_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "withdrawn_marks" DROP CONSTRAINT "withdrawn_marks_tool_id_withdrawn_tools_id_fk";
