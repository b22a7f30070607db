import type { Provenance } from '#catalogue/tools/certainty.ts';
import { originOf } from '#catalogue/tools/code-sources.ts';
import { displayText } from '#catalogue/tools/display-text.ts';
import { readGroup } from '#catalogue/tools/field-values.ts';
import type { FieldGroup } from '#catalogue/tools/fields/field-row.ts';
import { type Display, displayField } from '#catalogue/tools/tool-display.ts';
import { TOOL_FIELDS, type ToolFieldKey } from '#catalogue/tools/tool-fields.ts';
import { DOLLARS } from '#site/currencies.ts';
import { formatMoney } from '#site/format.ts';
import { CHANGE_MAKERS, type ChangeMaker } from './change-makers.ts';
import { factsBeforeAndAfter } from './changed-facts.ts';

/** A change of one stored value, as the history has it. */
export interface StoredChange {
  /** Its id in forms: its time and its field. */
  id: string;
  /** ISO 8601. */
  at: string;
  part: FieldGroup;
  field: string;
  before: unknown;
  after: unknown;
  made_by: ChangeMaker;
}

/** A change in the words of the tool's page. */
export interface ShownChange {
  id: string;
  label: string;
  words: ChangeInWords;
  /** Null without a value. */
  origin: Provenance | null;
}

/** A list's added and removed entries, or a value before and after. */
export type ChangeInWords =
  | { kind: 'value'; before: string | null; after: string | null }
  | { kind: 'entries'; added: string[]; removed: string[] };

export interface ShownWrite {
  at: string;
  by: string;
  changes: ShownChange[];
}

/** Groups changes by their write, in the order given. */
export function shownWrites(changes: readonly StoredChange[], isPremium: boolean | null): ShownWrite[] {
  return [...Map.groupBy(changes, ({ at }) => at)].flatMap(([at, together]) => {
    const shown = together.map((change) => shownChange(change, isPremium)).filter((one) => one !== null);
    const by = CHANGE_MAKERS[together[0]?.made_by ?? 'import'];
    return shown.length > 0 ? [{ at, by, changes: shown }] : [];
  });
}

/** A change in words; null if its field no longer exists. */
export function shownChange(change: StoredChange, isPremium: boolean | null): ShownChange | null {
  const key = fieldKey(change);
  if (!key) return null;
  const before = sideOf(change, key, change.before);
  const after = sideOf(change, key, change.after);
  const { label } = after;
  const isGone = change.after === null || change.after === undefined;
  return {
    id: change.id,
    label,
    words: decisionInWords(change, isPremium) ?? inWords(before.display, after.display),
    // The old value's source does not say that the value is gone.
    origin: isGone ? null : (after.origin ?? originOf(after.stored, key, null)),
  };
}

/** A list price that holds until the next one. */
export interface PriceStep {
  /** ISO 8601; null for the price before the first recorded change. */
  at: string | null;
  amount: number;
  /** Such as `$20`. */
  text: string;
}

/**
 * The history of the lowest list price, oldest first, with the last price of each day. Only prices with the latest unit
 * and currency count; empty unless two of them differ.
 */
export function priceSteps(changes: readonly Pick<StoredChange, 'at' | 'before' | 'after'>[]): PriceStep[] {
  const oldest = changes.toSorted((a, b) => a.at.localeCompare(b.at));
  const first = priceOf(oldest[0]?.before);
  const prices = [
    ...(first ? [{ at: null, ...first }] : []),
    ...oldest.flatMap(({ at, after }) => {
      const price = priceOf(after);
      return price ? [{ at, ...price }] : [];
    }),
  ];
  const last = prices.at(-1);
  const steps = prices
    .filter(({ per, currency }) => per === last?.per && currency === last?.currency)
    .map(({ at, amount, currency }) => ({ at, amount, text: formatMoney(amount, currency) }));
  const daily = steps.filter(({ at }, index) => dayOf(at) !== dayOf(steps[index + 1]?.at));
  const different = daily.filter(({ amount }, index) => amount !== daily[index - 1]?.amount);
  return different.length > 1 ? different : [];
}

/** Undefined after the last step, null before the first change. */
function dayOf(at: string | null | undefined): string | null | undefined {
  return at?.slice(0, 10) ?? at;
}

function priceOf(stored: unknown): { amount: number; currency: string; per: string } | null {
  const price = readGroup('decision', { decision_price_from: stored }).data.decision_price_from?.value;
  return price?.amount === undefined || price.per === undefined
    ? null
    : { amount: price.amount, currency: price.currency ?? DOLLARS, per: price.per };
}

function fieldKey({ part, field }: StoredChange): ToolFieldKey | null {
  return TOOL_FIELDS.find(({ group, key }) => group === part && key === field)?.key ?? null;
}

function sideOf({ part }: StoredChange, key: ToolFieldKey, stored: unknown) {
  const { data } = readGroup(part, { [key]: stored });
  const { label, value, origin } = displayField(key, data, {}, null);
  return { label, display: value, origin, stored: data[key] };
}

/** Facts of the decision part in the words that the top of the tool's page uses; null for others. */
function decisionInWords(
  { part, field, before, after }: StoredChange,
  is_premium: boolean | null,
): ChangeInWords | null {
  if (part !== 'decision') return null;
  const facts = factsBeforeAndAfter({ [field]: { old: before, new: after } }, { is_premium });
  const side = (texts: (string | null)[]) => texts.filter((text) => text !== null).join('; ') || null;
  if (facts.length === 0) return null;
  return {
    kind: 'value',
    before: side(facts.map((fact) => fact.before)),
    after: side(facts.map((fact) => fact.after)),
  };
}

function inWords(before: Display | null, after: Display | null): ChangeInWords {
  const [was, is] = [entriesOf(before), entriesOf(after)];
  if (was && is) {
    const added = is.filter((entry) => !was.includes(entry));
    const removed = was.filter((entry) => !is.includes(entry));
    if (added.length + removed.length > 0) return { kind: 'entries', added, removed };
  }
  return { kind: 'value', before: before && displayText(before), after: after && displayText(after) };
}

/** The entries of a list as texts; null if the value is no list. A missing value is an empty list. */
function entriesOf(value: Display | null): string[] | null {
  switch (value?.kind) {
    case undefined:
      return [];
    case 'list':
      return value.items.map(displayText);
    case 'records':
      return value.records.map((parts) => displayText({ kind: 'record', parts }));
    case 'timeline':
      return value.rounds.map((round) => displayText({ ...value, rounds: [round] }));
    case 'prices':
      return value.tiers.map((tier) => displayText({ ...value, tiers: [tier] }));
    default:
      return null;
  }
}
