ALTER TABLE "funding_rounds" ADD COLUMN "closed" text;--> statement-breakpoint
ALTER TABLE "funding_rounds" ADD COLUMN "announced_as" text;--> statement-breakpoint
ALTER TABLE "round_investors" ADD COLUMN "led" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "company_records_main_tool" ON "company_records" USING btree ("main_tool");--> statement-breakpoint
-- During a rolling upgrade, nodes of older versions derive rounds from the lists of tools alone, and would drop those that
-- only the record of a company holds. What a company's deletion takes with it goes.
CREATE FUNCTION keep_rounds_of_records() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() = 1 AND current_setting('toolbox.reads_rounds_of_records', true) IS DISTINCT FROM 'yes'
    AND EXISTS (SELECT FROM company_records r WHERE r.id = OLD.company_id AND r.funding_rounds IS NOT NULL)
  THEN RETURN NULL;
  END IF;
  RETURN OLD;
END $$;--> statement-breakpoint
CREATE TRIGGER funding_rounds_of_records BEFORE DELETE ON funding_rounds
  FOR EACH ROW EXECUTE FUNCTION keep_rounds_of_records();
