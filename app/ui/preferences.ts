import { MARKS } from '#site/marks.ts';
import { paths } from '#site/paths.ts';

const VIEWS = [
  { value: 'grid', label: 'Grid' },
  { value: 'list', label: 'List' },
  { value: 'table', label: 'Table' },
] as const;

/**
 * What a visitor can set for this browser. It is kept in local storage and set as an attribute of <html>,
 * which the style sheet reads. The first choice is the default (spec §4, "Directory": grid).
 */
export const PREFERENCES = {
  view: {
    key: 'toolbox-view',
    attribute: MARKS.view.attribute,
    /** Where the table has an address of its own (docs/topics/search.md). */
    tableAt: paths.tools,
    label: 'View',
    choices: VIEWS,
  },
  searchView: {
    key: 'toolbox-search-view',
    attribute: MARKS.searchView.attribute,
    tableAt: paths.search,
    label: 'View',
    choices: VIEWS,
  },
  theme: {
    key: 'toolbox-theme',
    attribute: MARKS.theme.attribute,
    label: 'Appearance',
    choices: [
      { value: 'system', label: 'System' },
      { value: 'light', label: 'Light' },
      { value: 'dark', label: 'Dark' },
    ],
  },
} as const;

export type PreferenceName = keyof typeof PREFERENCES;

/** The columns that this browser hides in the table, as ids with spaces between them. */
export const HIDDEN_COLUMNS = {
  key: 'toolbox-hidden-columns',
  attribute: MARKS.hiddenColumns.attribute,
} as const;
