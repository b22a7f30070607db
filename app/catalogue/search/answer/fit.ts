import { formatCount } from '#site/format.ts';
import { facetOf, NOT_KNOWN } from '../filters/facet-names.ts';
import { facetLabel, LANGUAGE_COUNT, likely } from '../filters/facets.ts';
import type { PriceFit } from '../filters/price-fit.ts';
import { type PriceLimit, priceLimitLabel } from '../filters/price-limit.ts';
import { facetWord } from '../filters/selection.ts';

/** How well a tool is known to meet what the words of a search ask for. */
export interface Fit {
  /** Whether it is for the need and known to meet all of it. */
  isWhole: boolean;
  /** In a few words: 'Fits: GDPR. Probably: German (30 languages). Not known: Monthly price'. */
  text: string;
}

/** What the words of a search ask of a tool, besides what it does. */
interface Wishes {
  facets: readonly string[];
  priceLimit: PriceLimit | null;
}

/** Facets of which all of a tool's values are recorded together: a tool with different ones is known not to fit. */
const TOLD_WHOLE: readonly string[] = ['age', 'country', 'data', 'launched', 'price', 'status'];

/**
 * @param words the tool's words in the index of tools
 * @param tool how its price fits and how that was worked out (`priceWorking`); whether it is for the need (`listedPage`)
 * @returns null if nothing was asked for
 */
export function fitOf(
  words: readonly string[],
  { price, working, hasNeed }: { price: PriceFit; working: string | null; hasNeed: boolean },
  { facets, priceLimit }: Wishes,
): Fit | null {
  if (facets.length === 0 && priceLimit === null) return null;
  const those = (known: ReturnType<typeof knownOf>) =>
    facets.filter((facet) => knownOf(words, facet) === known);
  const inferred = those('likely');
  const limit = (fit: PriceFit, label: string) => (priceLimit !== null && price === fit ? [label] : []);
  const ofLimit =
    priceLimit === null ? '' : `${priceLimitLabel(priceLimit)}${working === null ? '' : ` (${working})`}`;
  const known = [...those('yes').map(facetLabel), ...limit('within', ofLimit)];
  const notKnown = [...those('unknown').map(facetLabel), ...limit('unknown', monthlyPrice(priceLimit))];
  const failed = [...those('no').map(facetLabel), ...limit('above', ofLimit)];
  const parts = [
    ['Fits', known],
    ['Probably', inferred.map((facet) => `${facetLabel(facet)} (${languageCount(words)})`)],
    ['Not known', notKnown],
    ['Does not fit', failed],
  ] as const;
  return {
    isWhole: hasNeed && inferred.length + notKnown.length + failed.length === 0,
    text: parts
      .filter(([, labels]) => labels.length > 0)
      .map(([name, labels]) => `${name}: ${labels.join(', ')}`)
      .join('. '),
  };
}

function monthlyPrice(limit: PriceLimit | null): string {
  return limit === null || limit.seats === 1
    ? 'Monthly price'
    : `Monthly price for ${formatCount(limit.seats)} people`;
}

/** Whether a tool has a facet: what is not recorded is not known, except where all values are recorded together. */
export function knownOf(words: readonly string[], facet: string): 'yes' | 'likely' | 'no' | 'unknown' {
  if (words.includes(facetWord(facet))) return 'yes';
  if (words.includes(facetWord(likely(facet)))) return 'likely';
  return isKnownToLack(words, facet) ? 'no' : 'unknown';
}

/** What a probable language follows from. */
function languageCount(words: readonly string[]): string {
  const prefix = facetWord(LANGUAGE_COUNT);
  const count = words.find((word) => word.startsWith(prefix))?.slice(prefix.length);
  return `${count ?? 'many'} languages`;
}

/** What tells that a tool lacks a facet. */
const CONTRARY: Readonly<Record<string, readonly string[]>> = {
  free: ['no-free-tier'],
  'training:no': ['training:yes', 'training:opt-out'],
};

function isKnownToLack(words: readonly string[], facet: string): boolean {
  if (CONTRARY[facet]?.some((other) => words.includes(facetWord(other)))) return true;
  const id = facetOf(facet)?.id ?? '';
  const unknown = facetWord(`${id}:${NOT_KNOWN}`);
  return (
    TOLD_WHOLE.includes(id) && words.some((word) => word !== unknown && word.startsWith(facetWord(`${id}:`)))
  );
}
