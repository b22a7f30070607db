import { displayText } from '#catalogue/tools/display-text.ts';
import type { Sum } from '#catalogue/tools/plan-sums.ts';
import { planText } from '#catalogue/tools/plans.ts';
import { SOURCE_WIDTHS, sourceCells } from '#features/compare/source-columns.ts';
import { say, worded } from '#site/noun.ts';
import { type ConvertedCost, OWN_RATE } from './converted-costs.ts';
import type { SheetCell, SheetDocument } from './document.ts';
import { budgetText } from './sheet-budget.ts';
import { WORKBOOK_PAGES, type WorkbookColumn, type WorkbookPage } from './sheet-columns.ts';
import type { SheetContent } from './sheet-rules.ts';
import { resultText } from './sheet-scores.tsx';

type Value = string | number | null;

interface Page {
  title: WorkbookPage;
  /** Of the columns after the usual ones. */
  more?: string[];
  rows: Value[][];
  /** Of the columns, in characters. */
  widths: number[];
}

interface About {
  content: SheetContent;
  document: SheetDocument;
  address: string;
  /** The day of the facts, as `2026-11-29`. */
  day: string;
  /** When its maker changed it last. */
  changedAt: string;
  columns: readonly WorkbookColumn[];
}

/** A sheet as a workbook (ECMA-376). Texts are stored as texts, so none of them is a formula. */
export async function workbookOf(about: About): Promise<Uint8Array<ArrayBuffer>> {
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const pages = [costPage(about), factPage(about), scorePage(about), questionPage(about)];
  const chosen = pages.map((page) => withColumns(page, about.columns)).filter(({ head }) => head.length > 0);
  const sheets = [aboutPage(about), ...chosen].map(({ title, head, rows, widths }) => ({
    data: [
      head.map((value) => ({ value, fontWeight: 'bold' as const })),
      ...rows.map((row) => row.map(cellOf)),
    ],
    sheet: title,
    columns: widths.map((width) => ({ width })),
    stickyRowsCount: 1,
  }));
  return new Uint8Array(await writeExcelFile(sheets).toBuffer());
}

function cellOf(value: Value) {
  return typeof value === 'string' ? { value, type: String, wrap: true } : value;
}

/** A page with those of its columns that are wanted. */
function withColumns({ title, more = [], rows, widths }: Page, columns: readonly WorkbookColumn[]) {
  const wanted = new Set(columns.flatMap(({ page, head }) => (page === title ? [head] : [])));
  const usual: readonly string[] = WORKBOOK_PAGES[title];
  const head = [...usual, ...more];
  const places = head.flatMap((name, at) => (wanted.has(at < usual.length ? name : null) ? at : []));
  return {
    title,
    head: places.map((at) => (at < usual.length ? worded(head[at] ?? '') : (head[at] ?? ''))),
    rows: rows.map((row) => places.map((at) => row[at] ?? null)),
    widths: places.map((at) => widths[at] ?? 0),
  };
}

function aboutPage({
  content: { question, context, seats, budget },
  document,
  address,
  day,
  changedAt,
}: About) {
  return {
    title: 'Decision',
    head: ['Question', question],
    rows: [
      ['Context', context],
      ['Seats', seats],
      ...(budget === null ? [] : [['Budget', budgetText(budget, seats)]]),
      [say`Tools`, document.tools.map(({ name }) => name).join(', ')],
      ['Facts as recorded on', day],
      ['Changed by its maker on', changedAt.slice(0, 10)],
      ['Address', address],
      ...[...new Set([...(document.conversion?.notes ?? []), ...document.budgetNotes])].map(
        (note): Value[] => ['Converted amounts', note],
      ),
      ...(document.years === null ? [] : [['Totals', document.years]]),
    ],
    widths: [24, 80],
  };
}

/** One row for each way of paying. What is recorded as the lowest price and is none of the plans has one of its own. */
function costPage({ content: { seats }, document: { tools } }: About): Page {
  return {
    title: 'Cost',
    rows: tools.flatMap((tool) => {
      const { cost } = tool;
      const told = cost.plan === null ? tool.price : tool.plan;
      const price = cost.plan === null ? cost.price : planText(cost.plan);
      const sums = cost.sums.length === 0 ? [null] : cost.sums;
      const to = tool.converted && convertedTo(tool.converted);
      const row = (cell: SheetCell, values: Value[], said: string, asOf: string | undefined) => [
        ...[tool.name, ...values, seats, knownText(cell), said, asOf ?? null],
        ...sourceCells(cell.shown?.origin ?? null),
      ];
      return [
        ...sums.map((sum, way) => {
          const { billed = null, month = null, year = null } = sum ?? {};
          const currency = sum && cost.currency;
          const values = [cost.plan?.name ?? null, price, billed && BILLED[billed], currency, month, year];
          const own = tool.converted?.sums[way];
          const words = cost.plan === null ? tool.converted?.price : tool.converted?.plan;
          return [
            ...row(told, values, cost.said, cost.asOf),
            ...[to, words ?? null, own?.month ?? null, own?.year ?? null, tool.budget],
          ];
        }),
        ...(cost.isDisputed
          ? [
              [
                ...row(tool.price, [null, cost.price, null, null, null, null], DISPUTED, cost.priceAsOf),
                ...[to, tool.converted?.price ?? null, null, null, tool.budget],
              ],
            ]
          : []),
      ];
    }),
    widths: [20, 20, 40, 14, 10, 12, 12, 8, 12, 50, 14, ...SOURCE_WIDTHS, 12, 40, 16, 16, 40],
  };
}

function convertedTo({ currency, isOwn }: ConvertedCost): string {
  return isOwn ? `${currency}, ${OWN_RATE}` : currency;
}

const DISPUTED = 'Recorded as the lowest price, which is none of the plans';

const BILLED: Record<Sum['billed'], string> = {
  monthly: 'monthly',
  yearly: 'yearly',
  both: 'monthly or yearly',
  unsaid: 'not known',
};

function factPage({ document: { tools, groups } }: About): Page {
  const all = [
    { label: 'Best for', cells: tools.map(({ bestFor }) => bestFor) },
    { label: 'Caution', cells: tools.map(({ caution }) => caution) },
    ...groups.flatMap(({ rows }) => rows),
  ];
  return {
    title: 'Facts',
    rows: all.flatMap(({ label, cells }) =>
      cells.map((cell, column) => [
        ...[label, tools[column]?.name ?? '', knownText(cell), cell.shown && displayText(cell.shown.value)],
        ...sourceCells(cell.shown?.origin ?? null),
      ]),
    ),
    widths: [26, 20, 12, 50, ...SOURCE_WIDTHS],
  };
}

function scorePage({ document: { tools, criteria, standings } }: About): Page {
  return {
    title: 'Scores and notes',
    more: criteria.map(({ name, weight }) => `${name} (weight ${weight})`),
    rows: standings.map((standing) => [
      ...[tools[standing.tool]?.name ?? '', standing.place, standing.result, resultText(standing)],
      tools[standing.tool]?.note ?? null,
      ...criteria.map(({ scores }) => scores[standing.tool] ?? null),
    ]),
    widths: [20, 8, 10, 40, 60, ...criteria.map(() => 16)],
  };
}

function questionPage({ document: { tools } }: About): Page {
  return {
    title: 'Open questions',
    rows: tools.flatMap(({ name, questions }) => questions.map((question) => [name, question])),
    widths: [20, 100],
  };
}

function knownText({ knowledge }: SheetCell): string {
  return knowledge === 'locked' ? 'for subscribers' : knowledge;
}
