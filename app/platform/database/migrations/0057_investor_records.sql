CREATE TABLE "investor_records" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"aliases" text[] DEFAULT '{}' NOT NULL,
	"country" text,
	"source" jsonb,
	"kind" text
);
