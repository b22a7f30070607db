-- What was added up and stored, and the indexes that lists of rounds walked: both are functions of the catalogue in memory.
DROP TABLE "home_figures";--> statement-breakpoint
DROP TABLE "category_figures";--> statement-breakpoint
DROP TABLE "category_freshness";--> statement-breakpoint
DROP TABLE "market_figures";--> statement-breakpoint
DROP INDEX "funding_rounds_company_letters";--> statement-breakpoint
DROP INDEX "funding_rounds_by_id";--> statement-breakpoint
DROP INDEX "funding_rounds_newest";--> statement-breakpoint
DROP INDEX "funding_rounds_country";--> statement-breakpoint
DROP INDEX "funding_rounds_oldest";--> statement-breakpoint
DROP INDEX "funding_rounds_largest";--> statement-breakpoint
DROP INDEX "funding_rounds_smallest";--> statement-breakpoint
DROP INDEX "funding_rounds_by_company";--> statement-breakpoint
DROP INDEX "investors_key_letters";--> statement-breakpoint
DROP INDEX "tool_details_models";--> statement-breakpoint
ALTER TABLE "catalogue_state" ADD COLUMN "rounds_at" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "funding_rounds" DROP COLUMN "company_key";--> statement-breakpoint
ALTER TABLE "funding_rounds" DROP COLUMN "country";--> statement-breakpoint
ALTER TABLE "catalogue_state" DROP COLUMN "unsummed";