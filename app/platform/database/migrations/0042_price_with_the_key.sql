-- Drizzle's table definitions cannot say INCLUDE. Each card shows its tool's price, which is then read from the key alone.
ALTER TABLE "tool_facts" DROP CONSTRAINT "tool_facts_pkey", ADD CONSTRAINT "tool_facts_pkey" PRIMARY KEY ("tool_id") INCLUDE ("price_per", "price_amount");
