import { z } from 'zod';
import type { TabGroup } from '#site/access.ts';
import {
  canViewTab,
  type PremiumFlags,
  TOOL_TABS,
  type ToolTab,
  type ToolTabId,
  type Viewer,
} from '#site/access.ts';
import { formatCounted } from '#site/format.ts';
import { formatAsOf, sortableDate } from './certainty.ts';
import type { FieldRow } from './fields/field-row.ts';
import { fieldsOf, type GroupData, type ToolFieldKey } from './tool-fields.ts';

const TAB_GROUPS = TOOL_TABS.flatMap(({ group }) => (group === null ? [] : [group]));

/**
 * What the tabs of a tool hold, in names of fields, counts and dates only, so that a lock can say what is behind it
 * without anybody reading it (docs/decisions/0057).
 */
const groupContents = z.object({
  /** How many entries each counted field has, by its key. */
  counted: z.record(z.string(), z.int()),
  /** The keys of the other fields that have a value, in the order of the tab. */
  others: z.array(z.string()),
  /** The latest date of any source but those of rounds, as the catalogue writes it. */
  latest: z.string().nullable(),
});
export type GroupContents = z.output<typeof groupContents>;

const tabContents = z.partialRecord(z.enum(TAB_GROUPS), groupContents);
/** Groups without any value are absent. */
export type ToolContents = z.output<typeof tabContents>;

const storedContents = tabContents.nullable().catch(null);

/** Whether a name that a tool's own details give means the tool itself. */
export type IsOwn = (name: string) => boolean;

/** The contents of a tool, whose details the function `dataOf` gives group by group. */
export function contentsOf(isOwn: IsOwn, dataOf: (group: TabGroup) => GroupData<TabGroup>): ToolContents {
  const found = TAB_GROUPS.flatMap((group) => {
    const contents = groupContentsOf(group, dataOf(group), isOwn);
    return contents ? [[group, contents] as const] : [];
  });
  return Object.fromEntries(found);
}

/** Stored contents; null if nobody has written them yet. */
export function readContents(stored: unknown): ToolContents | null {
  return storedContents.parse(stored);
}

function groupContentsOf(group: TabGroup, data: GroupData<TabGroup>, isOwn: IsOwn): GroupContents | null {
  const counted: Record<string, number> = {};
  const others: string[] = [];
  let latest: string | null = null;
  for (const field of fieldsOf(group)) {
    if (field.inHero || isSaidInParts(field, data)) continue;
    const stored = Object.hasOwn(data, field.key) ? data[field.key as keyof typeof data] : undefined;
    if (!stored) continue;
    const value = withoutOwnNames(field, stored.value, isOwn);
    if (Array.isArray(value) && value.length === 0) continue;
    const count = countOf(field, value);
    if (count > 0) counted[field.key] = count;
    else others.push(field.key);
    if (!DATED_BY_ROUNDS.has(field.key)) latest = later(latest, stored.source_synopsis?.date_updated ?? null);
  }
  return others.length > 0 || Object.keys(counted).length > 0 ? { counted, others, latest } : null;
}

/** Whether another field of the tab says the same in parts, so that the tab shows that one alone. */
export function isSaidInParts({ inPartsAs }: FieldRow, data: Readonly<Record<string, unknown>>): boolean {
  return inPartsAs !== undefined && data[inPartsAs] !== undefined;
}

/** A list of competitors as its tab shows it. */
export function withoutOwnNames(field: FieldRow, value: unknown, isOwn: IsOwn): unknown {
  if (field.kind !== 'list' || field.names !== 'tools' || !Array.isArray(value)) return value;
  return value.filter((name) => !isOwn(String(name)));
}

/** How many entries of a field a summary counts; 0 for a field that counts as one fact. */
function countOf({ counted, countedPart }: FieldRow, value: unknown): number {
  if (!counted || !Array.isArray(value)) return 0;
  if (countedPart === undefined) return value.length;
  return value
    .map((entry: unknown) => (typeof entry === 'object' && entry ? Reflect.get(entry, countedPart) : null))
    .reduce((sum: number, part) => sum + (Array.isArray(part) ? part.length : 0), 0);
}

function later(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return sortableDate(b) > sortableDate(a) ? b : a;
}

/** How many fields of a group have a value. */
export function countFacts({ counted, others }: GroupContents): number {
  return others.length + Object.keys(counted).length;
}

/**
 * What a lock says of its contents: all but how many rounds there are, which would be a number of a single company
 * (docs/threat-model.md, "Locked rounds"). They count as one value.
 */
export function lockedContents({ counted, others, latest }: GroupContents): GroupContents {
  const { [ROUNDS]: rounds, ...unlisted } = counted;
  return { counted: unlisted, others: rounds === undefined ? others : [ROUNDS, ...others], latest };
}

const ROUNDS = 'funding_funding_rounds' satisfies ToolFieldKey;

/** What is reported when a round is raised, so that the day of its source is that of the round. */
const DATED_BY_ROUNDS: ReadonlySet<string> = new Set<ToolFieldKey>([ROUNDS, 'funding_total_funding']);

/**
 * What a lock says in words: `funding rounds`, `4 competitors`, `Market share`, `last reported February 2026 (without the rounds)`.
 * The date says nothing of the rounds, and nobody must take it for theirs.
 */
export function lockedInWords(group: TabGroup, { counted, others, latest }: GroupContents): string[] {
  const { [ROUNDS]: rounds, ...unlisted } = counted;
  const undated = contentsInWords(group, { counted: unlisted, others, latest: null });
  const date = dateInWords(latest);
  if (rounds === undefined) return [...undated, ...date];
  return ['funding rounds', ...undated, ...date.map((words) => `${words} (without the rounds)`)];
}

/** Contents in words: `4 awards`, `Geographical reach`, `last reported February 2026`. */
export function contentsInWords(group: TabGroup, { counted, others, latest }: GroupContents): string[] {
  const fields = fieldsOf(group);
  const counts = fields.flatMap((field) => {
    const count = counted[field.key];
    return count && field.counted ? [formatCounted(count, ...field.counted)] : [];
  });
  const labels = fields.filter(({ key }) => others.includes(key)).map(({ label }) => label);
  return [...counts, ...labels, ...dateInWords(latest)];
}

function dateInWords(latest: string | null): string[] {
  return latest === null ? [] : [`last reported ${formatAsOf(latest)}`];
}

/** The tab that the address of a tool without one shows: where the usual one is empty, the first with something to read. */
export function firstTab(tabs: readonly { id: ToolTabId; state: TabState }[]): ToolTabId {
  const [usual] = TOOL_TABS;
  const isEmpty = tabs.some(({ id, state }) => id === usual.id && state === 'empty');
  const open = isEmpty ? tabs.find(({ state }) => state === 'open') : undefined;
  return open?.id ?? usual.id;
}

/** What a reader finds behind a tab: nothing recorded, a lock, or its contents. */
export type TabState = 'empty' | 'locked' | 'open';

/**
 * Emptiness is decided before access (spec §6), so that nobody is sold an empty tab. Contents that nobody has
 * counted yet do not make a tab empty.
 */
export function tabState(
  tool: PremiumFlags & { is_featured: boolean; categories: readonly unknown[] },
  { group, flag }: ToolTab,
  contents: ToolContents | null,
  viewer: Viewer,
): TabState {
  const isEmpty = group === null ? tool.categories.length === 0 : contents !== null && !contents[group];
  if (isEmpty) return 'empty';
  return canViewTab(tool, flag, viewer) ? 'open' : 'locked';
}
