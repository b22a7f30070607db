-- The contents only counted what they now name. They are gathered anew at the start.
UPDATE tool_details SET contents = NULL WHERE contents IS NOT NULL;
