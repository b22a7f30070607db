-- Written by hand: languages that only an open tab names are facets too. The next start writes what tools are found by again.
TRUNCATE tool_search;
