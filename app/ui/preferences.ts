import { LIMITS } from '#domain/limits.ts';

/**
 * What a visitor can set for this browser. It is kept in local storage and set as an attribute of <html>,
 * which the style sheet reads. The first choice is the default (spec §4, "Directory": grid).
 */
export const PREFERENCES = {
  view: {
    key: 'toolbox-view',
    attribute: 'data-view',
    label: 'View',
    choices: [
      { value: 'grid', label: 'Grid' },
      { value: 'list', label: 'List' },
    ],
  },
  searchView: {
    key: 'toolbox-search-view',
    attribute: 'data-search-view',
    label: 'View',
    choices: [
      { value: 'grid', label: 'Grid' },
      { value: 'list', label: 'List' },
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

const stored = Object.values(PREFERENCES).map(({ key, attribute, choices }) => [
  key,
  attribute,
  choices.map(({ value }) => value),
]);

/**
 * Runs before the first paint: applies the stored preferences, ignoring invalid values, and sets <html
 * data-scrolled> by the scroll position, which makes the header solid (spec §2). The text is constant, so its
 * hash in the content security policy is too.
 */
export const BOOT_SCRIPT = `(()=>{let d=document.documentElement,s=()=>d.toggleAttribute("data-scrolled",scrollY>${LIMITS.headerScrollThreshold});try{for(let[k,a,c]of ${JSON.stringify(stored)}){let v=localStorage.getItem(k);c.includes(v)&&d.setAttribute(a,v)}}catch{}addEventListener("scroll",s,{passive:true});s()})()`;
