CREATE TABLE "missed_searches" (
	"day" date NOT NULL,
	"term" text NOT NULL,
	"nothing_found" integer DEFAULT 0 NOT NULL,
	"nothing_opened" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "missed_searches_day_term_pk" PRIMARY KEY("day","term")
);
--> statement-breakpoint
CREATE TABLE "name_starts" (
	"tool_id" text NOT NULL,
	"key" text NOT NULL,
	"rank" smallint NOT NULL,
	"is_start" boolean NOT NULL,
	CONSTRAINT "name_starts_tool_id_key_pk" PRIMARY KEY("tool_id","key")
);
--> statement-breakpoint
ALTER TABLE "name_starts" ADD CONSTRAINT "name_starts_tool_id_ai_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."ai_tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "name_starts_key" ON "name_starts" USING btree ("key" text_pattern_ops,"rank","is_start","tool_id");--> statement-breakpoint
CREATE INDEX "name_starts_walk" ON "name_starts" USING btree (left(key, 3),"rank" DESC NULLS FIRST,"key","is_start","tool_id");--> statement-breakpoint
CREATE INDEX "questions_tools_words" ON "questions_tools" USING gin ((to_tsvector('simple', "question") || to_tsvector('english', "question")));--> statement-breakpoint
-- The words of a name in small letters and without accents: 'GitHub Réal-Bot' gives git, hub, real and bot.
CREATE FUNCTION name_words(name text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT string_to_array(trim(lower(regexp_replace(
    regexp_replace(normalize(name, NFKD), '[\u0300-\u036f''’]+', '', 'g'),
    '([[:lower:]])(?=[[:upper:]])|[^[:alnum:]]+', '\1 ', 'g'))), ' ') $$;
--> statement-breakpoint
-- What a tool is found by as its name is typed: from each of its first words on, without spaces.
CREATE FUNCTION name_starts_of(name text, prominence smallint) RETURNS TABLE (key text, rank smallint, is_start boolean)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT key, max(prominence + (place = 1)::int)::smallint, bool_or(place = 1)
    FROM (SELECT name_words(name) AS words) AS named,
    generate_series(1, least(4, cardinality(words))) AS place,
    LATERAL (SELECT left(array_to_string(words[place:], ''), 40)) AS keyed (key)
    WHERE length(key) >= 3 GROUP BY key $$;
--> statement-breakpoint
INSERT INTO name_starts (tool_id, key, rank, is_start)
  SELECT id, key, rank, is_start FROM ai_tools, name_starts_of(name, prominence);
