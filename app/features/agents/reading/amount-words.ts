import { type Line, toggledBy } from './lines.ts';
import { type Money, moneyIn } from './money.ts';
import { billingIn, periodIn } from './price-words.ts';
import type { CellPlace } from './tables.ts';
import { around, type Element } from './tree.ts';

/** One of a line's amounts. */
export interface One {
  at: number;
  line: Line;
  money: readonly Money[];
  place: number;
  cell: CellPlace | null;
}

/** The words around an amount. */
export interface Words {
  /** In its line, after the previous amount. */
  before: string;
  /** In its line, before the next amount. */
  own: string;
  /** The following lines that belong to it. */
  said: readonly string[];
  label: string | null;
  cell: CellPlace | null;
}

/** A page's lines, and whether a monthly/yearly switch shows some of them. */
interface Lines {
  lines: readonly Line[];
  isToggled: boolean;
}

const NO_MONEY: Money = { amount: 0, currency: '', index: 0, length: 0 };
const LABELS = new Set(['dt', 'th', 'label']);
const isItem = ({ tag }: Element) => tag === 'li' || tag === 'td' || tag === 'th' || tag === 'tr';

interface Following {
  own: string;
  rest: string;
  isRange: boolean;
}

/** The words after an amount in its line, up to the sentence with the next amount. */
function ownOf({ own, rest, isRange }: Following, line: string, next?: [Money, Money | undefined]): string {
  if (isRange || !next) return rest;
  if (SUM_FOLLOWS.test(own)) return `${own} ${restOf(line, ...next)}`;
  return own.split(/(?<=[.;!])\s/)[0] ?? own;
}

/** '(' or ', billed' before another amount: that amount is the year's total. */
const SUM_FOLLOWS = /(?:\(|\b(?:billed|charged|paid|invoiced)(?: as| at)?)\s*$/i;
/** A year's total is at least this many monthly prices. */
const LEAST_MONTHS = 6;

function restOf(line: string, { index, length }: Money, next: Money | undefined): string {
  const rest = line.slice(index + length, next?.index);
  return periodIn(rest)?.period === 'month' ? '' : rest;
}

/** Whether a line below a monthly price gives the year's total: '$96 billed annually'. */
function isYearsSum(text: string, sum: Money, { amount }: Money): boolean {
  return billingIn(text) === 'yearly' && sum.amount >= amount * LEAST_MONTHS;
}

/** Whether an amount is a usage price below another: '+ $9 per resolved ticket'. */
function isUse(text: string, { index, length }: Money): boolean {
  const period = periodIn(text.slice(index + length))?.period;
  return AND.test(text.slice(0, index)) && period !== undefined && period !== 'month' && period !== 'year';
}

const AND = /^(?:\+|plus|and|zzgl\.?)\s*$/i;
const RANGE = /^\s*(?:-|–|—|to|bis|à|a|up to)\s*$/i;
/** Lines after an amount that may still describe it. */
const NEAR = 4;
const LONGEST_NEAR = 90;
/** Characters. */
export const LONGEST_LABEL = 40;

/** The words before and after an amount, in the following lines, and around it. */
export function wordsOf({ at, line, money, place, cell }: One, { lines, isToggled }: Lines): Words {
  const each = money[place] ?? NO_MONEY;
  const [before, after] = [money[place - 1], money[place + 1]];
  const end = each.index + each.length;
  const own = line.text.slice(end, after?.index);
  const isRange = after !== undefined && RANGE.test(own);
  const rest = isRange ? line.text.slice(after.index + after.length, money[place + 2]?.index) : own;
  const isLast = after === undefined || (isRange && money[place + 2] === undefined);
  return {
    before: line.text.slice(before ? before.index + before.length : 0, each.index),
    own: ownOf({ own, rest, isRange }, line.text, after && [after, money[place + 2]]),
    said: isLast ? followingOf({ at, each, cell }, { lines, isToggled }) : [],
    label: place === 0 ? labelOf(lines, at) : null,
    cell,
  };
}

/** The lines that belong to an amount: up to the next amount, heading or list item. */
function followingOf(
  { at, each, cell }: Pick<One, 'at' | 'cell'> & { each: Money },
  { lines, isToggled }: Lines,
): string[] {
  const element = lines[at]?.element;
  if (!element) return [];
  const item = around(element, isItem);
  const following: string[] = [];
  for (const line of lines.slice(at + 1, at + 1 + NEAR)) {
    const { text, heading, isFrame } = line;
    if (heading > 0 || isFrame || text.length > LONGEST_NEAR || around(line.element, isItem) !== item) break;
    if (cell === null && LABELS.has(line.element.tag)) break;
    const [sum] = moneyIn(text);
    if (sum) {
      if (isToggled && isOtherChoice(element, line.element)) continue;
      const own = text.slice(0, sum.index);
      if (isYearsSum(text, sum, each) || isUse(text, sum)) following.push(text);
      else if (OTHERWISE.test(own) && billingIn(own) !== null) following.push(own.trim());
      break;
    }
    following.push(text);
  }
  return following;
}

/** Words between two ways to pay and their amounts. */
const OTHERWISE =
  /[,;(]\s*(?:(?:or|otherwise|else|oder|sonst|ou|sinon|o|si no|altrimenti|of|anders)\s*)?$|\b(?:or|otherwise|oder|sonst|sinon)\s*$/i;

function isOtherChoice(element: Element, other: Element): boolean {
  const [one, two] = [toggledBy(element), toggledBy(other)];
  return one !== null && two !== null && one !== two;
}

/** A short line before an amount in the same block: 'Monthly', 'Starting at'. */
function labelOf(lines: readonly Line[], at: number): string | null {
  const [line, before] = [lines[at], lines[at - 1]];
  if (!line || !before || before.isFrame || before.text.length > LONGEST_LABEL) return null;
  if (moneyIn(before.text).length > 0) return null;
  const parent = line.element.parent;
  const isBeside =
    before.element === parent || before.element.parent === parent || before.element.parent?.parent === parent;
  return isBeside || line.element.tag === 'dd' ? before.text : null;
}

const LONGEST_NAME = 20;
const LEAST_OF_TEXT = 10;

/**
 * Whether an amount stands within a sentence. Plans are priced at the beginning of lines; 'Start at $29/mo. Grow
 * later.' is a text.
 */
export function isInText(text: string, index: number): boolean {
  const isSentence = text.length > LONGEST_LABEL && /[.!?]\s+\p{Lu}\p{Ll}/u.test(text.slice(index));
  if (index >= LEAST_OF_TEXT && isSentence && !/^(?:from|ab|starting)/i.test(text)) return true;
  return index > LONGEST_NAME && (text.length > LONGEST_LABEL * 2 || /[.!?]\s/.test(text.slice(0, index)));
}
