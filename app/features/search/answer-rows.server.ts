import { knownOf } from '#catalogue/search/answer/fit.ts';
import { facetOf, isTermsFacetId } from '#catalogue/search/filters/facet-names.ts';
import { facetLabel, isOpenSource } from '#catalogue/search/filters/facets.ts';
import { TERMS_FACETS } from '#catalogue/search/filters/terms-facets.ts';
import { type Provenance, provenanceOf, WITHHELD } from '#catalogue/tools/certainty.ts';
import { originOf, originOfCode } from '#catalogue/tools/code-sources.ts';
import type { Decision } from '#catalogue/tools/decision.ts';
import { displayText } from '#catalogue/tools/display-text.ts';
import { dayOf } from '#catalogue/tools/fact-ages.ts';
import { type FactId, labelOfFact } from '#catalogue/tools/fact-ids.ts';
import { readGroup } from '#catalogue/tools/field-values.ts';
import { OFFER_ROWS } from '#catalogue/tools/flags.ts';
import { tabState } from '#catalogue/tools/tab-contents.ts';
import { displayField } from '#catalogue/tools/tool-display.ts';
import type { GroupData, ToolFieldKey } from '#catalogue/tools/tool-fields.ts';
import { readGroupData, type readTool } from '#catalogue/tools/tool-page.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { type TabGroup, type ToolTabId, toolTab, type Viewer } from '#site/access.ts';

/** A row of what is stored about a tool, as far as the viewer may know it. */
export interface AnswerRow {
  label: string;
  /** Null if nothing is recorded. */
  text: string | null;
  href?: string;
  origin: Provenance | null;
}

type Found = NonNullable<Awaited<ReturnType<typeof readTool>>>;

export interface Asked extends Found {
  db: DrizzleDb;
  viewer: Viewer;
  /** The stored group `decision`, which every visitor may see. */
  stored: GroupData<'decision'>;
  decided: Decision;
  /** The words of the tool's facets. */
  facets: readonly string[];
}

/** A tool's answer names the tab that holds the rest. */
export interface Answer {
  rows: AnswerRow[];
  tab: { id: ToolTabId; title: string; isLocked: boolean } | null;
}

/** A fact that everybody may see, as the top of the tool's page states it. */
export function factRow({ facts, terms, news, bestFor }: Decision, id: FactId): AnswerRow {
  const fact = [bestFor, news, ...facts, ...terms.facts].find((each) => each?.id === id);
  return { label: labelOfFact(id), text: fact?.text ?? null, origin: fact?.origin ?? null };
}

const ANSWERS = { yes: 'Yes', likely: 'Probably', no: 'No', unknown: null } as const;

/** Whether a tool has a facet. Facets are made of what everybody may see. */
export async function facetRow(asked: Asked, facet: string): Promise<AnswerRow> {
  if (facet === 'free') return factRow(asked.decided, 'free_tier');
  const known = knownOf(asked.facets, facet);
  const text = ANSWERS[known];
  const origin = text === null ? null : await originOfFacet(asked, facet, known === 'likely');
  return { label: facetLabel(facet), text, origin };
}

/** Where the value comes from that a facet other than `free` is made of (`toolFacets`). */
async function originOfFacet(asked: Asked, facet: string, isLikely: boolean): Promise<Provenance> {
  const { stored } = asked;
  const of = (key: keyof typeof stored, code = facet) =>
    originOfCode(stored[key], code, key, dayOf(Date.now()));
  const named = facetOf(facet);
  if (isTermsFacetId(named?.id)) {
    const { origin } = displayField(TERMS_FACETS[named.id].field, stored, {}, dayOf(Date.now()));
    return origin ?? provenanceOf(undefined);
  }
  switch (named?.id) {
    case 'price':
      return of('decision_price_from');
    case 'feature':
      return featureOrigin(asked, named.value);
    case 'platform':
      return of('decision_platforms', named.value);
    case 'language':
      return languageOrigin(asked, named.value, isLikely);
    case 'compliance':
      return of('decision_compliance', named.value);
    case 'country':
      return openOrigin(asked, () => 'business_location');
    case 'launched':
      return launchOrigin(asked);
    case 'status':
      return openOrigin(asked, () => 'business_current_status');
    case undefined:
      return provenanceOf(undefined);
  }
}

/** Where a feature is stated. */
async function featureOrigin(asked: Asked, feature: string): Promise<Provenance> {
  const { stored } = asked;
  const of = (key: keyof typeof stored, code = feature) =>
    originOfCode(stored[key], code, key, dayOf(Date.now()));
  const flagged = (flag: string) => stored.decision_flags?.value.includes(flag) ?? false;
  switch (feature) {
    case 'repository':
      return of('decision_repository');
    case 'api':
      return of(flagged('api') ? 'decision_flags' : 'decision_platforms');
    case 'open-source':
      return flagged('open-weights') ? of('decision_flags', 'open-weights') : openOrigin(asked, licensing);
    default:
      return of('decision_flags', OFFER_ROWS.find((offer) => offer.feature === feature)?.code);
  }
}

async function launchOrigin(asked: Asked): Promise<Provenance> {
  const { data } = await readOpen(asked, 'basic');
  if (data === null) return WITHHELD;
  const field = 'basic_information_release_date';
  return originOf(data[field], field, dayOf(Date.now()));
}

/** Where a language is named; what a probable one follows from. */
function languageOrigin({ stored, open }: Asked, code: string, isLikely: boolean): Provenance {
  const today = dayOf(Date.now());
  if (isLikely) return originOf(stored.decision_language_count, 'decision_language_count', today);
  const isListed = stored.decision_languages?.value.some((each) => each.slice(0, 2) === code);
  return isListed
    ? originOfCode(stored.decision_languages, code, 'decision_languages', today)
    : originOf(open.languages, 'basic_information_localization', today);
}

/** What says that a tool is open source. */
function licensing({ business_pricing_pricing_model: model }: GroupData<'business'>) {
  return isOpenSource({ pricing_model: model?.value ?? null, license: null })
    ? 'business_pricing_pricing_model'
    : 'business_pricing_license_type';
}

/** A value that everybody may see, although its source stands in a tab that may be locked. */
export async function openRow(
  asked: Asked,
  label: string,
  text: string | null,
  key: 'business_developer_name' | 'business_location',
): Promise<AnswerRow> {
  return { label, text, origin: text === null ? null : await openOrigin(asked, () => key) };
}

async function openOrigin(
  asked: Asked,
  fieldIn: (data: GroupData<'business'>) => keyof GroupData<'business'>,
): Promise<Provenance> {
  const { data } = await readOpen(asked, 'business');
  if (data === null) return WITHHELD;
  const field = fieldIn(data);
  return originOf(data[field], field, dayOf(Date.now()));
}

export function fieldRow(key: ToolFieldKey, data: GroupData<TabGroup>): AnswerRow {
  const { label, value, origin } = displayField(key, data, {}, dayOf(Date.now()));
  return { label, text: value && displayText(value), origin };
}

/** A tab's values; null if it is locked to the viewer. An empty tab holds nothing, and nobody is led to it. */
export async function readOpen<Group extends TabGroup>(
  { db, tool, contents, viewer }: Asked,
  group: Group,
): Promise<{ data: GroupData<Group> | null; tab: Answer['tab'] }> {
  const { id, title } = toolTab(group);
  const state = tabState(tool, toolTab(group), contents, viewer);
  if (state === 'empty') return { data: readGroup(group, {}).data, tab: null };
  if (state === 'locked') return { data: null, tab: { id, title, isLocked: true } };
  const { data } = readGroup(group, await readGroupData(db, tool.id, group));
  return { data, tab: { id, title, isLocked: false } };
}
