CREATE TABLE "site_logos" (
	"id" text PRIMARY KEY DEFAULT 'site' NOT NULL,
	"version" text NOT NULL,
	"type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"plate" text,
	"pictures" jsonb NOT NULL
);
