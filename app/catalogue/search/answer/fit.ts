import { formatCount } from '#site/format.ts';
import { facetOf, NOT_KNOWN, TERMS_FACET_IDS } from '../filters/facet-names.ts';
import { facetLabel, LANGUAGE_COUNT, likely } from '../filters/facets.ts';
import type { PriceFit } from '../filters/price-fit.ts';
import { type PriceLimit, priceLimitLabel } from '../filters/price-limit.ts';
import { facetWord, meeting } from '../filters/selection.ts';
import { TERMS_FACETS } from '../filters/terms-facets.ts';

/** How well a tool meets the conditions in a search's words, as far as is known. */
export interface Fit {
  /** Whether it serves the need and is known to meet all conditions. */
  isWhole: boolean;
  /** A short text: 'Fits: GDPR. Probably: German (30 languages). Not known: Monthly price'. */
  text: string;
}

/** The conditions in a search's words, besides the need. */
interface Wishes {
  facets: readonly string[];
  priceLimit: PriceLimit | null;
}

/** Facets whose values are recorded completely: a tool with other values is known not to fit. */
const TOLD_WHOLE: readonly string[] = [
  'country',
  'launched',
  'price',
  'status',
  ...TERMS_FACET_IDS.filter((id) => TERMS_FACETS[id].isWhole),
];

/**
 * @param words the tool's words in the index of tools
 * @param tool how its price fits, how that was computed (`priceWorking`), and whether the tool serves the need
 * (`listedPage`)
 * @returns null for a search without conditions
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
  const known = [
    ...those('yes').map((facet) => facetLabel(metBy(words, facet) ?? facet)),
    ...limit('within', ofLimit),
  ];
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

/** Whether a tool has a facet. What is not recorded is unknown, except for facets recorded completely. */
export function knownOf(words: readonly string[], facet: string): 'yes' | 'likely' | 'no' | 'unknown' {
  if (metBy(words, facet) !== undefined) return 'yes';
  if (words.includes(facetWord(likely(facet)))) return 'likely';
  return isKnownToLack(words, facet) ? 'no' : 'unknown';
}

/** The tool's own value that meets a wish for a facet. */
function metBy(words: readonly string[], facet: string): string | undefined {
  return meeting(facet).find((value) => words.includes(facetWord(value)));
}

/** The reason why a language is probable. */
function languageCount(words: readonly string[]): string {
  const prefix = facetWord(LANGUAGE_COUNT);
  const count = words.find((word) => word.startsWith(prefix))?.slice(prefix.length);
  return `${count ?? 'many'} languages`;
}

/** Facets that exclude a facet, where others of its kind leave it open. */
const CONTRARY: Readonly<Record<string, readonly string[]>> = {
  free: ['no-free-tier'],
  'training:no': ['training:yes', 'training:opt-out'],
  'retention:none': ['retention:1-30', 'retention:longer'],
  'retention:1-30': ['retention:longer'],
};

function isKnownToLack(words: readonly string[], facet: string): boolean {
  if (CONTRARY[facet]?.some((other) => words.includes(facetWord(other)))) return true;
  const id = facetOf(facet)?.id ?? '';
  const unknown = facetWord(`${id}:${NOT_KNOWN}`);
  return (
    TOLD_WHOLE.includes(id) && words.some((word) => word !== unknown && word.startsWith(facetWord(`${id}:`)))
  );
}
