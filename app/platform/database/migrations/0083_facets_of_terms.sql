-- Written by hand: contract, age and what is not recorded are facets now. The next start writes what tools are found by again.
TRUNCATE tool_search;
