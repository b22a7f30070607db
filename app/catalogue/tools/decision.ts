import { formatDate } from '#site/format.ts';
import { CERTAINTY_LABELS, formatAsOf, type Provenance, provenanceOf, sortableDate } from './certainty.ts';
import { limitedTo, originOf, sourcedCodes } from './code-sources.ts';
import { displayText } from './display-text.ts';
import type { Tool } from './entities.ts';
import { type FactWords, factLabel, formatPriceFrom } from './fact-words.ts';
import { knownFreeTier } from './free-tier.ts';
import type { ToolContents } from './tab-contents.ts';
import { displayField } from './tool-display.ts';
import { type GroupData, type Sourced, type SourceSynopsis, TERMS_FIELDS } from './tool-fields.ts';
import { hasEnded, statusInWords } from './tool-status.ts';

/** What a visitor decides by, as the top of a tool's page shows it. */
export interface Decision {
  bestFor: DecisionFact | null;
  caution: DecisionFact | null;
  /** The other known facts, in order. */
  facts: DecisionFact[];
  /** Labels of the facts that are not known. */
  unknown: string[];
  /** What becomes of customers' data, and the vendor's documents. */
  terms: { facts: DecisionFact[]; unknown: string[] };
  /** The status of a tool that was acquired, merged or shut down: a banner shows it instead of the facts. */
  news: DecisionFact | null;
  /** How sure the rivals are; null where none are recorded. */
  rivalsOrigin: Provenance | null;
  /**
   * The newest date among the facts with its certainty, `Early 2026, editorial`, or the newest among the
   * tabs.
   */
  lastChecked: string | null;
}

export interface DecisionFact {
  label: string;
  text: string;
  /** The entries that the text only counts. */
  detail?: string;
  /** Where the text leads to. */
  href?: string;
  origin: Provenance;
}

/** What else is known of a tool and open to every visitor. */
interface Beside {
  contents: ToolContents | null;
  /** The languages by name, where a public tab names them. */
  languages: readonly string[];
}

type DecidedTool = Pick<Tool, 'is_premium' | 'status' | 'business_current_status' | 'updated_at'>;

interface Row {
  label: string;
  text: string | null;
  detail?: string | undefined;
  origin: Provenance;
}

/** @param data the stored group `decision`, which every visitor may see */
export function decisionOf(
  data: GroupData<'decision'>,
  tool: DecidedTool,
  { contents, languages: named }: Beside = { contents: null, languages: [] },
): Decision {
  const { status, business_current_status: said, updated_at } = tool;
  const row = rowsOf(updated_at);
  const bestFor = row('Best for', data.decision_best_for, (text) => text);
  const statusRow = row('Status', said ?? undefined, statusInWords);
  const rows = [...factRows(data, tool, named), ...(status === 'active' ? [statusRow] : [])];
  const sources = [...Object.values(data), said].flatMap((stored) =>
    stored ? sourcedCodes(stored).map(({ source }) => source) : [],
  );
  return {
    bestFor: factOf(bestFor),
    caution: factOf(row('Caution', data.decision_caution, (text) => text)),
    facts: rows.map(factOf).filter((fact) => fact !== null),
    unknown: [bestFor, ...rows].filter(({ text }) => text === null).map(({ label }) => label),
    terms: termsOf(data, updated_at),
    news: status === 'active' ? null : factOf(statusRow),
    rivalsOrigin: data.decision_rivals ? originOf(data.decision_rivals, updated_at) : null,
    lastChecked: lastChecked(sources, latestOf(contents), updated_at),
  };
}

function factOf({ text, detail, ...row }: Row): DecisionFact | null {
  return text === null ? null : { ...row, text, ...(detail && { detail }) };
}

/** @param named languages that another fact names */
function factRows(data: GroupData<'decision'>, tool: DecidedTool, named: readonly string[]): Row[] {
  const flags = data.decision_flags;
  const row = rowsOf(tool.updated_at);
  const codes = (label: string, words: FactWords, stored: Sourced<string[]> | undefined) =>
    row(label, stored, inWords(words), words);
  const freeTier = knownFreeTier(tool, flags);
  // Nobody can have the free tier of a tool that has ended.
  const free = hasEnded(tool.status) ? 'Had one' : 'Yes';
  return [
    row('Price from', data.decision_price_from, (price) => {
      const text = formatPriceFrom(price);
      return text !== null && price.as_of ? `${text}, as of ${formatDate(price.as_of)}` : text;
    }),
    { label: 'Free tier', text: freeTier && free, origin: provenanceOf(freeTier?.source, tool.updated_at) },
    codes('Platforms', 'platform', data.decision_platforms),
    languages(data, named, row),
    codes('Compliance', 'compliance', data.decision_compliance),
    codes('Deployment', 'flag', flags && limitedTo(flags, (code) => code !== 'free-tier')),
    codes('Takes', 'medium', data.decision_takes),
    codes('Makes', 'medium', data.decision_makes),
  ];
}

type MakeRow = ReturnType<typeof rowsOf>;

/** Makes rows of stored values; those of lists of codes name the words that these belong to. */
function rowsOf(recordedOn: string) {
  return <Value>(
    label: string,
    stored: Sourced<Value> | undefined,
    write: (value: Value) => string | null,
    words?: FactWords,
  ): Row => ({
    label,
    text: stored ? write(stored.value) : null,
    origin: originOf(stored, recordedOn, words),
  });
}

function termsOf(data: GroupData<'decision'>, recordedOn: string): Decision['terms'] {
  const rows = TERMS_FIELDS.map(({ key }) => displayField(key, data, {}, recordedOn));
  return {
    facts: rows.flatMap(({ label, value, origin }) => {
      if (!value || !origin) return [];
      return { label, text: displayText(value), ...(value.kind === 'link' && { href: value.href }), origin };
    }),
    unknown: rows.filter(({ value }) => !value).map(({ label }) => label),
  };
}

/** For some tools the languages are known, for others only their number. */
function languages(
  { decision_languages: named, decision_language_count: counted }: GroupData<'decision'>,
  elsewhere: readonly string[],
  row: MakeRow,
): Row {
  const label = 'Languages';
  if (!named) {
    const isNamed = elsewhere.length > 0;
    const text = (count: number) => `${count} in all${isNamed ? '' : ', not recorded by name'}`;
    return { ...row(label, counted, text), ...(isNamed && { detail: elsewhere.join(', ') }) };
  }
  const write = (codes: readonly string[]) => {
    const names = inWords('language')(codes);
    return names !== null && counted && counted.value > codes.length
      ? `${names}; ${counted.value} in all`
      : names;
  };
  return row(label, named, write, 'language');
}

function inWords(words: FactWords): (codes: readonly string[]) => string | null {
  return (codes) => codes.map((code) => factLabel(words, code) ?? code).join(', ') || null;
}

/** Only dates that a source states count: a record may be updated without anybody checking its facts. */
function lastChecked(
  sources: readonly (SourceSynopsis | undefined)[],
  inTabs: string,
  recordedOn: string,
): string | null {
  const dateOf = (source: SourceSynopsis | undefined) => sortableDate(source?.date_updated ?? '');
  const dated = sources.filter((source) => source?.date_updated);
  const [newest] = dated.sort((a, b) => dateOf(b).localeCompare(dateOf(a)));
  if (sortableDate(inTabs) > dateOf(newest)) return capitalized(formatAsOf(inTabs));
  if (!newest) return null;
  const { date, certainty } = provenanceOf(newest, recordedOn);
  return `${capitalized(date)}, ${CERTAINTY_LABELS[certainty].toLowerCase()}`;
}

/** The newest date of the tabs, which is public although the tabs may be locked; '' without any. */
function latestOf(contents: ToolContents | null): string {
  const dates = Object.values(contents ?? {}).map(({ latest }) => latest ?? '');
  return dates.reduce((a, b) => (sortableDate(b) > sortableDate(a) ? b : a), '');
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
