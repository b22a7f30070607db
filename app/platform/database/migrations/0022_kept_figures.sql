CREATE TABLE "category_figures" (
	"category_id" text PRIMARY KEY NOT NULL,
	"everybody" jsonb NOT NULL,
	"subscribers" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "catalogue_state" ADD COLUMN "unsummed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "category_figures" ADD CONSTRAINT "category_figures_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint

-- The next start works the figures out.
UPDATE "catalogue_state" SET "unsummed" = 1;
