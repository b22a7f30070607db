ALTER TABLE "funding_rounds" ADD COLUMN "company_key" text;--> statement-breakpoint
UPDATE "funding_rounds" r SET "company_key" = c."key" FROM "companies" c WHERE c."id" = r."company_id";--> statement-breakpoint
ALTER TABLE "funding_rounds" ALTER COLUMN "company_key" SET NOT NULL;--> statement-breakpoint
-- Like the other orders, it also holds what its keys are made of and what filters ask for.
CREATE INDEX "funding_rounds_by_company" ON "funding_rounds" USING btree ("company_key",coalesce(date, '') DESC,id DESC) INCLUDE ("date", "amount", "brings_money", "is_open", "stage", "company_id");
