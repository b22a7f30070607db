import { formatCount, formatDate } from '#site/format.ts';
import { raised } from '#site/noun.ts';
import {
  CERTAINTY_LABELS,
  gradeText,
  type Provenance,
  provenanceOf,
  sortableDate,
  type Today,
} from './certainty.ts';
import { limitedTo, originOf, sourcedCodes } from './code-sources.ts';
import { displayText } from './display-text.ts';
import type { Tool } from './entities.ts';
import { type FactId, namedFact } from './fact-ids.ts';
import { type FactWords, factLabel, formatPriceFrom } from './fact-words.ts';
import { isFreeTierFlag } from './flags.ts';
import { knownFreeTier } from './free-tier.ts';
import { freePlanText, type Plan, priceContradiction } from './plans.ts';
import { isRecorded } from './recorded-fields.ts';
import { schoolLaws } from './schools.ts';
import { displayField } from './tool-display.ts';
import {
  type GroupData,
  type Sourced,
  type SourceSynopsis,
  TERMS_FIELDS,
  type ToolFieldKey,
} from './tool-fields.ts';
import { hasEnded, statusInWords } from './tool-status.ts';

/** The facts that help a visitor decide, at the top of a tool's page. */
export interface Decision {
  bestFor: DecisionFact | null;
  caution: DecisionFact | null;
  /** The other known facts, in order. */
  facts: DecisionFact[];
  /** The facts that the directory records but that are unknown for this tool. */
  unknown: FactId[];
  /** What happens to customers' data, and the vendor's documents. */
  terms: { facts: DecisionFact[]; unknown: FactId[] };
  /** The status of a tool that was acquired, merged or shut down: a banner replaces the facts. */
  news: DecisionFact | null;
  /** The rivals' provenance; null if none are recorded. */
  rivalsOrigin: Provenance | null;
  /** The newest date among these facts, without the terms, and its certainty: `Early 2026, editorial`. */
  lastChecked: string | null;
}

export interface DecisionFact {
  id: FactId;
  label: string;
  text: string;
  /** The entries, if the text only counts them. */
  detail?: string;
  /** The text's link. */
  href?: string;
  origin: Provenance;
}

type DecidedTool = Pick<Tool, 'is_premium' | 'status' | 'business_current_status'>;

interface Row {
  id: FactId;
  label: string;
  text: string | null;
  detail?: string | undefined;
  origin: Provenance;
}

const IS_OF_TERMS: ReadonlySet<string> = new Set(TERMS_FIELDS.map(({ key }) => key));

/** Values of tabs, if every visitor may see the tab; absent if the tab is closed or was not read. */
export interface OpenTabs {
  languages?: Sourced<string[]> | undefined;
  /** Null if the tab is open and names none. */
  plans?: Sourced<Plan[]> | null | undefined;
}

/** @param data the stored group `decision`, which is public */
export function decisionOf(
  data: GroupData<'decision'>,
  tool: DecidedTool,
  today: Today,
  open: OpenTabs = {},
): Decision {
  const { status, business_current_status: said } = tool;
  const row = rowsOf(today);
  const bestFor = row('decision_best_for', data.decision_best_for, (text) => text);
  const statusRow = row('business_current_status', said ?? undefined, statusInWords);
  const rows = [...factRows(data, tool, today, open), ...(status === 'active' ? [statusRow] : [])];
  const namedInTab = hasLanguages(data) ? undefined : open.languages;
  const shown = Object.entries(data).flatMap(([key, stored]) => (IS_OF_TERMS.has(key) ? [] : stored));
  const sources = [...shown, said, namedInTab].flatMap((stored) =>
    stored ? sourcedCodes(stored).map(({ source }) => source) : [],
  );
  return {
    bestFor: factOf(bestFor),
    caution: factOf(row('decision_caution', data.decision_caution, (text) => text)),
    facts: rows.map(factOf).filter((fact) => fact !== null),
    unknown: [bestFor, ...rows].filter(({ text, id }) => text === null && isRecorded(id)).map(({ id }) => id),
    terms: termsOf(data, today),
    news: status === 'active' ? null : factOf(statusRow),
    rivalsOrigin: data.decision_rivals ? originOf(data.decision_rivals, 'decision_rivals', today) : null,
    lastChecked: lastChecked(sources),
  };
}

function factOf({ text, detail, ...row }: Row): DecisionFact | null {
  return text === null ? null : { ...row, text, ...(detail && { detail }) };
}

function factRows(
  data: GroupData<'decision'>,
  tool: DecidedTool,
  today: Today,
  { languages: named, plans }: OpenTabs,
): Row[] {
  const flags = data.decision_flags;
  const row = rowsOf(today);
  const codes = (field: keyof typeof data, words: FactWords, stored: Sourced<string[]> | undefined) =>
    row(field, stored, inWords(words));
  const freeTier = knownFreeTier(tool, flags, today);
  return [
    row('decision_price_from', data.decision_price_from, (price) => {
      const text = formatPriceFrom(price);
      if (text === null) return null;
      const dated = price.as_of ? `${text}, as of ${formatDate(price.as_of)}` : text;
      const note = priceContradiction(price, plans?.value ?? []);
      if (hasEnded(tool.status)) return `Formerly ${dated}`;
      return note === null ? dated : `${dated}; ${note}`;
    }),
    {
      ...namedFact('free_tier'),
      text: freeTier && freeTierWords(freeTier.exists, tool),
      origin: freeTier?.origin ?? provenanceOf(undefined),
    },
    ...(freeTier?.exists && plans !== undefined && !hasEnded(tool.status)
      ? [{ ...row('business_pricing_plans', plans ?? undefined, freePlanText), ...namedFact('free_plan') }]
      : []),
    codes('decision_platforms', 'platform', data.decision_platforms),
    languages(data, named, row),
    codes('decision_compliance', 'compliance', data.decision_compliance),
    codes('decision_flags', 'flag', flags && limitedTo(flags, (code) => !isFreeTierFlag(code))),
    codes('decision_takes', 'medium', data.decision_takes),
    codes('decision_makes', 'medium', data.decision_makes),
  ];
}

/** A tool that has ended has no free tier. */
function freeTierWords(exists: boolean, { status }: DecidedTool): string {
  if (!exists) return 'No';
  return hasEnded(status) ? 'Had one' : 'Yes';
}

type MakeRow = ReturnType<typeof rowsOf>;

/** Makes rows from stored values. */
function rowsOf(today: Today) {
  return <Value>(
    field: ToolFieldKey,
    stored: Sourced<Value> | undefined,
    write: (value: Value) => string | null,
  ): Row => ({
    ...namedFact(field),
    text: stored ? write(stored.value) : null,
    origin: originOf(stored, field, today),
  });
}

function termsOf(data: GroupData<'decision'>, today: Today): Decision['terms'] {
  const rows = TERMS_FIELDS.map(({ key }) => displayField(key, data, {}, today));
  const schools = schoolLaws(data.decision_compliance, today);
  const unknown = [
    ...rows.filter(({ value }) => !value).map(({ id }) => id),
    ...(schools ? [] : ['schools' as const]),
  ];
  return {
    facts: [
      ...rows.flatMap(({ id, label, value, origin }) => {
        if (!value || !origin) return [];
        return {
          id,
          label,
          text: displayText(value),
          ...(value.kind === 'link' && { href: value.href }),
          origin,
        };
      }),
      ...(schools ? [{ ...namedFact('schools'), ...schools }] : []),
    ],
    unknown: unknown.filter(isRecorded),
  };
}

function hasLanguages({ decision_languages, decision_language_count }: GroupData<'decision'>): boolean {
  return decision_languages !== undefined || decision_language_count !== undefined;
}

/** Some tools have known languages, others only a number or a text in a tab. */
function languages(data: GroupData<'decision'>, inTab: Sourced<string[]> | undefined, row: MakeRow): Row {
  const { decision_languages: codes, decision_language_count: counted } = data;
  const named = namedFact('decision_languages');
  const elsewhere = inTab?.value ?? [];
  const byName = {
    ...row('basic_information_localization', inTab, (names) => names.join(', ') || null),
    ...named,
  };
  if (!hasLanguages(data)) return byName;
  if (!codes) {
    const isNamed = elsewhere.length > 0;
    // What is named is known; a lower number is of another day.
    if (isNamed && (counted?.value ?? 0) <= elsewhere.length) return byName;
    const text = (count: number) => `${count} in all, ${recordedByName(elsewhere.length)}`;
    return {
      ...row('decision_language_count', counted, text),
      ...named,
      ...(isNamed && { detail: `${elsewhere.join(', ')} (${gradeText(byName.origin)})` }),
    };
  }
  const write = (listed: readonly string[]) => {
    const names = inWords('language')(listed);
    return names !== null && counted && counted.value > listed.length
      ? `${names}; ${counted.value} in all`
      : names;
  };
  return row('decision_languages', codes, write);
}

/** How many of a tool's languages are recorded by name: `8 recorded by name`. */
export function recordedByName(count: number): string {
  return `${count === 0 ? 'not' : formatCount(count)} recorded by name`;
}

function inWords(words: FactWords): (codes: readonly string[]) => string | null {
  return (codes) => codes.map((code) => factLabel(words, code) ?? code).join(', ') || null;
}

/** The newest day that a named source has. An editors' value without one has the day of its change, when nobody need have checked it. */
function lastChecked(sources: readonly (SourceSynopsis | undefined)[]): string | null {
  const dateOf = (source: SourceSynopsis | undefined) => sortableDate(source?.date_updated ?? '');
  const dated = sources.filter((source) => source?.date_updated && source.synopsis);
  const [newest] = dated.sort((a, b) => dateOf(b).localeCompare(dateOf(a)));
  if (!newest) return null;
  const { date, certainty } = provenanceOf(newest);
  return `${raised(date)}, ${CERTAINTY_LABELS[certainty].toLowerCase()}`;
}
