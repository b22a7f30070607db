CREATE TABLE "desk_values" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"field" text NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL,
	"catalogue" jsonb,
	CONSTRAINT "desk_values_kind_id_field_pk" PRIMARY KEY("kind","id","field")
);
--> statement-breakpoint
CREATE TABLE "import_lines" (
	"number" bigint PRIMARY KEY NOT NULL,
	"import_id" uuid NOT NULL,
	"phase" text NOT NULL,
	"what" text NOT NULL,
	"record_id" text NOT NULL,
	"line" integer,
	"reason" text,
	"fields" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"record" jsonb,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"given_name" text NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"state" text DEFAULT 'checking' NOT NULL,
	"reason" text,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"progress" smallint DEFAULT 0 NOT NULL,
	"report" jsonb,
	"uploaded_by" text,
	"ordered_by" text,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"imported_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"held_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "import_lines" ADD CONSTRAINT "import_lines_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_ordered_by_users_id_fk" FOREIGN KEY ("ordered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desk_values_merged" ON "desk_values" USING btree ("id") WHERE kind = 'tools' AND field = 'former_ids';--> statement-breakpoint
CREATE INDEX "import_lines_of_import" ON "import_lines" USING btree ("import_id","phase","what","number");--> statement-breakpoint
CREATE INDEX "imports_newest" ON "imports" USING btree ("uploaded_at");--> statement-breakpoint
CREATE INDEX "imports_of_uploader" ON "imports" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "imports_of_orderer" ON "imports" USING btree ("ordered_by");--> statement-breakpoint
-- What the desk has written so far, as the history and the log tell it: the fields whose latest change was not an
-- import's, with what the catalogue last gave; and the tools that were created at the desk.
INSERT INTO desk_values (kind, id, field, written_at, catalogue)
SELECT 'tools', tool_id, path, max(changed_at),
  coalesce((array_agg(after ORDER BY changed_at DESC) FILTER (WHERE made_by = 'import'))[1],
    (array_agg(before ORDER BY changed_at))[1], 'null')
FROM (
  SELECT tool_id, changed_at, made_by, before, after, CASE part
    WHEN 'own' THEN field WHEN 'basic' THEN 'basic_information.' || field
    WHEN 'business' THEN 'business_information.' || field WHEN 'tech' THEN 'tech_information.' || field
    WHEN 'social' THEN 'social_media_information.' || field WHEN 'market' THEN 'market_information.' || field
    WHEN 'funding' THEN 'funding_competition_information.' || field END AS path
  FROM tool_value_changes
  UNION ALL
  SELECT tool_id, changed_at, made_by, fact -> 'old', fact -> 'new',
    CASE field WHEN 'business_current_status' THEN 'business_information.' ELSE 'decision_information.' END || field
  FROM tool_changes, jsonb_each(facts) AS changed (field, fact)) AS changes
GROUP BY tool_id, path
HAVING (array_agg(made_by ORDER BY changed_at DESC))[1] <> 'import';
--> statement-breakpoint
INSERT INTO desk_values (kind, id, field, written_at)
SELECT DISTINCT 'tools', tool.id, field, tool.created_at
FROM operator_actions published
JOIN ai_tools tool ON tool.id = published.subject_id
CROSS JOIN LATERAL (
  SELECT key FROM jsonb_each(published.after) WHERE key <> 'id' AND value <> 'null' UNION ALL SELECT 'listed') AS keys (field)
WHERE published.action = 'tool.publish' AND published.after ? 'id'
ON CONFLICT DO NOTHING;
