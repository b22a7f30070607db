import type { Provenance } from '#catalogue/tools/certainty.ts';
import { originOf } from '#catalogue/tools/code-sources.ts';
import { displayText } from '#catalogue/tools/display-text.ts';
import { type FactId, labelOfFact } from '#catalogue/tools/fact-ids.ts';
import { readGroup } from '#catalogue/tools/field-values.ts';
import { type Plan, planText } from '#catalogue/tools/plans.ts';
import { type Block, type ListedSource, type Mark, saidOnce } from '#catalogue/tools/said-once.ts';
import type { Display } from '#catalogue/tools/tool-display.ts';
import type { Sourced } from '#catalogue/tools/tool-fields.ts';
import { ASKED_ONLY_IF, QUESTIONS } from '#catalogue/tools/vendor-questions.ts';
import {
  type ComparedCell,
  type ComparedTool,
  comparesForSchools,
  glanceRows,
} from '#features/compare/comparison.ts';
import type { OpenFactId } from '#features/compare/comparison-facts.ts';
import type { Exchange } from '#features/rates/rates.server.ts';
import type { Converter } from '#features/rates/rates.ts';
import { formatDate } from '#site/format.ts';
import { type ConvertedCost, comparedYears, convertedCost } from './converted-costs.ts';
import { type Cost, costOf } from './costs.ts';
import {
  BILLING_QUESTION,
  costQuestion,
  FEWEST_QUESTION,
  type Knowledge,
  knowledgeOf,
  needsQuestion,
  priceQuestion,
  sheetFacts,
  stillQuestion,
  sureQuestion,
  taxQuestion,
} from './facts.ts';
import { type Need, needsText } from './needs.ts';
import { type Standing, standingsOf } from './scores.ts';
import { budgetFit } from './sheet-budget.ts';
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
  /** The lowest paid price that is recorded. */
  price: SheetCell;
  /** The plan that the cost is reckoned with. */
  plan: SheetCell;
  cost: Cost;
  /** Its price and its sums in the reader's currency; null where nothing is converted. */
  converted: ConvertedCost | null;
  /** Whether it keeps the budget, in words; null without a budget. */
  budget: string | null;
  note: string | null;
  /** What to ask its vendor. */
  questions: string[];
  /** The vendor's recorded address for mail; null for none, or none that this reader may see. */
  mailTo: string | null;
  /** The vendor's site. */
  site: string | null;
}

/** A fact of all tools of a sheet. */
interface SheetRow {
  id: FactId;
  label: string;
  cells: SheetCell[];
}

/** All that a sheet's page, its Markdown and its spreadsheet say. */
export interface SheetDocument {
  tools: SheetTool[];
  groups: { title: string; rows: SheetRow[] }[];
  criteria: SheetContent['criteria'];
  /** The best first; `tool` is a position among `tools`. */
  standings: Standing[];
  sources: ListedSource[];
  /** The currency that amounts are shown in too, and by which rates; null where they are shown as they are sold. */
  conversion: { to: string; notes: string[] } | null;
  /** How the totals of a year compare, and which do not; null where there are not two. */
  years: string | null;
  /** By which rates sums were compared with the budget. */
  budgetNotes: string[];
}

/** A tool of a sheet that is still listed. */
export interface SheetColumn {
  compared: ComparedTool;
  /** Its position among the tools that the sheet was made with. */
  place: number;
}

const PLANS = 'business_pricing_plans';
const ABOUT = ['decision_best_for', 'decision_caution', 'decision_price_from', PLANS] as const;

/**
 * A sheet as one reader sees it: facts as they are recorded today, beside what its maker has written.
 *
 * @param columns the tools that are still listed, in the order of the sheet
 * @param toBudget converts to the currency of the sheet's budget; null without one
 */
export function documentOf(
  columns: readonly SheetColumn[],
  { seats, notes, criteria, plans: chosen, needs, budget }: SheetContent,
  reading: Parameters<typeof glanceRows>[2],
  exchange: Exchange,
  toBudget: Converter | null,
): SheetDocument {
  const compared = columns.map((column) => column.compared);
  const names = compared.map(({ tool }) => tool.name);
  const rowsOf = (ids: readonly OpenFactId[]) =>
    glanceRows(ids, compared, reading).map(({ id, label, cells }) => ({
      ...{ id, label },
      cells: cells.map((cell, column) => cellOf(cell, `${label} of ${names[column]}`)),
    }));
  const about = rowsOf(ABOUT);
  const asked = sheetFacts(comparesForSchools(compared));
  const groups = asked.map(({ title, facts }) => ({
    title,
    rows: rowsOf(facts.map(({ id }) => id)),
  }));
  const own = criteria.map((each) => ({
    ...each,
    scores: columns.map(({ place }) => each.scores[place] ?? null),
  }));
  const costed = columns.map(({ place, compared: each }, column) => {
    const { tool, decision } = each;
    const [bestFor, caution, price, plans] = about.map((row) => row.cells[column]);
    if (!bestFor || !caution || !price || !plans)
      throw new Error(`The comparison lacks a row of ${ABOUT.join(', ')}.`);
    const recorded = readGroup('decision', decision ?? null).data.decision_price_from?.value ?? null;
    const stored = plansOf(each);
    const wanted = { seats, needs, chosen: chosen[place] ?? null };
    const isLocked = plans.knowledge === 'locked';
    const cost = isLocked
      ? withLock(costOf(recorded, [], { ...wanted, needs: [] }), needs)
      : costOf(recorded, stored?.value ?? [], wanted);
    const plan = planCell(`Plan of ${tool.name}`, plans, { plan: cost.plan, stored, today: reading.today });
    const note = notes[place] ?? null;
    const { business_contact_email: mail } = readGroup('business', each.open.business ?? null).data;
    const ways = { mailTo: mail?.value ?? null, site: tool.business_developer_website ?? tool.url };
    const shown = { id: tool.id, name: tool.name, ...ways, bestFor, caution, price, plan, cost, note };
    return { recorded, shown, column };
  });
  const sold = costed.flatMap(({ shown: { cost } }) =>
    cost.sums.length > 0 || cost.plan !== null ? [cost.currency] : [],
  );
  const converter = exchange.converterFor(sold);
  const inCurrency = toBudget?.to ?? converter?.to ?? sold[0] ?? null;
  const tools = costed.map(
    ({ recorded, shown, column }): SheetTool => ({
      ...shown,
      questions: questionsOf({ ...shown, seats, inCurrency, asked }, groups, column),
      converted: converter && convertedCost(shown.cost, recorded, converter),
      budget: budget && toBudget && budgetFit(shown.cost, budget, toBudget),
    }),
  );
  const cells = [
    ...tools.flatMap(({ cost, plan, price }) => [plan, ...(isPriceShown(cost) ? [price] : [])]),
    ...tools.map(({ bestFor }) => bestFor),
    ...tools.map(({ caution }) => caution),
    ...groups.flatMap(({ rows }) => rows).flatMap((row) => row.cells),
  ];
  const sources = markAll(cells);
  return {
    ...{ tools, groups, criteria: own, standings: standingsOf(own, columns.length), sources },
    conversion: converter && { to: converter.to, notes: converter.notes(sold) },
    years: comparedYears(tools, needs, converter),
    budgetNotes: toBudget ? ratesUsed(tools, toBudget) : [],
  };
}

/** By which rates sums were set beside the budget. */
function ratesUsed(tools: readonly SheetTool[], toBudget: Converter): string[] {
  const sold = tools.flatMap(({ cost: { sums, currency } }) => (sums.length > 0 ? [currency] : []));
  const converted = sold.filter((code) => code !== toBudget.to && toBudget.reaches(code));
  return converted.length === 0 ? [] : toBudget.notes(converted);
}

/** What is locked is not asked of the vendor. */
function withLock(cost: Cost, needs: readonly Need[]): Cost {
  const said = cost.sums.length === 0 ? 'Its plans are for subscribers' : cost.said;
  return { ...cost, said, unmet: needs.length > 0 ? 'locked' : null };
}

/** The plans of a tool, if they are recorded and this reader may see them. */
export function plansOf({ open }: Pick<ComparedTool, 'open'>): Sourced<Plan[]> | undefined {
  return readGroup('business', open.business ?? null).data[PLANS];
}

/** The lowest price stands beside the plans only where there is none of them, or where it is none of theirs. */
export function isPriceShown({ plan, isDisputed }: Cost): boolean {
  return plan === null || isDisputed;
}

/** The plan in words; where the reader may not see plans, or none are recorded, what that is. */
function planCell(
  of: string,
  { knowledge }: SheetCell,
  { plan, stored, today }: { plan: Plan | null; stored: Sourced<Plan[]> | undefined; today: number },
): SheetCell {
  if (plan === null) return { of, knowledge: knowledge === 'locked' ? 'locked' : 'not known', shown: null };
  // The day that the plan itself names counts.
  const origin = originOf({ ...stored, value: plan }, PLANS, today);
  const text = [plan.name, planText(plan)].filter(Boolean).join(': ');
  return { of, knowledge: knowledgeOf(origin), shown: { value: { kind: 'text', text }, origin, mark: null } };
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
    shown ? [{ key: String(index), title: of, values: [{ id: of, of, origin: shown.origin }] }] : [],
  );
  const said = saidOnce(blocks);
  for (const [index, { of, shown }] of cells.entries()) {
    if (shown) shown.mark = said.blocks.get(String(index))?.own.get(of) ?? null;
  }
  return said.sources;
}

/** What is locked is known to the directory, so it is no question to the vendor. */
function questionsOf(
  {
    cost,
    price,
    plan,
    seats,
    inCurrency,
    asked,
  }: Pick<SheetTool, 'cost' | 'price' | 'plan'> & {
    seats: number;
    inCurrency: string | null;
    asked: ReturnType<typeof sheetFacts>;
  },
  groups: SheetDocument['groups'],
  column: number,
): string[] {
  const questions = asked.flatMap(({ facts, asksToConfirm }, group) =>
    facts.flatMap(({ id }) => {
      const rowOf = (of: FactId) => groups[group]?.rows.find((row) => row.id === of);
      const cell = rowOf(id)?.cells[column];
      const onlyIf = id === 'free_plan' ? ASKED_ONLY_IF[id] : null;
      const ground = onlyIf && rowOf(onlyIf.id)?.cells[column]?.shown;
      if (onlyIf && (!ground || displayText(ground.value) !== onlyIf.says)) return [];
      if (cell?.knowledge === 'not known') return [QUESTIONS[id]];
      return asksToConfirm && cell?.knowledge === 'likely' ? confirming(labelOfFact(id), cell) : [];
    }),
  );
  const told = cost.plan === null ? price : plan;
  const isPaid = cost.sums.some(({ year }) => year > 0);
  const isOld = cost.sums.length > 0 && told.shown?.origin.isOutdated === true;
  return [
    ...(cost.sums.length === 0 && plan.knowledge !== 'locked' ? [costQuestion(seats, cost.per)] : []),
    ...(cost.lacks.length > 0 ? [needsQuestion(needsText(cost.lacks), cost.plan?.name)] : []),
    ...(cost.sums.some(({ billed, year }) => billed === 'unsaid' && year > 0) ? [BILLING_QUESTION] : []),
    ...(cost.fewestIsNotRecorded ? [FEWEST_QUESTION] : []),
    ...(isPaid ? [taxQuestion(cost.currency === inCurrency ? null : inCurrency)] : []),
    ...(cost.isDisputed && cost.price !== null && plan.shown
      ? [priceQuestion(lowestText(cost.price, cost.priceAsOf), displayText(plan.shown.value))]
      : []),
    ...(isOld ? confirming(cost.plan === null ? 'Price' : 'Plan', told) : []),
    ...questions,
  ];
}

/** Without what the page notes of it, which the question itself says. */
function lowestText(price: string, asOf: string | undefined): string {
  return asOf === undefined ? price : `${price}, as of ${formatDate(asOf)}`;
}

/** Of a list whose entries have their own sources, only those are asked about that are not known. */
function confirming(label: string, { shown }: SheetCell): string[] {
  if (shown === null) return [];
  const { value, origin } = shown;
  const parts = origin.byCode ?? [{ codes: displayText(value), origin }];
  return parts.flatMap((part) => {
    if (knowledgeOf(part.origin) === 'known') return [];
    return part.origin.isOutdated === true
      ? stillQuestion(label, part.codes)
      : sureQuestion(label, part.codes, part.origin);
  });
}
