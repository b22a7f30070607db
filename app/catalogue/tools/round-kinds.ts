import { formatExactUsd, formatUsd } from '#site/format.ts';
import { NOT_DISCLOSED } from '#site/messages.ts';
import { codesOf, FACT_WORDS, type RoundKind } from './fact-words.ts';

/** An event in a company's funding, as far as it decides what it counts as. */
export interface CountedRound {
  kind: RoundKind;
  /** Whether the amount is an upper limit, or repeats earlier rounds. */
  up_to: boolean;
  /** US dollars. */
  amount: number | null;
  /** Of a round of several kinds, the part that is known to be equity, in US dollars. */
  equity: number | null;
}

/** An event as a record states it. */
export interface StatedRound {
  round?: string | null | undefined;
  /** A code of `FACT_WORDS.roundKind`. */
  kind?: string | null | undefined;
  up_to?: boolean | null | undefined;
  amount?: number | null | undefined;
  equity?: number | null | undefined;
}

/** Words as they stand in names of rounds, none of them a part of another word. */
function named(words: string): RegExp {
  return new RegExp(`(?<![a-z-])(?:${words})(?![a-z])`);
}

/** Rounds before and after a listing bring money, however they are written. */
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

/** What an event is, read from its name where its record does not say: a name without a telling word is a round of equity. */
export function kindOf({ round, kind }: StatedRound): RoundKind {
  const stated = codesOf(FACT_WORDS.roundKind).find((code) => code === kind);
  if (stated !== undefined) return stated;
  const name = (round ?? '').toLowerCase().replaceAll(AROUND_A_LISTING, '');
  const found = KINDS.find(([words]) => words.test(name))?.[1];
  if (found !== undefined) return found;
  if (!DEBT.test(name)) return 'equity';
  return SEVERAL.test(name) ? 'mixed' : 'debt';
}

/** What an event counts as. */
export function countedRound(stated: StatedRound): CountedRound {
  const { round, up_to, amount, equity } = stated;
  return {
    kind: kindOf(stated),
    up_to: up_to ?? BOUND.test((round ?? '').toLowerCase()),
    amount: amount ?? null,
    equity: equity ?? null,
  };
}

/** Whether a sale is only agreed, which its name says at its end: 'Acquisition, agreed'. */
export function isAgreedSale({ round, kind }: { round: string | null; kind: RoundKind }): boolean {
  return kind === 'acquisition' && AGREED.test((round ?? '').toLowerCase());
}

const WITHOUT_NEW_MONEY: readonly RoundKind[] = ['acquisition', 'ipo', 'secondary'];

/** Whether a company raised money in an event of this kind: its owners may have sold, or its shares begun to trade. */
export function bringsMoney({ kind }: Pick<CountedRound, 'kind'>): boolean {
  return !WITHOUT_NEW_MONEY.includes(kind);
}

/** How an event belongs to a company, in words before its name: a company that is sold has raised nothing. */
export function ofCompanyText(event: Pick<CountedRound, 'kind'>): 'raised by' | 'of' {
  return bringsMoney(event) ? 'raised by' : 'of';
}

/** What an event adds to a sum of equity, in US dollars; null if it adds nothing that is known. */
export function equityOf({ kind, up_to, amount, equity }: CountedRound): number | null {
  if (up_to) return null;
  if (kind === 'equity') return amount;
  return kind === 'mixed' ? equity : null;
}

/** What an event brought, in words: `$30M`, `up to $40B`. */
export function amountText({ amount, up_to }: { amount: number | null; up_to: boolean }): string {
  if (amount === null) return NOT_DISCLOSED;
  return up_to ? `up to ${formatUsd(amount)}` : formatUsd(amount);
}

/** The same to the cent: `up to $40,000,000,000`; null where no amount is stated. */
export function exactAmountText({ amount, up_to }: { amount: number | null; up_to: boolean }): string | null {
  if (amount === null) return null;
  return up_to ? `up to ${formatExactUsd(amount)}` : formatExactUsd(amount);
}
