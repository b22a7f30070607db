import { isOffered } from '#catalogue/tools/offered-fields.ts';
import { fieldsOf } from '#catalogue/tools/tool-fields.ts';
import { TOOL_TABS } from '#site/access.ts';
import { nameOfField } from './field-schema.ts';

/** Names of the values at the top of a tool, which everybody may read. */
export const SUMMARY_FIELDS = [
  'description',
  'short_description',
  'developer',
  'developer_location',
  'developer_website',
  'website',
  'logo',
  'picture',
  'tags',
  'categories',
  'status',
  'pricing',
  'rating',
] as const;

type TabPart = (typeof TOOL_TABS)[number]['id'];
/** The parts of a tool that a request can choose: two open ones, and one for each tab. */
export type PartName = 'summary' | 'decision' | TabPart;

export const PART_FIELDS: Readonly<Record<PartName, readonly string[]>> = {
  summary: SUMMARY_FIELDS,
  decision: fieldsOf('decision').map(nameOfField),
  ...(Object.fromEntries(
    TOOL_TABS.map(({ id, group }) => [id, group === null ? ['listed_in'] : fieldsOf(group).map(nameOfField)]),
  ) as Record<TabPart, string[]>),
};

/** The parts with the names that are described: not those of software where no record has them. */
export function describedParts(): readonly (readonly [part: string, names: readonly string[]])[] {
  const ofTabs = TOOL_TABS.map(({ id, group }): [string, readonly string[]] => [
    id,
    group === null ? PART_FIELDS[id] : offeredOf(group),
  ]);
  const open = [['summary', SUMMARY_FIELDS] as const, ['decision', offeredOf('decision')] as const];
  return [...open, ...ofTabs].filter(([, names]) => names.length > 0);
}

function offeredOf(group: Parameters<typeof fieldsOf>[0]): string[] {
  return fieldsOf(group)
    .filter(({ key }) => isOffered(key))
    .map(nameOfField);
}

export const PART_NAMES = Object.keys(PART_FIELDS) as PartName[];

/** The chosen parts, each with its chosen values or `all` of them. */
export type PartChoice = ReadonlyMap<PartName, 'all' | ReadonlySet<string>>;

/** What a list shows of each tool, and what one tool shows, if nothing is chosen. */
export const LISTED_PARTS = choiceOf('summary', 'decision');
export const ALL_PARTS = choiceOf(...PART_NAMES);

/**
 * Reads a choice such as `summary,decision.price_from`.
 *
 * @returns the choice, or the first name that is unknown
 */
export function readParts(text: string): { parts: PartChoice } | { unknown: string } {
  const parts = new Map<PartName, 'all' | Set<string>>();
  for (const asked of text.split(',').map((name) => name.trim())) {
    const [name, field, ...rest] = asked.split('.');
    const part = PART_NAMES.find((each) => each === name);
    if (part === undefined || rest.length > 0) return { unknown: asked };
    if (field !== undefined && !PART_FIELDS[part].includes(field)) return { unknown: asked };
    const known = parts.get(part);
    if (field === undefined) parts.set(part, 'all');
    else if (known !== 'all') parts.set(part, (known ?? new Set()).add(field));
  }
  return { parts };
}

/** A part's chosen values; null if the part is not chosen. */
export function chosenOf<T extends object>(parts: PartChoice, part: PartName, values: T): Partial<T> | null {
  const chosen = parts.get(part);
  if (chosen === undefined || chosen === 'all') return chosen === undefined ? null : values;
  return Object.fromEntries(Object.entries(values).filter(([name]) => chosen.has(name))) as Partial<T>;
}

export function choiceOf(...parts: PartName[]): PartChoice {
  return new Map(parts.map((part) => [part, 'all']));
}
