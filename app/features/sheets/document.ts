import type { Provenance } from '#catalogue/tools/certainty.ts';
import { displayText } from '#catalogue/tools/display-text.ts';
import { readGroup } from '#catalogue/tools/field-values.ts';
import { type Block, type ListedSource, type Mark, saidOnce } from '#catalogue/tools/said-once.ts';
import type { Display } from '#catalogue/tools/tool-display.ts';
import { type ComparedCell, type ComparedTool, glanceRows } from '#features/compare/comparison.ts';
import { type Cost, costOf } from './costs.ts';
import { costQuestion, type Knowledge, knowledgeOf, SHEET_FACTS, stillQuestion } from './facts.ts';
import { type Standing, standingsOf } from './scores.ts';
import type { SheetContent } from './sheet-rules.ts';

/** A fact of a tool, as this reader may see it. */
export interface SheetCell {
  /** What it is of, where that cannot be seen: `Free tier of Notion`. */
  of: string;
  knowledge: Knowledge;
  /** Null where nothing is known, or nothing that this reader may see. */
  shown: { value: Display; origin: Provenance; mark: Mark | null } | null;
}

/** A column of a sheet. */
export interface SheetTool {
  id: string;
  name: string;
  bestFor: SheetCell;
  caution: SheetCell;
  price: SheetCell;
  cost: Cost;
  note: string | null;
  /** What to ask its vendor. */
  questions: string[];
}

/** All that a sheet's page, its Markdown and its spreadsheet say. */
export interface SheetDocument {
  tools: SheetTool[];
  groups: { title: string; rows: { label: string; cells: SheetCell[] }[] }[];
  criteria: SheetContent['criteria'];
  /** The best first; `tool` is a position among `tools`. */
  standings: Standing[];
  sources: ListedSource[];
}

/** A tool of a sheet that is still listed. */
export interface SheetColumn {
  compared: ComparedTool;
  /** Its position among the tools that the sheet was made with. */
  place: number;
}

const ABOUT = ['Best for', 'Caution', 'Price from'] as const;

/**
 * A sheet as one reader sees it: facts as they are recorded today, beside what its maker has written.
 *
 * @param columns the tools that are still listed, in the order of the sheet
 */
export function documentOf(
  columns: readonly SheetColumn[],
  { seats, notes, criteria }: SheetContent,
  reading: Parameters<typeof glanceRows>[2],
): SheetDocument {
  const compared = columns.map((column) => column.compared);
  const names = compared.map(({ tool }) => tool.name);
  const rowsOf = (labels: readonly string[]) =>
    glanceRows(labels, compared, reading).map(({ label, cells }) => ({
      label,
      cells: cells.map((cell, column) => cellOf(cell, `${label} of ${names[column]}`)),
    }));
  const about = rowsOf(ABOUT);
  const groups = SHEET_FACTS.map(({ title, facts }) => ({
    title,
    rows: rowsOf(facts.map(({ label }) => label)),
  }));
  const cells = [...about, ...groups.flatMap(({ rows }) => rows)].flatMap((row) => row.cells);
  const sources = markAll(cells);
  const own = criteria.map((each) => ({
    ...each,
    scores: columns.map(({ place }) => each.scores[place] ?? null),
  }));
  return {
    tools: columns.map(({ place }, column) => {
      const [bestFor, caution, price] = about.map((row) => row.cells[column]);
      const { id, name } = compared[column]?.tool ?? { id: '', name: '' };
      if (!bestFor || !caution || !price)
        throw new Error(`The comparison lacks a row of ${ABOUT.join(', ')}.`);
      const cost = costOf(priceOf(compared[column]), seats);
      const questions = questionsOf({ cost, price, seats }, groups, column);
      return { id, name, bestFor, caution, price, cost, note: notes[place] ?? null, questions };
    }),
    groups,
    criteria: own,
    standings: standingsOf(own, columns.length),
    sources,
  };
}

function priceOf(tool: ComparedTool | undefined) {
  return readGroup('decision', tool?.decision ?? null).data.decision_price_from?.value ?? null;
}

function cellOf(cell: ComparedCell, of: string): SheetCell {
  if (cell.state !== 'known')
    return { of, knowledge: cell.state === 'locked' ? 'locked' : 'not known', shown: null };
  const { value, origin } = cell;
  return { of, knowledge: knowledgeOf(origin), shown: { value, origin, mark: null } };
}

/**
 * Each cell says its own grade and date; their sources are numbered in the order of the page.
 *
 * @returns the sources
 */
function markAll(cells: readonly SheetCell[]): ListedSource[] {
  const blocks = cells.flatMap(({ of, shown }, index): Block[] =>
    shown ? [{ key: String(index), title: of, values: [{ of, origin: shown.origin }] }] : [],
  );
  const said = saidOnce(blocks);
  for (const [index, { of, shown }] of cells.entries()) {
    if (shown) shown.mark = said.blocks.get(String(index))?.own.get(of) ?? null;
  }
  return said.sources;
}

/** What is locked is known to the directory, so it is no question to the vendor. */
function questionsOf(
  { cost, price, seats }: { cost: Cost; price: SheetCell; seats: number },
  groups: SheetDocument['groups'],
  column: number,
): string[] {
  const asked = SHEET_FACTS.flatMap(({ facts }, group) =>
    facts.flatMap(({ question }, row) =>
      groups[group]?.rows[row]?.cells[column]?.knowledge === 'not known' ? [question] : [],
    ),
  );
  const isOld = cost.total !== null && price.shown?.origin.isOutdated === true;
  return [
    ...(cost.total === null ? [costQuestion(seats)] : []),
    ...(isOld && price.shown ? [stillQuestion('Price', displayText(price.shown.value))] : []),
    ...asked,
  ];
}
