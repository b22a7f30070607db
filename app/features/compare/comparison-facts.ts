import { toolFacets } from '#catalogue/search/filters/facets.ts';
import { type Provenance, provenanceOf, WITHHELD } from '#catalogue/tools/certainty.ts';
import { originOf, originOfCode } from '#catalogue/tools/code-sources.ts';
import type { ToolCard } from '#catalogue/tools/entities.ts';
import type { FieldGroup } from '#catalogue/tools/fields/field-row.ts';
import { OFFER_ROWS } from '#catalogue/tools/flags.ts';
import { knownFreeTier } from '#catalogue/tools/free-tier.ts';
import { isOwnName } from '#catalogue/tools/named-tool.ts';
import { FREE_PLAN, freePlanText } from '#catalogue/tools/plans.ts';
import { type Display, displayField } from '#catalogue/tools/tool-display.ts';
import {
  type GroupData,
  type SourceSynopsis,
  TERMS_FIELDS,
  type ToolFieldKey,
} from '#catalogue/tools/tool-fields.ts';
import { statusInWords } from '#catalogue/tools/tool-status.ts';
import type { PremiumFlags, TabGroup } from '#site/access.ts';
import { formatCount, formatCounted, formatRating } from '#site/format.ts';
import { LIMITS } from '#site/limits.ts';
import { NOT_AVAILABLE } from '#site/messages.ts';

/** What a reader may know of a tool. */
export interface KnownTool {
  tool: ToolCard &
    PremiumFlags & {
      business_developer_location: string | null;
      /** As stored; every visitor may see it. */
      business_current_status: unknown;
      /** Null where it is the editors' own. */
      description_source: SourceSynopsis | null;
    };
  /** The values of all groups that are open to the reader. */
  data: GroupData<FieldGroup>;
  /** The groups that are not open to the reader, whether or not they hold anything. */
  closed: readonly TabGroup[];
  /** Names of its rivals by id. */
  rivals: ReadonlyMap<string, string>;
  /** Names of companies by id. */
  companies: ReadonlyMap<string, string>;
  /** Against which ages are judged, in days since 1970. */
  today: number;
}

/** A value with its certainty. */
export interface Fact {
  value: Display;
  origin: Provenance;
}

/** A fact that tools are compared by. */
export interface ComparedFact {
  label: string;
  /** The group that may hold it; null where every visitor may see it. */
  group: TabGroup | null;
  /** Null where nothing is recorded, or nothing that is open to the reader: what is locked is not read. */
  of: (known: KnownTool) => Fact | null;
}

/** Fields compared at a glance. Their groups do not repeat them. */
const AT_A_GLANCE = {
  business_pricing_pricing_model: 'Pricing',
  business_pricing_plans: 'Plans',
  business_pricing_price_details: 'Plans',
  basic_information_release_date: 'Launched',
  business_pricing_license_type: 'License',
  business_current_status: 'Status',
} as const satisfies Partial<Record<ToolFieldKey, string>>;

export function isAtAGlance(key: ToolFieldKey): boolean {
  return Object.hasOwn(AT_A_GLANCE, key);
}

/** What people choose by, in the order of the page. */
export const GLANCE: readonly ComparedFact[] = [
  publicFact('What it is', ({ tool }) => ({
    value: { kind: 'text', text: tool.description },
    origin: provenanceOf(tool.description_source),
  })),
  openField('Best for', 'decision_best_for'),
  openField('Caution', 'decision_caution'),
  openField('Price from', 'decision_price_from'),
  publicFact('Free tier', freeTier),
  { label: FREE_PLAN, group: 'business', of: freePlan },
  ofGroup('business', 'business_pricing_pricing_model'),
  {
    label: AT_A_GLANCE.business_pricing_plans,
    group: 'business',
    of: (known) =>
      fieldFact(known, 'business_pricing_plans') ?? fieldFact(known, 'business_pricing_price_details'),
  },
  openField('Platforms', 'decision_platforms'),
  { label: 'Languages', group: 'basic', of: languages },
  openField('Compliance', 'decision_compliance'),
  ...OFFER_ROWS.map(({ label, code }) => offered(label, code)),
  openField('Takes', 'decision_takes'),
  openField('Makes', 'decision_makes'),
  publicFact('Country', country),
  ofGroup('basic', 'basic_information_release_date'),
  ofGroup('business', 'business_pricing_license_type'),
  publicFact('Status', (known) => {
    const said = fieldFact(known, 'business_current_status');
    return said?.value.kind === 'text'
      ? { ...said, value: { ...said.value, text: statusInWords(said.value.text) } }
      : said;
  }),
  publicFact('Rating', rating),
  openField('Rivals', 'decision_rivals'),
];

/** What people check before they sign, in the order of a tool's page. */
export const TERMS: readonly ComparedFact[] = TERMS_FIELDS.map(({ label, key }) => openField(label, key));

/** A field as the tool's tab shows it; its plans as records, because a cell has no room for their table. */
export function fieldFact(
  { tool, data, rivals, companies, today }: KnownTool,
  key: ToolFieldKey,
): Fact | null {
  const listed = { names: rivals, companies, isOwn: (name: string) => isOwnName(name, tool) };
  const { value, origin } = displayField(key, data, listed, today);
  if (!value || !origin) return null;
  return { value: value.kind === 'prices' ? plansOf(value.tiers) : value, origin };
}

function publicFact(label: string, of: ComparedFact['of']): ComparedFact {
  return { label, group: null, of };
}

/** A field that every visitor may see. */
function openField(label: string, key: ToolFieldKey): ComparedFact {
  return publicFact(label, (known) => fieldFact(known, key));
}

function ofGroup(group: TabGroup, key: keyof typeof AT_A_GLANCE): ComparedFact {
  return { label: AT_A_GLANCE[key], group, of: (known) => fieldFact(known, key) };
}

const YES: Display = { kind: 'text', text: 'Yes' };
const NO: Display = { kind: 'text', text: 'No' };

function freeTier({ tool, data, today }: KnownTool): Fact | null {
  const known = knownFreeTier(tool, data.decision_flags, today);
  return known && { value: known.exists ? YES : NO, origin: known.origin };
}

/** What free plans give. */
function freePlan({ data: { business_pricing_plans: plans }, today }: KnownTool): Fact | null {
  const text = plans ? freePlanText(plans.value) : null;
  return plans && text !== null
    ? { value: { kind: 'text', text }, origin: originOf(plans, 'business_pricing_plans', today) }
    : null;
}

/** A fact recorded only for tools that have it, so its absence does not mean "no". */
function offered(label: string, code: string): ComparedFact {
  return publicFact(label, ({ data, today }) => {
    const key = (['decision_flags', 'decision_platforms'] as const).find((list) =>
      data[list]?.value.includes(code),
    );
    return key ? { value: YES, origin: originOfCode(data[key], code, key, today) } : null;
  });
}

function facetsOf({ tool, data }: Pick<KnownTool, 'tool' | 'data'>): string[] {
  return toolFacets({
    is_premium: tool.is_premium,
    is_featured: tool.is_featured,
    status: tool.status,
    platforms: data.decision_platforms?.value ?? [],
    flags: data.decision_flags?.value ?? [],
    compliance: data.decision_compliance?.value ?? [],
    languages: data.decision_languages?.value ?? [],
    named_languages: data.basic_information_localization?.value ?? [],
    language_count: data.decision_language_count?.value ?? null,
    pricing_model: data.business_pricing_pricing_model?.value ?? null,
    license: data.business_pricing_license_type?.value ?? null,
    developer_location: tool.business_developer_location,
    price_amount: null,
    price_per: null,
    release_date: null,
    decision: null,
  });
}

/** The languages by name, and their number if there are more; otherwise those that the tool's tab names. */
function languages(known: KnownTool): Fact | null {
  const { data, today } = known;
  const count = data.decision_language_count?.value ?? 0;
  const named = fieldFact(known, 'decision_languages');
  if (named?.value.kind !== 'list') {
    const origin = originOf(data.decision_language_count, 'decision_language_count', today);
    if (count === 0) return fieldFact(known, 'basic_information_localization');
    return { value: countedLanguages(count, known), origin };
  }
  if (count <= named.value.items.length) return named;
  const all: Display = { kind: 'text', text: `${formatCount(count)} in all` };
  return { ...named, value: { kind: 'list', items: [...named.value.items, all] } };
}

/** For most tools only the number is known; the tool's tab may name some, and nothing is said of one that is closed. */
function countedLanguages(count: number, { data, closed }: KnownTool): Display {
  const names = data.basic_information_localization?.value ?? [];
  if (names.length === 0) {
    const unnamed = closed.includes('basic') ? '' : ', not recorded by name';
    return { kind: 'text', text: `${formatCounted(count, 'language')}${unnamed}` };
  }
  const items = [...names, `${formatCount(count)} in all`].map((text): Display => ({ kind: 'text', text }));
  return { kind: 'list', items };
}

const countryNames = new Intl.DisplayNames('en-US', { type: 'region' });

function country({ tool, data, closed, today }: KnownTool): Fact | null {
  const location = tool.business_developer_location;
  const code = facetsOf({ tool, data })
    .find((facet) => facet.startsWith('country:'))
    ?.slice('country:'.length);
  const text = code === undefined ? location : countryNames.of(code);
  if (!text) return null;
  const value: Display = { kind: 'text', text };
  const isClosed = closed.includes('business');
  return {
    value,
    origin: isClosed ? WITHHELD : originOf(data.business_location, 'business_location', today),
  };
}

function rating({ tool }: KnownTool): Fact | null {
  if (tool.rating_count === 0) return null;
  const text = `${formatRating(tool.avg_rating)} of ${LIMITS.maxRating} (${formatCounted(tool.rating_count, 'rating')})`;
  const origin = {
    certainty: 'computed',
    source: 'The average of all ratings',
    date: NOT_AVAILABLE,
  } as const;
  return { value: { kind: 'text', text }, origin };
}

function plansOf(tiers: readonly { tier: string; fee: string; features: readonly string[] }[]): Display {
  const text = (value: string): Display => ({ kind: 'text', text: value });
  return {
    kind: 'records',
    records: tiers.map(({ tier, fee, features }) => [
      { label: 'Plan', value: text(tier) },
      { label: 'Monthly fee', value: text(fee) },
      ...(features.length > 0
        ? [{ label: 'Features', value: { kind: 'list', items: features.map(text) } as const }]
        : []),
    ]),
  };
}
