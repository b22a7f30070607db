import { z } from 'zod';
import { readBudgetSum } from '#catalogue/search/filters/budget.ts';
import { limitOf } from '#catalogue/search/filters/price-limit.ts';
import { budgetSum } from '#catalogue/search/filters/write-query.ts';
import { ownRateText, readOwnRate } from '#features/rates/rates.ts';
import type { FormReading } from '#platform/request/form.server.ts';
import { isCurrency } from '#site/currencies.ts';
import { readField, textField, visibleField } from '#site/form-fields.ts';
import { type Field, type FieldTable, type FormRules, HIDDEN } from '#site/form-state.ts';
import { MESSAGES } from '#site/messages.ts';
import { NEED_CODES, type Need } from './needs.ts';
import { type Criterion, MOST } from './scores.ts';
import { SHEET_LIMITS, SHEET_TEXTS, type SheetContent } from './sheet-rules.ts';
import type { Sheet } from './sheets.server.ts';

const QUESTION = visibleField({
  label: 'What is to be decided?',
  missing: 'Say what is to be decided',
  maxLength: SHEET_LIMITS.question,
  what: 'the question',
});
const CONTEXT = textField({
  label: 'Context: who needs it, for what, by when',
  maxLength: SHEET_LIMITS.context,
  what: 'the context',
  rows: 4,
});
const SEATS = readField(readSeats, {
  label: 'Number of seats',
  wrong: `Give a whole number from 1 to ${SHEET_LIMITS.seats.toLocaleString('en-US')}`,
  required: true,
  inputMode: 'numeric',
  maxLength: 6,
});
const BUDGET = {
  kind: 'line',
  label: 'Budget a month for all seats (optional)',
  control: { maxLength: 40, placeholder: '$500' },
  schema: z.string().transform((text, { addIssue }) => {
    const typed = text.trim();
    const budget = typed === '' ? null : readBudgetSum(typed);
    if (typed === '') return null;
    if (budget !== null && !budget.isEach) {
      const { amount, currency, per } = budget;
      return { amount: limitOf(amount, per).amount, currency };
    }
    addIssue('Give an amount for all seats, such as 500 or EUR 500');
    return z.NEVER;
  }),
} as const satisfies Field;
const RATE = {
  kind: 'line',
  label: 'A rate of your own (optional): counts instead of recorded ones, and is marked as yours',
  control: { maxLength: 40, placeholder: '1 EUR = 1.10 USD', autoComplete: 'off' },
  schema: z.string().transform((text, { addIssue }) => {
    const rate = readOwnRate(text);
    if (rate === null && text.trim() !== '') {
      addIssue('Give what one of a currency is in dollars, such as 1 EUR = 1.10 USD');
      return z.NEVER;
    }
    return rate;
  }),
} as const satisfies Field;
/** Its label and its options are the page's, which knows of which currencies there are rates. */
export const CURRENCY = {
  kind: 'choice',
  schema: z
    .string()
    .refine((code) => code === '' || isCurrency(code), 'Choose one of the currencies')
    .transform((code) => code || null),
} as const satisfies Field;
const NOTE = textField({
  label: 'Your notes',
  maxLength: SHEET_LIMITS.note,
  what: 'the notes',
  rows: 3,
});
const CRITERION = visibleField({
  label: 'Criterion',
  maxLength: SHEET_LIMITS.criterion,
  what: 'the criterion',
});
const NUMBERS = Array.from({ length: MOST + 1 }, (_, number) => String(number));
const WEIGHT: Field = {
  kind: 'choice',
  label: 'Weight',
  options: NUMBERS.map((id) => ({ id, label: id === '0' ? '0: does not count' : id })),
};
const SCORE: Field = {
  kind: 'choice',
  label: 'Score',
  options: [{ id: '', label: 'No score' }, ...NUMBERS.map((id) => ({ id, label: id }))],
};

function readSeats(text: string): number | null {
  const typed = text.trim();
  const seats = /^\d{1,6}$/.test(typed) ? Number(typed) : 0;
  return seats >= 1 && seats <= SHEET_LIMITS.seats ? seats : null;
}

/** The names of the fields that a sheet has several of, counted from 0. */
export const fieldOf = {
  need: (need: Need) => `need-${need}`,
  plan: (tool: number) => `plan-${tool}`,
  note: (tool: number) => `note-${tool}`,
  name: (criterion: number) => `criterion-${criterion}`,
  weight: (criterion: number) => `weight-${criterion}`,
  score: (criterion: number, tool: number) => `score-${criterion}-${tool}`,
};

const TOOLS = Array.from({ length: SHEET_LIMITS.tools }, (_, tool) => tool);
const CRITERIA = Array.from({ length: SHEET_LIMITS.criteria }, (_, criterion) => criterion);

/** The beginning of a sheet: its tools, and what it is about. */
export const NEW_SHEET_FORM = {
  fields: {
    ...{ tools: HIDDEN, question: QUESTION, context: CONTEXT, seats: SEATS, budget: BUDGET },
    rate: RATE,
    currency: CURRENCY,
  },
  failed: SHEET_TEXTS.failed,
} as const satisfies FormRules;

/** The names of plans come from the price list of each tool. */
const PLAN: Field = { kind: 'choice', label: 'Plan' };
/** In characters; no name of a plan is nearly as long. */
const LONGEST_PLAN = 200;

const SHEET_FIELDS: FieldTable = {
  /** What the form was made from, so that it overwrites nothing that was saved since. */
  version: HIDDEN,
  /** Its texts when it was opened, so that what nobody touched takes what is stored meanwhile. */
  opened: HIDDEN,
  tools: HIDDEN,
  question: QUESTION,
  context: CONTEXT,
  seats: SEATS,
  budget: BUDGET,
  rate: RATE,
  currency: CURRENCY,
  ...Object.fromEntries(NEED_CODES.map((need) => [fieldOf.need(need), HIDDEN])),
  ...Object.fromEntries(TOOLS.map((tool) => [fieldOf.plan(tool), PLAN])),
  ...Object.fromEntries(TOOLS.map((tool) => [fieldOf.note(tool), NOTE])),
  notes: HIDDEN,
  ...Object.fromEntries(
    CRITERIA.flatMap((criterion): [string, Field][] => [
      [fieldOf.name(criterion), CRITERION],
      [fieldOf.weight(criterion), WEIGHT],
      ...TOOLS.map((tool): [string, Field] => [fieldOf.score(criterion, tool), SCORE]),
    ]),
  ),
};

/** All that the maker of a sheet writes. */
export const SHEET_FORM = { fields: SHEET_FIELDS, failed: SHEET_TEXTS.failed } as const satisfies FormRules;

/** What is done with a sheet beside changing its texts. */
export const SHEET_ACTION_FORM = {
  fields: { intent: HIDDEN, tool: HIDDEN },
  failed: SHEET_TEXTS.failed,
} as const satisfies FormRules;

/**
 * Reads all that the maker of a sheet has written. A criterion without a name is left out, unless it has a score.
 *
 * @param tools how many the sheet has
 */
export function readSheetForm(
  typed: Readonly<Record<string, string>>,
  tools: number,
): FormReading<SheetContent, string> {
  const errors: Record<string, string> = {};
  const take = <Good>(name: string, { schema }: { schema: z.ZodType<Good, string> }): Good | null => {
    const reading = schema.safeParse(typed[name] ?? '');
    if (reading.success) return reading.data;
    errors[name] = reading.error.issues[0]?.message ?? MESSAGES.form.mend;
    return null;
  };
  const number = (name: string) => {
    const text = typed[name] ?? '';
    if (text !== '' && !NUMBERS.includes(text)) errors[name] = `Choose 0 to ${MOST}`;
    return text === '' ? null : Number(text);
  };
  const columns = TOOLS.slice(0, tools);
  const question = take('question', QUESTION);
  const context = take('context', CONTEXT);
  const seats = take('seats', SEATS);
  const budget = take('budget', BUDGET);
  const rate = take('rate', RATE);
  const currency = take('currency', CURRENCY);
  const notes = columns.map((tool) => take(fieldOf.note(tool), NOTE));
  const sharesNotes = typed.notes === 'yes';
  const needs = NEED_CODES.filter((need) => typed[fieldOf.need(need)] === 'yes');
  const plans = columns.map((tool) => (typed[fieldOf.plan(tool)] ?? '').slice(0, LONGEST_PLAN) || null);
  const names = new Set<string>();
  const criteria = CRITERIA.flatMap((criterion): Criterion[] => {
    const name = take(fieldOf.name(criterion), CRITERION);
    const weight = number(fieldOf.weight(criterion)) ?? 1;
    const scores = columns.map((tool) => number(fieldOf.score(criterion, tool)));
    if (name === null) {
      const isScored = scores.some((score) => score !== null);
      if (isScored) errors[fieldOf.name(criterion)] ??= 'Name what you have scored';
      return [];
    }
    if (names.has(name)) errors[fieldOf.name(criterion)] = 'Another criterion has this name';
    names.add(name);
    return [{ name, weight, scores }];
  });
  if (question === null || seats === null || Object.keys(errors).length > 0) return { errors };
  return {
    good: { question, context, seats, budget, rate, currency, needs, plans, notes, sharesNotes, criteria },
  };
}

/** Every text of a form as it was opened; one that is empty is named too, as somebody may fill it meanwhile. */
function openedText(values: Readonly<Record<string, string>>): string {
  const texts = Object.keys(SHEET_FIELDS).filter((name) => !['version', 'opened', 'tools'].includes(name));
  return JSON.stringify(Object.fromEntries(texts.map((name) => [name, values[name] ?? ''])));
}

/** What a sheet says, as its form shows it. */
export function writeSheetForm({
  version,
  tools,
  content: { question, context, seats, budget, rate, currency, needs, plans, notes, sharesNotes, criteria },
}: Pick<Sheet, 'version' | 'tools' | 'content'>): Record<string, string> {
  const values: Record<string, string> = {
    ...{
      version,
      tools: tools.join(','),
      question,
      context: context ?? '',
      seats: String(seats),
      budget: budget ? budgetSum(budget) : '',
      rate: rate ? ownRateText(rate) : '',
      currency: currency ?? '',
      notes: sharesNotes ? 'yes' : '',
    },
  };
  for (const need of needs) values[fieldOf.need(need)] = 'yes';
  for (const [tool, plan] of plans.entries()) values[fieldOf.plan(tool)] = plan ?? '';
  for (const [tool, note] of notes.entries()) values[fieldOf.note(tool)] = note ?? '';
  for (const [index, { name, weight, scores }] of criteria.entries()) {
    values[fieldOf.name(index)] = name;
    values[fieldOf.weight(index)] = String(weight);
    for (const [tool, score] of scores.entries()) values[fieldOf.score(index, tool)] = String(score ?? '');
  }
  return { ...values, opened: openedText(values) };
}
