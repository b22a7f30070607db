CREATE TABLE "home_figures" (
	"id" text PRIMARY KEY DEFAULT 'catalogue' NOT NULL,
	"everybody" jsonb NOT NULL,
	"subscribers" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "billing_checkouts" ADD COLUMN "return_to" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tool_details" ADD COLUMN "data_points" smallint;