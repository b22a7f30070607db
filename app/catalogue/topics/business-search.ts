import { formatCounted } from '#site/format.ts';
import type { BusinessFunctionCard } from '../tools/entities.ts';
import { GUIDE_MESSAGES } from './guide-messages.ts';

/** The fields in which business functions are searched. */
type Searched = Pick<BusinessFunctionCard, 'function_name' | 'short_summary' | 'ai_enhancements'>;

/**
 * The texts in which a business function is searched: its name, its summary, and the name and description of
 * each AI enhancement (spec §2, "Business functions list").
 */
export function searchedTexts({ function_name, short_summary, ai_enhancements }: Searched): string[] {
  return [
    function_name,
    short_summary,
    ...ai_enhancements.flatMap(({ name, description }) => [name, description]),
  ];
}

/** Whether one of the texts has the term in it, whatever its case. A blank term is in all of them. */
export function isTermIn(texts: readonly string[], term: string): boolean {
  const wanted = term.normalize('NFC').trim().toLowerCase();
  return texts.some((text) => text.toLowerCase().includes(wanted));
}

/** The business functions that a term finds, as on the page. */
export function searchBusinessFunctions<T extends Searched>(functions: readonly T[], term: string): T[] {
  return functions.filter((each) => isTermIn(searchedTexts(each), term));
}

/**
 * What the list says about itself (spec §2, "Business functions list").
 *
 * @param total how many business functions there are
 * @param found how many of them have the term in them
 */
export function describeBusinessSearch(total: number, found: number, term: string) {
  const { none, noMatch } = GUIDE_MESSAGES.businessFunction;
  return {
    title: term === '' ? 'All Business Functions' : 'Search Results',
    count: `${formatCounted(found, 'business function')} found`,
    empty: total === 0 ? none : noMatch(term),
  };
}
