ALTER TABLE "proposals" ALTER COLUMN "tool_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "company_id" text;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Written by hand: what was told of companies becomes proposals, under the ids that the log names.
INSERT INTO "proposals" ("id", "company_id", "origin", "state", "values", "evidence", "answer", "decisions",
  "settled_at", "published_at", "created_at", "changed_at", "told_at")
SELECT "id", "company_id", 'agent', CASE "state" WHEN 'dismissed' THEN 'declined' ELSE "state" END,
  jsonb_build_array(jsonb_build_object('path', 'funding_rounds', 'url', "url", 'quote', "quote", 'read_on', "read_on"::text,
    'after', jsonb_strip_nulls(CASE "kind"
      WHEN 'takeover' THEN jsonb_build_object('round', 'Acquisition', 'kind', 'acquisition', 'date', "happened_on"::text,
        'investors', CASE WHEN "buyer" IS NOT NULL THEN jsonb_build_array("buyer") END)
      ELSE jsonb_build_object('round', "round", 'date', "happened_on"::text, 'amount', "amount",
        'announced_as', CASE WHEN "amount" IS NULL THEN "announced" END,
        'investors', CASE WHEN "led_by" <> '{}' THEN to_jsonb("led_by") END,
        'led_by', CASE WHEN "led_by" <> '{}' THEN to_jsonb("led_by") END) END))),
  "evidence", "answer",
  CASE WHEN "state" IN ('accepted', 'dismissed') THEN jsonb_build_array(jsonb_build_object(
    'path', 'funding_rounds', 'isPublished', "state" = 'accepted', 'reason', NULL)) END,
  "settled_at", CASE WHEN "state" = 'accepted' THEN "settled_at" END, "created_at", "created_at", "told_at"
FROM "company_events";--> statement-breakpoint
DROP TABLE "company_events";--> statement-breakpoint
CREATE UNIQUE INDEX "proposals_once_of_company" ON "proposals" USING btree ("company_id","evidence");--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_subject" CHECK (num_nonnulls(tool_id, company_id) = 1);