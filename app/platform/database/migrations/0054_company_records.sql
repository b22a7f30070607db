CREATE TABLE "company_records" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"aliases" text[] DEFAULT '{}' NOT NULL,
	"url" text,
	"country" text,
	"founded" smallint,
	"kind" text,
	"status" text,
	"parent" text,
	"parent_since" text,
	"main_tool" text,
	"source" jsonb
);
--> statement-breakpoint
ALTER TABLE "entity_aliases" ADD COLUMN "by_record" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_tools" ADD COLUMN "company" text;