ALTER TABLE "funding_rounds" ALTER COLUMN "tool_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "company_records" ADD COLUMN "funding_rounds" jsonb;--> statement-breakpoint
ALTER TABLE "funding_rounds" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "funding_rounds" ADD COLUMN "up_to" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "funding_rounds" ADD COLUMN "equity" double precision;--> statement-breakpoint
ALTER TABLE "funding_rounds" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "funding_rounds" ADD COLUMN "also" jsonb;