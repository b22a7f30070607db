ALTER TABLE "company_records" ADD COLUMN "main_category" text;--> statement-breakpoint
ALTER TABLE "company_tools" ADD COLUMN "raised_by" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "company_tools_raised_by" ON "company_tools" USING gin ("raised_by");