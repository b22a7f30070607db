DROP INDEX "companies_country";--> statement-breakpoint
CREATE INDEX "companies_country" ON "companies" USING btree (lower(country));--> statement-breakpoint

-- Lists skip to a page and totals add up from these indexes alone, so each also holds the columns that its keys are
-- made of and those that filters and totals ask for.
DROP INDEX "funding_rounds_newest";--> statement-breakpoint
CREATE INDEX "funding_rounds_newest" ON "funding_rounds" USING btree (coalesce(date, ''),coalesce(amount, -1),"id") INCLUDE ("date", "amount", "brings_money", "is_open", "stage", "company_id");--> statement-breakpoint
CREATE INDEX "funding_rounds_oldest" ON "funding_rounds" USING btree (coalesce(date, '9999'),"id") INCLUDE ("date", "amount", "brings_money", "is_open", "stage");--> statement-breakpoint
CREATE INDEX "funding_rounds_largest" ON "funding_rounds" USING btree (coalesce(-amount, 'Infinity'),"id") INCLUDE ("date", "amount", "brings_money", "is_open", "stage");--> statement-breakpoint
CREATE INDEX "funding_rounds_smallest" ON "funding_rounds" USING btree (coalesce(amount, 'Infinity'),"id") INCLUDE ("date", "amount", "brings_money", "is_open", "stage");
