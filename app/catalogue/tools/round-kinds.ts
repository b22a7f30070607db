import { formatExactUsd, formatUsd } from '#site/format.ts';
import { NOT_DISCLOSED } from '#site/messages.ts';
import { codesOf, FACT_WORDS, type RoundKind } from './fact-words.ts';

/** The parts of a funding event that decide how it counts. */
export interface CountedRound {
  kind: RoundKind;
  /** Whether the amount is an upper limit, or repeats earlier rounds. */
  up_to: boolean;
  /** US dollars. */
  amount: number | null;
  /** For a round of several kinds, the known equity part, in US dollars. */
  equity: number | null;
}

/** A funding event as recorded. */
export interface StatedRound {
  round?: string | null | undefined;
  /** A code of `FACT_WORDS.roundKind`. */
  kind?: string | null | undefined;
  up_to?: boolean | null | undefined;
  amount?: number | null | undefined;
  equity?: number | null | undefined;
}

/** Matches whole words in names of rounds. */
function named(words: string): RegExp {
  return new RegExp(`(?<![a-z-])(?:${words})(?![a-z])`);
}

/** Rounds before and after a listing raise money, in any spelling. */
const AROUND_A_LISTING = /\b(?:pre|post)[\s_-]*ipo\b/g;
const BOUND = named('up to|total to date');
const AGREED = /\bagreed$/;
const DEBT = named('debt|convertible notes?|non[ -]dilutive|loans?|credit (?:facility|line)|line of credit');
const SEVERAL = /[&+/]|\band\b/;
const KINDS: readonly (readonly [RegExp, RoundKind])[] = [
  [named('ipo|initial public offering|listing|spac'), 'ipo'],
  [named('secondary|tender offer|stake sale'), 'secondary'],
  [
    named(
      'exits?|acquisitions?|acquired|acquihire|merger|buyout|take[ -]private|majority|recapitali[sz]ation',
    ),
    'acquisition',
  ],
  [named('ico|initial coin offering|token sale'), 'token'],
  [named('grants?'), 'grant'],
];

/** The kind of an event, from its name if it is not recorded: by default a round of equity. */
export function kindOf({ round, kind }: StatedRound): RoundKind {
  const stated = codesOf(FACT_WORDS.roundKind).find((code) => code === kind);
  if (stated !== undefined) return stated;
  const name = (round ?? '').toLowerCase().replaceAll(AROUND_A_LISTING, '');
  const found = KINDS.find(([words]) => words.test(name))?.[1];
  if (found !== undefined) return found;
  if (!DEBT.test(name)) return 'equity';
  return SEVERAL.test(name) ? 'mixed' : 'debt';
}

/** How an event counts. */
export function countedRound(stated: StatedRound): CountedRound {
  const { round, up_to, amount, equity } = stated;
  return {
    kind: kindOf(stated),
    up_to: up_to ?? BOUND.test((round ?? '').toLowerCase()),
    amount: amount ?? null,
    equity: equity ?? null,
  };
}

/** Whether a sale is only agreed; its name then ends so: 'Acquisition, agreed'. */
export function isAgreedSale({ round, kind }: { round: string | null; kind: RoundKind }): boolean {
  return kind === 'acquisition' && AGREED.test((round ?? '').toLowerCase());
}

const WITHOUT_NEW_MONEY: readonly RoundKind[] = ['acquisition', 'ipo', 'secondary'];

/** Whether the company raised money in this kind of event; in others, owners sold or shares began to trade. */
export function bringsMoney({ kind }: Pick<CountedRound, 'kind'>): boolean {
  return !WITHOUT_NEW_MONEY.includes(kind);
}

/** An event's relation to a company, in words before its name: a sold company has raised nothing. */
export function ofCompanyText(event: Pick<CountedRound, 'kind'>): 'raised by' | 'of' {
  return bringsMoney(event) ? 'raised by' : 'of';
}

/** An event's part in a sum of equity, in US dollars; null if it adds no known amount. */
export function equityOf({ kind, up_to, amount, equity }: CountedRound): number | null {
  if (up_to) return null;
  if (kind === 'equity') return amount;
  return kind === 'mixed' ? equity : null;
}

/** An event as it is reported, or what stands in place of a name. */
export function roundName({ round }: { round: string | null }): string {
  return round ?? 'Funding round';
}

/** What its name leaves out of an event's kind; null for equity, and for a name that says it: 'Acquisition, agreed'. */
export function untoldKind({ round, kind }: { round: string | null; kind: RoundKind }): string | null {
  const word = FACT_WORDS.roundKind[kind];
  return kind === 'equity' || (round ?? '').toLowerCase().includes(word.toLowerCase()) ? null : word;
}

/** An event's amount in words: `$30M`, `up to $40B`. */
export function amountText({ amount, up_to }: { amount: number | null; up_to: boolean }): string {
  if (amount === null) return NOT_DISCLOSED;
  return up_to ? `up to ${formatUsd(amount)}` : formatUsd(amount);
}

/** An event's exact amount: `up to $40,000,000,000`; null without an amount. */
export function exactAmountText({ amount, up_to }: { amount: number | null; up_to: boolean }): string | null {
  if (amount === null) return null;
  return up_to ? `up to ${formatExactUsd(amount)}` : formatExactUsd(amount);
}
