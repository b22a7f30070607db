CREATE TABLE "site_texts" (
	"id" text PRIMARY KEY DEFAULT 'site' NOT NULL,
	"record" jsonb NOT NULL
);
