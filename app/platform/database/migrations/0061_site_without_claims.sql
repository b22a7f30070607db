-- What the site claims is counted now. Texts that came with the software and were saved unchanged give way to its
-- present ones.
UPDATE site_texts SET record = record - '{claimed_tools,claimed_verticals,claimed_specializations}'::text[];
--> statement-breakpoint
UPDATE site_texts SET record = record - 'home_heading'
WHERE record ->> 'home_heading' = 'AI tools, each fact marked with how sure it is';
--> statement-breakpoint
UPDATE site_texts SET record = record - 'home_lead'
WHERE record ->> 'home_lead' = 'For leaders who choose tools, investors who watch markets and builders who compare: 93+ data points in the schema of each tool, marked as sourced, attributed, editorial, computed or illustrative.';
--> statement-breakpoint
-- The editors' own comments carry no name.
UPDATE business_functions SET expert_commentary = (
  SELECT coalesce(jsonb_agg(CASE WHEN said ->> 'name' = 'AI Toolbox Editorial' THEN said - 'name' - 'title' ELSE said END ORDER BY place), '[]')
  FROM jsonb_array_elements(expert_commentary) WITH ORDINALITY AS comments (said, place))
WHERE expert_commentary @> '[{"name": "AI Toolbox Editorial"}]';
