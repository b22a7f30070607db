-- The record of a company holds its rounds: they stay when the tool goes beside which they stand.
ALTER TABLE "funding_rounds" DROP CONSTRAINT "funding_rounds_tool_id_ai_tools_id_fk";
--> statement-breakpoint
ALTER TABLE "funding_rounds" ADD CONSTRAINT "funding_rounds_tool_id_ai_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."ai_tools"("id") ON DELETE set null ON UPDATE no action;