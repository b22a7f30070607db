CREATE TABLE "confirmed_values" (
	"tool_id" text NOT NULL,
	"field" text NOT NULL,
	CONSTRAINT "confirmed_values_tool_id_field_pk" PRIMARY KEY("tool_id","field")
);
--> statement-breakpoint
ALTER TABLE "confirmed_values" ADD CONSTRAINT "confirmed_values_tool_id_ai_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."ai_tools"("id") ON DELETE cascade ON UPDATE no action;