-- The contents held the days of rounds' sources. They are counted anew at the start.
UPDATE tool_details SET contents = NULL WHERE contents ? 'funding';
