import { OFFER_ROWS } from '#catalogue/tools/flags.ts';
import { hasFreeTier } from '#catalogue/tools/free-tier.ts';
import type { GroupData } from '#catalogue/tools/tool-fields.ts';
import { hasEnded, type ToolStatus } from '#catalogue/tools/tool-status.ts';
import { worded } from '#site/noun.ts';
import { facetName, facetOf, NOT_KNOWN, TERMS_FACET_IDS } from './facet-names.ts';
import { chipLabel, launchBand, priceBand } from './facet-table.ts';
import { namedLanguages } from './named-languages.ts';
import { countryOf, isInUnion } from './place-names.ts';
import { TERMS_FACETS } from './terms-facets.ts';

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

/** The name of a facet that is inferred, not recorded. */
export function likely(facet: string): string {
  return `likely:${facet}`;
}

/** The prefix of a tool's number of languages. */
export const LANGUAGE_COUNT = 'languages:';

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
  if (facts.decision) for (const facet of termsFacets(facts.decision)) facets.add(facet);
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
function termsFacets(decision: GroupData<'decision'>): string[] {
  const named = TERMS_FACET_IDS.flatMap((id) => {
    const values = TERMS_FACETS[id].of(decision).filter((value) => value !== undefined);
    return (values.length > 0 ? values : [NOT_KNOWN]).map((value) => facetName(id, value));
  });
  return decision.decision_repository?.value.url ? [...named, 'repository'] : named;
}

const OPEN_LICENSE = /^(apache|mit|bsd|a?gpl|lgpl|mpl|epl|osl|postgresql|isc|cc0|open weights)/i;

/** Whether the pricing model or licence says open source. */
export function isOpenSource({
  pricing_model,
  license,
}: Pick<FacetFacts, 'pricing_model' | 'license'>): boolean {
  return /open.source/i.test(pricing_model ?? '') || OPEN_LICENSE.test(license ?? '');
}

/** The text of a facet's chip. */
export function facetLabel(name: string): string {
  if (name === FREE_TIER) return worded('Free tier');
  const facet = facetOf(name);
  return (facet && chipLabel(facet.id, facet.value)) ?? name;
}
