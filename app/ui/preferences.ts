import { LIMITS } from '#domain/limits.ts';
import { paths } from '#domain/paths.ts';

/**
 * What a visitor can set for this browser. It is kept in local storage and set as an attribute of <html>,
 * which the style sheet reads. The first choice is the default (spec §4, "Directory": grid).
 */
export const PREFERENCES = {
  view: {
    key: 'toolbox-view',
    attribute: 'data-view',
    /** Where the table has an address of its own (docs/decisions/0055). */
    tableAt: paths.tools,
    label: 'View',
    choices: [
      { value: 'grid', label: 'Grid' },
      { value: 'list', label: 'List' },
      { value: 'table', label: 'Table' },
    ],
  },
  searchView: {
    key: 'toolbox-search-view',
    attribute: 'data-search-view',
    tableAt: paths.search,
    label: 'View',
    choices: [
      { value: 'grid', label: 'Grid' },
      { value: 'list', label: 'List' },
      { value: 'table', label: 'Table' },
    ],
  },
  theme: {
    key: 'toolbox-theme',
    attribute: 'data-theme',
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
export const HIDDEN_COLUMNS = { key: 'toolbox-hidden-columns', attribute: 'data-hidden-columns' } as const;

const stored = Object.values(PREFERENCES).map((preference) => [
  preference.key,
  preference.attribute,
  preference.choices.map(({ value }) => value),
  'tableAt' in preference ? preference.tableAt : '',
]);

/**
 * Runs before the first paint: applies the stored preferences, ignoring invalid values, goes on to the table
 * where it is preferred, and sets <html data-scrolled> by the scroll position, which makes the header solid
 * (spec §2). The text is constant, so its hash in the content security policy is too.
 */
export const BOOT_SCRIPT = `(()=>{let d=document.documentElement,s=()=>d.toggleAttribute("data-scrolled",scrollY>${LIMITS.headerScrollThreshold}),g=k=>localStorage.getItem(k),u=new URL(location);d.toggleAttribute("data-scripts",true);try{for(let[k,a,c,p]of ${JSON.stringify(stored)}){let v=g(k);if(c.includes(v)){d.setAttribute(a,v);if(v=="table"&&u.pathname==p&&!u.searchParams.has("view")){u.searchParams.set("view",v);location.replace(u)}}}d.setAttribute("${HIDDEN_COLUMNS.attribute}",g("${HIDDEN_COLUMNS.key}")??"")}catch{}addEventListener("scroll",s,{passive:true});s()})()`;
