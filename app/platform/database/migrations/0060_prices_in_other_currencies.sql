ALTER TABLE "tool_facts" ADD COLUMN "foreign_price" jsonb;--> statement-breakpoint
-- Each card shows its tool's price, which is still read from the key alone (0042); the day of its source is not.
ALTER TABLE "tool_facts" DROP CONSTRAINT "tool_facts_pkey", ADD CONSTRAINT "tool_facts_pkey" PRIMARY KEY ("tool_id") INCLUDE ("price_per", "price_amount", "foreign_price");
