import { OFFER_ROWS } from '#catalogue/tools/flags.ts';
import { hasFreeTier } from '#catalogue/tools/free-tier.ts';
import type { GroupData } from '#catalogue/tools/tool-fields.ts';
import { hasEnded, type ToolStatus } from '#catalogue/tools/tool-status.ts';
import { worded } from '#site/noun.ts';
import { fold, wordsOf } from '../language/words.ts';
import { facetName, facetOf, NOT_KNOWN } from './facet-names.ts';
import { ageBand, chipLabel, launchBand, priceBand } from './facet-table.ts';
import { namedLanguages } from './named-languages.ts';

/** The facts from which `toolFacets` derives a tool's facets, such as `free` or `platform:ios`. */
export interface FacetFacts {
  /** Null if not recorded. */
  is_premium: boolean | null;
  is_featured: boolean;
  platforms: readonly string[];
  flags: readonly string[];
  compliance: readonly string[];
  languages: readonly string[];
  /** Names of languages in the tool's tab; none if that is locked. */
  named_languages: readonly string[];
  /** The number of languages, if only that is known. */
  language_count: number | null;
  pricing_model: string | null;
  license: string | null;
  developer_location: string | null;
  /** The lowest list price, as `tool_facts` has it. */
  price_amount: number | null;
  price_per: string | null;
  /** Begins with the year. */
  release_date: string | null;
  /** The public facts as stored; null to skip facets of a tool's terms. */
  decision: GroupData<'decision'> | null;
  /** As `statedStatus` gives it. */
  status: ToolStatus | null;
}

/** The facets behind the filters that have parameters of their own (spec §2). */
export const PREMIUM = 'premium:true';
export const NOT_PREMIUM = 'premium:false';
/** For tools with neither, so that each has one of the three. */
export const UNKNOWN_PRICE = 'premium:unknown';
export const FEATURED = 'featured:true';
export const FREE_TIER = 'free';
const NO_FREE_TIER = 'no-free-tier';
/** The tools counted when the share with a free tier is stated. */
export const FREE_KNOWN = [FREE_TIER, NO_FREE_TIER, PREMIUM] as const;

/** Languages that a tool with many languages probably has, even unnamed. */
const COMMON_LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'pt', 'nl', 'ja', 'zh'];
const MANY_LANGUAGES = 20;

/** Known languages and countries by code (ISO 639-1 and 3166-1). */
const LANGUAGE_CODES =
  'af am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ko lo lt lv mk ml mn mr ms mt my ne nl no pa pl ps pt ro ru si sk sl sq sr sv sw ta te th tr uk ur uz vi zh zu';
const COUNTRY_CODES =
  'AE AL AM AR AT AU BE BG BR CA CH CL CN CO CY CZ DE DK EE EG ES FI FR GB GR HK HR HU ID IE IL IN IS IT JP KE KR LT LU LV MD MT MX MY NG NL NO NP NZ PE PH PK PL PT RO RS RU SA SE SG SI SK TH TR TW UA US VN XK ZA';
const NAMING_LANGUAGES = ['en', 'de', 'es', 'fr', 'pt', 'it', 'nl', 'pl', 'tr', 'hi', 'ja', 'ko', 'zh', 'ar'];

const COUNTRY_ALIASES: Readonly<Record<string, string>> = {
  uk: 'GB',
  'the uk': 'GB',
  england: 'GB',
  britain: 'GB',
  us: 'US',
  usa: 'US',
  'the us': 'US',
  'the usa': 'US',
  'the united states': 'US',
  america: 'US',
  'the netherlands': 'NL',
  holland: 'NL',
  'czech republic': 'CZ',
  'south korea': 'KR',
  turkey: 'TR',
  'hong kong': 'HK',
  eu: 'EU',
  europe: 'EU',
  europa: 'EU',
  'european union': 'EU',
  'the eu': 'EU',
  european: 'EU',
  europaisch: 'EU',
  europaische: 'EU',
  europeen: 'EU',
  europeenne: 'EU',
  europeo: 'EU',
  europea: 'EU',
  american: 'US',
  amerikanisch: 'US',
  british: 'GB',
};

/** The EU's member states, which together count as a place. */
const EU_COUNTRIES = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(
  ' ',
);

/** Whether a country is a member state, or the union itself. */
export function isInUnion(country: string): boolean {
  return country === 'EU' || EU_COUNTRIES.includes(country);
}

/** The name of a facet that is inferred, not recorded. */
export function likely(facet: string): string {
  return `likely:${facet}`;
}

/** The prefix of a tool's number of languages. */
export const LANGUAGE_COUNT = 'languages:';

/** 'India' in Polish, but nearly always English: 'indie games'. */
const NO_COUNTRY = 'indie';

function namesOf(
  type: 'language' | 'region',
  codes: string,
  locales: readonly string[] = NAMING_LANGUAGES,
): Map<string, string> {
  const names = new Map<string, string>();
  for (const locale of locales) {
    const display = new Intl.DisplayNames([locale], { type });
    for (const code of codes.split(' ')) names.set(wordsOf(display.of(code) ?? code).join(' '), code);
  }
  names.delete(NO_COUNTRY);
  return names;
}

/** Language codes by folded name in `NAMING_LANGUAGES`. */
export const LANGUAGES: ReadonlyMap<string, string> = new Map([
  ...namesOf('language', LANGUAGE_CODES),
  ['हिंदी', 'hi'],
]);
/** The English ones, which stand unchanged before a noun. */
export const ENGLISH_LANGUAGE_NAMES: ReadonlyMap<string, string> = namesOf('language', LANGUAGE_CODES, [
  'en',
]);
/** Country codes by folded name in the same languages. */
export const COUNTRIES: ReadonlyMap<string, string> = new Map([
  ...namesOf('region', COUNTRY_CODES),
  ...Object.entries(COUNTRY_ALIASES),
]);

/** The facets of a tool. */
export function toolFacets(facts: FacetFacts): string[] {
  const facets = new Set<string>();
  const has = (list: readonly string[], value: string) => list.includes(value);
  for (const facet of priceFacets(facts)) facets.add(facet);
  if (isOpenSource(facts)) facets.add('open-source');
  if (has(facts.platforms, 'api')) facets.add('api');
  for (const { code, feature } of OFFER_ROWS) if (has(facts.flags, code)) facets.add(feature);
  for (const platform of facts.platforms) facets.add(`platform:${platform}`);
  for (const rule of facts.compliance) facets.add(`compliance:${rule}`);
  if (facts.decision) for (const facet of termsFacets(facts, facts.decision)) facets.add(facet);
  const languages = languagesOf(facts);
  for (const language of languages) facets.add(facetName('language', language));
  if (facts.decision && languages.length === 0) facets.add(facetName('language', NOT_KNOWN));
  const count = facts.language_count ?? 0;
  if (count >= MANY_LANGUAGES) {
    facets.add(`${LANGUAGE_COUNT}${count}`);
    for (const language of COMMON_LANGUAGES) {
      if (!facets.has(`language:${language}`)) facets.add(likely(`language:${language}`));
    }
  }
  const country = countryOf(facts.developer_location);
  if (country) facets.add(`country:${country}`);
  if (country && isInUnion(country)) facets.add('country:EU');
  const launched = launchBand(facts.release_date);
  if (launched !== null) facets.add(facetName('launched', launched));
  if (facts.status !== null) facets.add(facetName('status', facts.status));
  if (facts.is_featured) facets.add(FEATURED);
  return [...facets];
}

/** What a tool that has ended cost is not what it costs. */
function priceFacets(facts: FacetFacts): string[] {
  if (facts.status !== null && hasEnded(facts.status)) return [UNKNOWN_PRICE];
  const isFree = hasFreeTier(facts);
  const price = priceBand(facts.price_amount, facts.price_per);
  return [
    ...(isFree ? [FREE_TIER] : []),
    ...(facts.flags.includes(NO_FREE_TIER) ? [NO_FREE_TIER] : []),
    ...(price === null ? [] : [facetName('price', price)]),
    facts.is_premium ? PREMIUM : isFree ? NOT_PREMIUM : UNKNOWN_PRICE,
  ];
}

/** Codes of all named languages. */
function languagesOf({ languages, named_languages }: FacetFacts): string[] {
  return [...languages.map((language) => language.slice(0, 2)), ...namedLanguages(named_languages)];
}

/** Facets of a tool's terms, where 'not recorded' is a value too. */
function termsFacets(facts: FacetFacts, decision: GroupData<'decision'>): string[] {
  const places = placesOf(facts, decision);
  return [
    facetName('training', decision.decision_trains_on_data?.value.answer ?? NOT_KNOWN),
    ...(places.length > 0 ? places : [NOT_KNOWN]).map((place) => facetName('data', place)),
    facetName('contract', decision.decision_dpa ? 'published' : NOT_KNOWN),
    facetName('age', ageBand(decision.decision_age_limit?.value.years ?? null)),
    ...(decision.decision_repository?.value.url ? ['repository'] : []),
  ];
}

/** Where data can be kept. A member state implies the EU. */
function placesOf({ compliance }: FacetFacts, decision: GroupData<'decision'>): string[] {
  const regions = decision.decision_data_regions?.value.regions ?? [];
  const isUnion = regions.some(isInUnion) || compliance.includes('eu-hosting');
  return isUnion ? [...regions, 'EU'] : [...regions];
}

const OPEN_LICENSE = /^(apache|mit|bsd|a?gpl|lgpl|mpl|epl|osl|postgresql|isc|cc0|open weights)/i;

/** Whether the pricing model or licence says open source. */
export function isOpenSource({
  pricing_model,
  license,
}: Pick<FacetFacts, 'pricing_model' | 'license'>): boolean {
  return /open.source/i.test(pricing_model ?? '') || OPEN_LICENSE.test(license ?? '');
}

/** Creating one takes longer than a hundred look-ups. */
const REGIONS = new Intl.DisplayNames(['en'], { type: 'region' });

/** The country's English name. */
export function countryName(code: string): string {
  return REGIONS.of(code) ?? code;
}

/** The country code of 'Berlin, Germany' or 'Austin, USA (remote)', if known. */
export function countryOf(location: string | null): string | undefined {
  const last = location?.split(',').at(-1);
  return last === undefined ? undefined : COUNTRIES.get(fold(last.replace(/[()].*$/, '').trim()));
}

/** The text of a facet's chip. */
export function facetLabel(name: string): string {
  if (name === FREE_TIER) return worded('Free tier');
  const facet = facetOf(name);
  return (facet && chipLabel(facet.id, facet.value)) ?? name;
}
