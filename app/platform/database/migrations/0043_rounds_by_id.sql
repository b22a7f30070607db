DROP INDEX "round_categories_round";--> statement-breakpoint
DROP INDEX "round_investors_investor";--> statement-breakpoint
CREATE INDEX "round_categories_round" ON "round_categories" USING btree ("round_id","category_id");--> statement-breakpoint
CREATE INDEX "round_investors_investor" ON "round_investors" USING btree ("investor_id","round_id");--> statement-breakpoint
-- Beside the primary key, which stays small for those who look up single rounds, an index that holds what totals ask for.
CREATE INDEX "funding_rounds_by_id" ON "funding_rounds" USING btree ("id") INCLUDE ("date", "amount", "brings_money", "is_open", "stage", "company_id", "company_key", "country");
