-- Text match is served by a trigram index (spec §7, "Tool list").
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- array_to_string is only STABLE; a generated column needs an IMMUTABLE function, which it is for text.
CREATE FUNCTION tags_text(tags text[]) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT array_to_string(tags, chr(31)) $$;
