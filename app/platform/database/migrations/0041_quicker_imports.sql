-- The words of a name are worked out once: without OFFSET 0, the planner repeats that wherever they are used.
CREATE OR REPLACE FUNCTION name_starts_of(name text, prominence smallint) RETURNS TABLE (key text, rank smallint, is_start boolean)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT key, max(prominence + (place = 1)::int)::smallint, bool_or(place = 1)
    FROM (SELECT name_words(name) AS words OFFSET 0) AS named,
    generate_series(1, least(4, cardinality(words))) AS place,
    LATERAL (SELECT left(array_to_string(words[place:], ''), 40) OFFSET 0) AS keyed (key)
    WHERE length(key) >= 3 GROUP BY key $$;
--> statement-breakpoint
-- A word gets its lists after it was added, and new ones with many imports. With room on its page, its indexes do not
-- notice.
ALTER TABLE search_words SET (fillfactor = 40);
