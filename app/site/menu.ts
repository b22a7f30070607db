import { wordedTexts } from './noun.ts';

/** The pages that menus can lead to, by the names that the desk calls them. */
export const MENU_PAGES = wordedTexts({
  home: 'The home page',
  search: 'Search',
  tools: 'All tools',
  categories: 'Categories',
  market: 'Market',
  landscape: 'Landscape',
  compare: 'Compare',
  business: 'Business functions',
  premium: 'Plans',
  about: 'About',
  contact: 'Contact',
  submit: 'Submitting one',
  letters: 'Weekly letter (in the footer)',
  data: 'Data and feeds (in the footer)',
});
export type MenuPage = keyof typeof MENU_PAGES;

export function namesMenuPage(id: string): id is MenuPage {
  return Object.hasOwn(MENU_PAGES, id);
}

export interface MenuEntry {
  readonly page: string;
  /** By default as the software calls the page. */
  readonly label?: string | undefined;
}

/** The sections of the home page that can be left out. */
export const HOME_BLOCKS = wordedTexts({
  featured: 'Featured tools',
  landscape: 'The landscape in small',
  lately: 'Newest on record',
  sample: 'An example of a page',
  certainty: 'What the marks mean',
  comparison: 'A comparison of a category',
  categories: 'Categories',
  plans: 'Free and for subscribers',
  functions: 'Business functions',
  next: 'What to do next',
});
export type HomeBlock = keyof typeof HOME_BLOCKS;

/** All of them, with the same answer. */
export function eachBlock<Answer>(answer: Answer): Readonly<Record<HomeBlock, Answer>> {
  const blocks = Object.keys(HOME_BLOCKS).map((block) => [block, answer]);
  return Object.fromEntries(blocks) as Record<HomeBlock, Answer>;
}
