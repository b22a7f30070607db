import { toolFacets } from '#catalogue/search/filters/facets.ts';
import { type Provenance, provenanceOf, WITHHELD } from '#catalogue/tools/certainty.ts';
import { originOf, originOfCode } from '#catalogue/tools/code-sources.ts';
import { recordedByName } from '#catalogue/tools/decision.ts';
import type { ToolCard } from '#catalogue/tools/entities.ts';
import { type FactId, labelOfFact } from '#catalogue/tools/fact-ids.ts';
import type { FieldGroup } from '#catalogue/tools/fields/field-row.ts';
import { OFFER_ROWS, type Offer } from '#catalogue/tools/flags.ts';
import { knownFreeTier } from '#catalogue/tools/free-tier.ts';
import { isOwnName } from '#catalogue/tools/named-tool.ts';
import { freePlanText } from '#catalogue/tools/plans.ts';
import { priceNote } from '#catalogue/tools/price-notes.ts';
import { schoolLaws } from '#catalogue/tools/schools.ts';
import { type Display, displayField } from '#catalogue/tools/tool-display.ts';
import {
  type GroupData,
  type SourceSynopsis,
  TERMS_FIELDS,
  type ToolFieldKey,
} from '#catalogue/tools/tool-fields.ts';
import { hasEnded, statusInWords } from '#catalogue/tools/tool-status.ts';
import type { PremiumFlags, TabGroup } from '#site/access.ts';
import { formatCount, formatCounted, formatRating } from '#site/format.ts';
import { LIMITS } from '#site/limits.ts';
import { NOT_AVAILABLE } from '#site/messages.ts';

/** What a reader may know of a tool. */
export interface KnownTool {
  tool: ToolCard &
    PremiumFlags & {
      business_developer_location: string | null;
      business_developer_website: string | null;
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
export interface ComparedFact<Id extends FactId = FactId> {
  id: Id;
  label: string;
  /** The group that may hold it; null where every visitor may see it. */
  group: TabGroup | null;
  /** Null where nothing is recorded, or nothing that is open to the reader: what is locked is not read. */
  of: (known: KnownTool) => Fact | null;
}

/** Fields compared at a glance. Their groups do not repeat them. */
const AT_A_GLANCE: readonly ToolFieldKey[] = [
  'business_pricing_pricing_model',
  'business_pricing_plans',
  'business_pricing_price_details',
  'basic_information_release_date',
  'business_pricing_license_type',
  'business_current_status',
];

export function isAtAGlance(key: ToolFieldKey): boolean {
  return AT_A_GLANCE.includes(key);
}

/** What people choose by, in the order of the page. */
export const GLANCE = [
  { ...publicFact('description', described), label: 'What it is' },
  openField('decision_best_for'),
  openField('decision_caution'),
  publicFact('decision_price_from', lowestPrice),
  publicFact('free_tier', freeTier),
  groupFact('free_plan', 'business', freePlan),
  groupField('business', 'business_pricing_pricing_model'),
  groupFact(
    'business_pricing_plans',
    'business',
    (known) =>
      fieldFact(known, 'business_pricing_plans') ?? fieldFact(known, 'business_pricing_price_details'),
  ),
  openField('decision_platforms'),
  groupFact('decision_languages', 'basic', languages),
  openField('decision_compliance'),
  ...OFFER_ROWS.map(({ code }) => offered(code)),
  openField('decision_takes'),
  openField('decision_makes'),
  publicFact('country', country),
  groupField('basic', 'basic_information_release_date'),
  groupField('business', 'business_pricing_license_type'),
  publicFact('business_current_status', (known) => {
    const said = fieldFact(known, 'business_current_status');
    return said?.value.kind === 'text'
      ? { ...said, value: { ...said.value, text: statusInWords(said.value.text) } }
      : said;
  }),
  publicFact('rating', rating),
  openField('decision_rivals'),
];

/** What people check before they sign, in the order of a tool's page. */
export const TERMS = [
  ...TERMS_FIELDS.map(({ key }) => openField(key)),
  publicFact('schools', ({ data, today }) => {
    const laws = schoolLaws(data.decision_compliance, today);
    return laws && { value: { kind: 'text', text: laws.text }, origin: laws.origin };
  }),
];

/** What can be compared of all tools. */
export type OpenFactId = (typeof GLANCE | typeof TERMS)[number]['id'];

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

function groupFact<Id extends FactId>(
  id: Id,
  group: TabGroup | null,
  of: ComparedFact['of'],
): ComparedFact<Id> {
  return {
    id,
    // Read when it is shown: a site's words are not known while this loads.
    get label() {
      return labelOfFact(id);
    },
    group,
    of,
  };
}

function publicFact<Id extends FactId>(id: Id, of: ComparedFact['of']): ComparedFact<Id> {
  return groupFact(id, null, of);
}

function groupField<Key extends ToolFieldKey>(group: TabGroup | null, key: Key): ComparedFact<Key> {
  return groupFact(key, group, (known) => fieldFact(known, key));
}

/** A field that every visitor may see. */
function openField<Key extends ToolFieldKey>(key: Key): ComparedFact<Key> {
  return groupField(null, key);
}

function described({ tool }: KnownTool): Fact {
  return {
    value: { kind: 'text', text: tool.description },
    origin: provenanceOf(tool.description_source),
  };
}

/** With what speaks against it, as far as the reader may see the plans. */
function lowestPrice(known: KnownTool): Fact | null {
  const fact = fieldFact(known, 'decision_price_from');
  const { decision_price_from: price, business_pricing_plans: plans } = known.data;
  if (fact?.value.kind !== 'text' || !price) return fact;
  const note = priceNote(price.value, plans?.value ?? [], known.tool.status);
  return note === null ? fact : { ...fact, value: { ...fact.value, text: `${fact.value.text}; ${note}` } };
}

const YES: Display = { kind: 'text', text: 'Yes' };
/** Of a tool that has ended. */
const HAD: Display = { kind: 'text', text: 'Had one' };
const NO: Display = { kind: 'text', text: 'No' };

function freeTier({ tool, data, today }: KnownTool): Fact | null {
  const known = knownFreeTier(tool, data.decision_flags, today);
  return known && { value: known.exists ? (hasEnded(tool.status) ? HAD : YES) : NO, origin: known.origin };
}

/** What free plans give. */
function freePlan({ data: { business_pricing_plans: plans }, today }: KnownTool): Fact | null {
  const text = plans ? freePlanText(plans.value) : null;
  return plans && text !== null
    ? { value: { kind: 'text', text }, origin: originOf(plans, 'business_pricing_plans', today) }
    : null;
}

/** A fact recorded only for tools that have it, so its absence does not mean "no". */
function offered(code: Offer): ComparedFact<Offer> {
  return publicFact(code, ({ data, today }) => {
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
    const inTab = data.basic_information_localization?.value.length ?? 0;
    if (count === 0 || count <= inTab) return fieldFact(known, 'basic_information_localization');
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
    const unnamed = closed.includes('basic') ? '' : `, ${recordedByName(0)}`;
    return { kind: 'text', text: `${formatCounted(count, 'language')}${unnamed}` };
  }
  const all = `${formatCount(count)} in all, ${recordedByName(names.length)}`;
  const items = [...names, all].map((text): Display => ({ kind: 'text', text }));
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
