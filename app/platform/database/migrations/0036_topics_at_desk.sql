CREATE TABLE "featured_order" (
	"tool_id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "withdrawn_topics" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"record" jsonb NOT NULL,
	"replaced_by" text,
	"tools" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"withdrawn_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "withdrawn_topics_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
ALTER TABLE "business_functions" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "business_functions" ADD COLUMN "icon" text;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "icon" text;--> statement-breakpoint
ALTER TABLE "featured_order" ADD CONSTRAINT "featured_order_tool_id_ai_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."ai_tools"("id") ON DELETE cascade ON UPDATE no action;