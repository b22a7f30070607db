DROP INDEX "companies_country";--> statement-breakpoint
ALTER TABLE "funding_rounds" ADD COLUMN "country" text;--> statement-breakpoint
UPDATE "funding_rounds" r SET "country" = c."country" FROM "companies" c WHERE c."id" = r."company_id" AND c."country" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "funding_rounds_company_letters" ON "funding_rounds" USING gin ("company_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "investors_key_letters" ON "investors" USING gin ("key" gin_trgm_ops);--> statement-breakpoint
-- Like the other orders, these also hold what their keys are made of and what filters ask for.
CREATE INDEX "funding_rounds_country" ON "funding_rounds" USING btree (lower(country),coalesce(date, ''),coalesce(amount, -1),"id") INCLUDE ("country", "date", "amount", "brings_money", "is_open", "stage", "company_id");--> statement-breakpoint
DROP INDEX "funding_rounds_newest";--> statement-breakpoint
CREATE INDEX "funding_rounds_newest" ON "funding_rounds" USING btree (coalesce(date, ''),coalesce(amount, -1),"id") INCLUDE ("date", "amount", "brings_money", "is_open", "stage", "company_id", "company_key");--> statement-breakpoint
CREATE INDEX "tool_details_models" ON "tool_details" USING btree ("tool_id") WHERE basic_information ? 'basic_information_models';
