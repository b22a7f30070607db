import { displayText } from '#catalogue/tools/display-text.ts';
import type { FactId } from '#catalogue/tools/fact-ids.ts';
import { readGroup } from '#catalogue/tools/field-values.ts';
import type { FieldGroup } from '#catalogue/tools/fields/field-row.ts';
import { isForSchools } from '#catalogue/tools/schools.ts';
import { type GroupData, TOOL_FIELDS } from '#catalogue/tools/tool-fields.ts';
import { ASKED_ONLY_IF, questionsAbout } from '#catalogue/tools/vendor-questions.ts';
import type { TabGroup } from '#site/access.ts';
import { TOOL_TABS } from '#site/access.ts';
import { SITE } from '#site/site.ts';
import {
  type ComparedFact,
  type Fact,
  fieldFact,
  GLANCE,
  isAtAGlance,
  type KnownTool,
  type OpenFactId,
  TERMS,
} from './comparison-facts.ts';

/** A tool to compare: the facts that this reader may see, and how many others there are. */
export interface ComparedTool extends Pick<KnownTool, 'tool' | 'rivals' | 'closed'> {
  /** As stored; every visitor may see all of it. */
  decision: unknown;
  /** As stored, for the groups that this reader may see. */
  open: Readonly<Partial<Record<TabGroup, unknown>>>;
  /** How many facts each group holds that is locked for this reader. */
  locked: Readonly<Partial<Record<TabGroup, number>>>;
}

/** What is the same for all tools of a comparison. */
type Reading = Pick<KnownTool, 'companies' | 'today'>;

export type ComparedCell =
  | ({
      state: 'known';
      /** Its amounts in the currency that the reader has chosen. */
      converted?: string[];
    } & Fact)
  | { state: 'unknown' | 'locked' };

export interface ComparedRow {
  id: FactId;
  label: string;
  /** One for each tool, in their order. */
  cells: ComparedCell[];
  /** Whether values that are recorded, and that this reader may see, differ. */
  differs: boolean;
  /** Whether all tools are known to be the same in it. */
  isSame: boolean;
  /** In rows with several lists: what all of them have. */
  shared: string[] | null;
}

export interface ComparedGroup {
  /** The group of the tabs; null for what everybody may see of all tools. */
  id: TabGroup | null;
  title: string;
  /** How many facts of each tool are locked. */
  locked: number[];
  /** Those that differ come first. */
  rows: ComparedRow[];
  /** Labels of facts recorded for only one tool, with its position: there is nothing to compare. */
  lone: { tool: number; labels: string[] }[];
}

export interface Comparison {
  groups: ComparedGroup[];
  /** Facts recorded for none of the tools, by label, with the title of their group. A directory of something else records few of these at all, so it names none. */
  missing: { title: string; id: FactId; label: string }[];
  /** What to ask the vendor of each tool, made from what is not recorded of it. */
  questions: string[][];
}

/** The title of the group of what people decide by. */
export const AT_A_GLANCE = 'At a glance';

/**
 * Compares tools fact by fact: first what people decide by, then the groups of the tabs.
 */
export function compareTools(tools: readonly ComparedTool[], reading: Reading): Comparison {
  const columns = tools.map((each) => ({ known: knownOf(each, reading), locked: each.locked }));
  const open = [
    { title: AT_A_GLANCE, rows: GLANCE.map((fact) => rowOf(fact, columns)) },
    { title: 'Data and terms', rows: TERMS.map((fact) => rowOf(fact, columns)) },
  ];
  const groups = TOOL_TABS.flatMap(({ title, group }) => {
    if (group === null) return [];
    const facts = TOOL_FIELDS.filter((field) => field.group === group && !isAtAGlance(field.key)).map(
      ({ label, key }): ComparedFact => ({ id: key, label, group, of: (known) => fieldFact(known, key) }),
    );
    const rows = facts.map((fact) => rowOf(fact, columns)).filter(isKnown);
    const locked = tools.map((each) => each.locked[group] ?? 0);
    const compared = differingFirst(rows.filter(isComparable));
    return [{ id: group, title, locked, rows: compared, lone: loneOf(rows, tools.length) }];
  });
  const opened = open.map(
    ({ title, rows }): ComparedGroup => ({
      id: null,
      title,
      locked: tools.map(() => 0),
      rows: differingFirst(rows.filter(isTelling)),
      lone: [],
    }),
  );
  return {
    groups: [...opened, ...groups].filter(isWorthShowing),
    missing: SITE.listed.isAi
      ? open.flatMap(({ title, rows }) =>
          rows.filter((row) => !isTelling(row)).map(({ id, label }) => ({ title, id, label })),
        )
      : [],
    questions: tools.map((_, column) =>
      questionsTo(
        open.flatMap(({ rows }) => rows),
        column,
        comparesForSchools(tools),
      ),
    ),
  };
}

function questionsTo(rows: readonly ComparedRow[], column: number, asksForSchools: boolean): string[] {
  const cellOf = (fact: FactId) => rows.find(({ id }) => id === fact)?.cells[column];
  const isMeant = ({ id }: ComparedRow) => {
    if (id !== 'free_plan') return true;
    const ground = cellOf(ASKED_ONLY_IF[id].id);
    return ground?.state === 'known' && displayText(ground.value) === ASKED_ONLY_IF[id].says;
  };
  const unknown = rows.filter((row) => row.cells[column]?.state === 'unknown' && isMeant(row));
  return questionsAbout(
    unknown.map(({ id }) => id),
    asksForSchools,
  );
}

/** Whether one of the tools is for schools: the others are then thought of for them too. */
export function comparesForSchools(tools: readonly Pick<ComparedTool, 'tool'>[]): boolean {
  return tools.some(({ tool }) => isForSchools(tool.categories.map(({ id }) => id)));
}

/** Rows of facts that all tools are compared by, in the given order, also those of which nothing is recorded. */
export function glanceRows(
  ids: readonly OpenFactId[],
  tools: readonly ComparedTool[],
  reading: Reading,
): ComparedRow[] {
  const columns = tools.map((each) => ({ known: knownOf(each, reading), locked: each.locked }));
  return ids.flatMap((id) =>
    [...GLANCE, ...TERMS].filter((fact) => fact.id === id).map((fact) => rowOf(fact, columns)),
  );
}

/** The comparison without the rows in which all tools are the same. */
export function onlyDifferences({ groups, ...rest }: Comparison): Comparison {
  const left = groups.map((group) => ({ ...group, rows: group.rows.filter(({ differs }) => differs) }));
  return { groups: left.filter(isWorthShowing), ...rest };
}

/** In their order otherwise. */
function differingFirst(rows: readonly ComparedRow[]): ComparedRow[] {
  return [...rows.filter(({ differs }) => differs), ...rows.filter(({ differs }) => !differs)];
}

/** A group without a row is shown only if it holds locked facts: we never sell what is empty. */
function isWorthShowing({ rows, lone, locked }: ComparedGroup): boolean {
  return rows.length > 0 || lone.length > 0 || locked.some((count) => count > 0);
}

/** Whether more than one tool has something, even if it is locked. */
function isComparable({ cells }: ComparedRow): boolean {
  return cells.filter(({ state }) => state !== 'unknown').length > 1;
}

function loneOf(rows: readonly ComparedRow[], tools: number): ComparedGroup['lone'] {
  const lone = rows.filter((row) => !isComparable(row));
  return Array.from({ length: tools }, (_, tool) => ({
    tool,
    labels: lone.filter(({ cells }) => cells[tool]?.state === 'known').map(({ label }) => label),
  })).filter(({ labels }) => labels.length > 0);
}

function isKnown({ cells }: ComparedRow): boolean {
  return cells.some(({ state }) => state === 'known');
}

function isTelling({ cells }: ComparedRow): boolean {
  return cells.some(({ state }) => state !== 'unknown');
}

interface Column {
  known: KnownTool;
  locked: ComparedTool['locked'];
}

function knownOf({ tool, rivals, closed, decision, open }: ComparedTool, reading: Reading): KnownTool {
  const stored = Object.entries({ ...open, decision }) as [FieldGroup, unknown][];
  const { business_current_status } = tool;
  const data: GroupData<FieldGroup> = Object.assign(
    readGroup('business', { business_current_status }).data,
    ...stored.map(([group, values]) => readGroup(group, values).data),
  );
  return { tool, rivals, closed, data, ...reading };
}

function rowOf(fact: ComparedFact, columns: readonly Column[]): ComparedRow {
  const cells = columns.map((column) => cellOf(fact, column));
  // What is not recorded may be the same.
  const differs = new Set(cells.flatMap((cell) => (cell.state === 'known' ? [shownBy(cell)] : []))).size > 1;
  return {
    id: fact.id,
    label: fact.label,
    cells: onOneScale(cells),
    differs,
    isSame: !differs && cells.every(({ state }) => state === 'known'),
    shared: sharedItems(cells),
  };
}

/** Bars beside each other are as long as their amounts, whosever they are. */
function onOneScale(cells: readonly ComparedCell[]): ComparedCell[] {
  const largest = Math.max(
    0,
    ...cells.map((cell) =>
      cell.state === 'known' && cell.value.kind === 'timeline' ? cell.value.largest : 0,
    ),
  );
  return cells.map((cell) =>
    cell.state === 'known' && cell.value.kind === 'timeline'
      ? { ...cell, value: { ...cell.value, largest } }
      : cell,
  );
}

function cellOf({ group, of }: ComparedFact, { known, locked }: Column): ComparedCell {
  const fact = of(known);
  if (fact) return { state: 'known', ...fact };
  return { state: group !== null && locked[group] !== undefined ? 'locked' : 'unknown' };
}

/** What a cell says, regardless of its source and of the order of its lists. */
function shownBy({ value }: Fact): string {
  return value.kind === 'list'
    ? value.items
        .map((item) => JSON.stringify(item))
        .sort()
        .join()
    : JSON.stringify(value);
}

function sharedItems(cells: readonly ComparedCell[]): string[] | null {
  const lists = cells.flatMap((cell) =>
    cell.state === 'known' && cell.value.kind === 'list'
      ? [cell.value.items.flatMap((item) => ('text' in item ? [item.text] : []))]
      : [],
  );
  const [first = [], ...others] = lists;
  return others.length === 0 ? null : first.filter((text) => others.every((list) => list.includes(text)));
}
