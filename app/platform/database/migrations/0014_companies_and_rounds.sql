-- What makes two names of companies or investors the same: they differ at most in case, punctuation and legal
-- form. Nothing else is cut off: 'Attentive.ai' is not 'Attentive'. A name of nothing but signs stays as it is.
-- It is cut to a length that fits into an index.
CREATE FUNCTION entity_key(name text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT coalesce(
      nullif(regexp_replace(
        btrim(regexp_replace(lower(left(name, 300)), '[[:space:][:punct:]]+', ' ', 'g')),
        '(?<=.) (inc|incorporated|llc|ltd|limited|gmbh|ag|corp|corporation|co|sa|sas|bv|plc)$', ''), ''),
      lower(btrim(left(name, 300))))
  $$;
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"country" text,
	"prominence" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_tools" (
	"tool_id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"own_key" text NOT NULL,
	"reports_rounds" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entity_aliases" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"means_key" text NOT NULL,
	"means_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "entity_aliases_kind_key_pk" PRIMARY KEY("kind","key")
);
--> statement-breakpoint
CREATE TABLE "former_entities" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "former_entities_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "funding_rounds" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"tool_id" text NOT NULL,
	"round" text,
	"stage" text NOT NULL,
	"date" text COLLATE "C",
	"amount" double precision,
	"post_money" double precision,
	"brings_money" boolean GENERATED ALWAYS AS (stage <> 'exit') STORED NOT NULL,
	"is_open" boolean NOT NULL,
	"source" jsonb,
	"recorded_at" timestamp with time zone NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"opened_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "investors" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "round_categories" (
	"category_id" text NOT NULL,
	"round_id" text NOT NULL,
	CONSTRAINT "round_categories_category_id_round_id_pk" PRIMARY KEY("category_id","round_id")
);
--> statement-breakpoint
CREATE TABLE "round_investors" (
	"round_id" text NOT NULL,
	"investor_id" text NOT NULL,
	"place" smallint NOT NULL,
	"own_key" text NOT NULL,
	CONSTRAINT "round_investors_round_id_investor_id_pk" PRIMARY KEY("round_id","investor_id")
);
--> statement-breakpoint
DROP TABLE "newest_rounds" CASCADE;--> statement-breakpoint
ALTER TABLE "webhook_reading" ADD COLUMN "opened_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_reading" ADD COLUMN "round_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "company_tools" ADD CONSTRAINT "company_tools_tool_id_ai_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."ai_tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_tools" ADD CONSTRAINT "company_tools_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funding_rounds" ADD CONSTRAINT "funding_rounds_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funding_rounds" ADD CONSTRAINT "funding_rounds_tool_id_ai_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."ai_tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_categories" ADD CONSTRAINT "round_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_categories" ADD CONSTRAINT "round_categories_round_id_funding_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."funding_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_investors" ADD CONSTRAINT "round_investors_round_id_funding_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."funding_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_investors" ADD CONSTRAINT "round_investors_investor_id_investors_id_fk" FOREIGN KEY ("investor_id") REFERENCES "public"."investors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "companies_key" ON "companies" USING btree ("key");--> statement-breakpoint
CREATE INDEX "companies_key_start" ON "companies" USING btree ("key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "companies_walk" ON "companies" USING btree ("id" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "companies_country" ON "companies" USING btree ("country");--> statement-breakpoint
CREATE INDEX "company_tools_company" ON "company_tools" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "company_tools_key" ON "company_tools" USING btree ("own_key");--> statement-breakpoint
CREATE INDEX "company_tools_reporting" ON "company_tools" USING btree ("company_id") WHERE reports_rounds;--> statement-breakpoint
CREATE INDEX "entity_aliases_means" ON "entity_aliases" USING btree ("kind","means_key");--> statement-breakpoint
CREATE UNIQUE INDEX "former_entities_key" ON "former_entities" USING btree ("kind","key");--> statement-breakpoint
CREATE INDEX "funding_rounds_company" ON "funding_rounds" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "funding_rounds_tool" ON "funding_rounds" USING btree ("tool_id");--> statement-breakpoint
CREATE INDEX "funding_rounds_newest" ON "funding_rounds" USING btree (coalesce(date, ''),coalesce(amount, -1),"id");--> statement-breakpoint
CREATE INDEX "funding_rounds_added" ON "funding_rounds" USING btree ("added_at","id");--> statement-breakpoint
CREATE INDEX "funding_rounds_opened" ON "funding_rounds" USING btree ("opened_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "investors_key" ON "investors" USING btree ("key");--> statement-breakpoint
CREATE INDEX "investors_key_start" ON "investors" USING btree ("key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "investors_walk" ON "investors" USING btree ("id" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "round_categories_round" ON "round_categories" USING btree ("round_id");--> statement-breakpoint
CREATE INDEX "round_investors_investor" ON "round_investors" USING btree ("investor_id");--> statement-breakpoint
CREATE INDEX "round_investors_key" ON "round_investors" USING btree ("own_key");