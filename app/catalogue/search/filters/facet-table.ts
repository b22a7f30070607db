import { FACT_WORDS } from '#catalogue/tools/fact-words.ts';
import { OFFER_ROWS } from '#catalogue/tools/flags.ts';
import { say, wordedTexts } from '#site/noun.ts';
import { ownValue } from '#site/own-value.ts';
import { type FacetId, NOT_KNOWN, TERMS_FACET_IDS, type TermsFacetId } from './facet-names.ts';
import { regionLabel } from './regions.ts';
import { TERMS_FACETS, type TermsFacet } from './terms-facets.ts';

/**
 * A fact that can narrow a listing. Facets are declared in this table and in that of `terms-facets.ts` alone: addresses,
 * chips, counts and the panel are derived. `facets.ts` decides which tools have those of this table.
 */
export interface Facet {
  label: string;
  /** The name of one value, in a sentence. */
  name: string;
  /** How chosen values combine: `any` suffices, or `all` are required. */
  needs: 'any' | 'all';
  /** Labels by value, in the panel's order; or any code, sorted by frequency. */
  values: Readonly<Record<string, string>> | OpenValues;
  /** The chip's text, if it says more than the value's label. */
  chip?: (label: string) => string;
}

interface OpenValues {
  labelOf: (code: string) => string | null;
  /** What the codes are, for programs. */
  codes: string;
}

const languages = namesOf(
  new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }),
  /^[a-z]{2,3}$/,
);
const countries = namesOf(new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }), /^[A-Z]{2}$/);

/** The first year that is a band of its own. */
const FIRST_SINGLE_YEAR = 2020;
const EARLIER_YEARS = [
  { from: 2015, value: '2015-2019', label: '2015 to 2019' },
  { from: 2010, value: '2010-2014', label: '2010 to 2014' },
  { from: 0, value: 'before-2010', label: 'Before 2010' },
] as const;

/** Bands of monthly prices, by upper bound in US dollars. */
const PRICE_BANDS = [
  { below: 10, value: 'under-10', label: 'Under $10 a month' },
  { below: 20, value: '10-20', label: '$10 to $20' },
  { below: 50, value: '20-50', label: '$20 to $50' },
  { below: 100, value: '50-100', label: '$50 to $100' },
  { below: Number.POSITIVE_INFINITY, value: '100-up', label: '$100 and more' },
] as const;
const UNKNOWN = { [NOT_KNOWN]: 'Not known' } as const;
const MONTHLY: readonly string[] = ['mo', 'month-base', 'user/mo'];

/** An API is a feature, not a platform. */
const { api: _, ...PLATFORMS } = FACT_WORDS.platform;

export const FACETS: Readonly<Record<FacetId, Facet>> = wordedTexts({
  price: {
    label: 'Price from',
    name: 'price band',
    needs: 'any',
    values: {
      ...Object.fromEntries(PRICE_BANDS.map(({ value, label }) => [value, label])),
      'by-use': 'By use',
      'on-request': 'On request',
    },
    chip: (label) => `From: ${label}`,
  },
  feature: {
    label: 'Features',
    name: 'feature',
    needs: 'all',
    values: {
      ...Object.fromEntries(OFFER_ROWS.map(({ feature, label }) => [feature, label])),
      'open-source': 'Open source',
      repository: 'Public repository',
    },
  },
  platform: {
    label: 'Platform',
    name: 'platform',
    needs: 'any',
    values: PLATFORMS,
  },
  language: {
    label: 'Language',
    name: 'language',
    needs: 'any',
    values: orNotKnown({ labelOf: languages, codes: 'ISO 639 codes: de,fr' }),
    chip: (label) => (label === UNKNOWN[NOT_KNOWN] ? `Language: ${label}` : label),
  },
  compliance: {
    label: 'Compliance',
    name: 'compliance rule',
    needs: 'all',
    values: FACT_WORDS.compliance,
  },
  ...(Object.fromEntries(TERMS_FACET_IDS.map((id) => [id, ofTerms(TERMS_FACETS[id])])) as Record<
    TermsFacetId,
    Facet
  >),
  country: {
    label: 'Made in',
    name: 'country',
    needs: 'any',
    values: { labelOf: (code) => regionLabel(code) ?? countries(code), codes: 'ISO 3166 codes: DE,US' },
    chip: (label) => say`Made in ${label}`,
  },
  launched: {
    label: 'Launched',
    name: 'launch period',
    needs: 'any',
    values: {
      labelOf: (band) =>
        /^20[2-9]\d$/.test(band) ? band : (EARLIER_YEARS.find(({ value }) => value === band)?.label ?? null),
      codes: 'years and 2015-2019,2010-2014,before-2010',
    },
    chip: (label) => say`Launched: ${label}`,
  },
  status: {
    label: 'Status',
    name: 'status',
    needs: 'any',
    values: { active: 'Active', acquired: 'Acquired', merged: 'Merged', closed: 'Shut down' },
    chip: (label) => `Status: ${label}`,
  },
});

function ofTerms({ label, name, chip = label, values }: TermsFacet): Facet {
  return {
    label,
    name,
    needs: 'any',
    values: isOpen(values) ? orNotKnown(values) : { ...values, ...UNKNOWN },
    chip: (value) => `${chip}: ${value}`,
  };
}

function orNotKnown({ labelOf, codes }: OpenValues): OpenValues {
  return { labelOf: (code) => (code === NOT_KNOWN ? UNKNOWN[NOT_KNOWN] : labelOf(code)), codes };
}

/** Whether a facet's values are any codes, not those of a list. */
export function isOpen(values: Facet['values']): values is OpenValues {
  return typeof values.labelOf === 'function';
}

/** Caches names: each takes a microsecond or two, and a panel needs a hundred. */
function namesOf(names: Intl.DisplayNames, pattern: RegExp): (code: string) => string | null {
  const known = new Map<string, string>();
  return (code) => {
    const name = known.get(code) ?? (pattern.test(code) ? names.of(code) : undefined);
    if (name !== undefined) known.set(code, name);
    return name ?? null;
  };
}

/** The label of a value, or null when the facet has no such value. */
export function valueLabel(id: FacetId, value: string): string | null {
  const { values } = FACETS[id];
  return isOpen(values) ? values.labelOf(value) : (ownValue(values, value) ?? null);
}

/** The text of a value's chip. */
export function chipLabel(id: FacetId, value: string): string | null {
  const label = valueLabel(id, value);
  return label === null ? null : (FACETS[id].chip?.(label) ?? label);
}

/** The band of a lowest list price; null where no price is known. */
export function priceBand(amount: number | null, per: string | null): string | null {
  if (per === 'custom') return 'on-request';
  if (amount === null || per === null || per === 'once') return null;
  if (!MONTHLY.includes(per)) return 'by-use';
  return PRICE_BANDS.find(({ below }) => amount < below)?.value ?? null;
}

/** Whether a band is of prices for a month. */
export function isMonthlyBand(band: string): boolean {
  return PRICE_BANDS.some(({ value }) => value === band);
}

/** The band of a launch date, which begins with its year. */
export function launchBand(date: string | null): string | null {
  const year = Number(/^\d{4}\b/.exec(date ?? '')?.[0]);
  if (Number.isNaN(year) || year === 0) return null;
  if (year >= FIRST_SINGLE_YEAR) return String(year);
  return EARLIER_YEARS.find(({ from }) => year >= from)?.value ?? null;
}
