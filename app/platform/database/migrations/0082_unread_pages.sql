-- Written by hand: the day of a report was stored as that on which its page was read, though nobody here had read it.
UPDATE "proposals" SET "values" = jsonb_build_array(("values" -> 0) - 'read_on')
WHERE "origin" = 'reader' AND "state" IN ('waiting', 'asked') AND jsonb_array_length("values") = 1;
