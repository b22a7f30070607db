import { formatCount, formatCounted, formatPercent, formatUsd } from '#site/format.ts';
import { NOT_DISCLOSED } from '#site/messages.ts';
import type { RoundKind } from '../tools/fact-words.ts';
import { bringsMoney, type CountedRound, equityOf, isAgreedSale } from '../tools/round-kinds.ts';
import type { Named } from './rounds.ts';

/** What rounds add up to. Only equity is summed; every other kind of money stands beside it. */
export interface RoundSum {
  /** Rounds in which companies raised money, of any kind. */
  rounds: number;
  companies: number;
  /** Equity in US dollars, of the rounds that state it. */
  amount: number;
  /** How many rounds state their equity. */
  withAmount: number;
  /** Of what these rounds state; null without any. */
  median: number | null;
  /** The company that raised the most, with its share of the amount, 0 to 1; null without an amount. */
  largest: { company: string; share: number } | null;
  beside: readonly Beside[];
}

/** Money that is not in the sum: of one kind, announced as an upper limit, or of sales that are only agreed. */
export interface Beside {
  kind: Exclude<RoundKind, 'equity'> | 'up to' | 'agreed';
  rounds: number;
  /** How many of them state an amount. */
  stated: number;
  /** US dollars, of those that do. */
  amount: number;
}

type SummedRound = CountedRound & { company: Named; round: string | null };

export const NO_SUM: RoundSum = {
  rounds: 0,
  companies: 0,
  amount: 0,
  withAmount: 0,
  median: null,
  largest: null,
  beside: [],
};

/** Adds up some rounds; exits among them stand beside the sum. */
export function sumRounds(events: readonly SummedRound[]): RoundSum {
  const rounds = events.filter(bringsMoney);
  const raised = new Map<string, { company: string; amount: number }>();
  const amounts = rounds.flatMap((round) => {
    const equity = equityOf(round);
    if (equity === null) return [];
    const { id, name } = round.company;
    raised.set(id, { company: name, amount: (raised.get(id)?.amount ?? 0) + equity });
    return [equity];
  });
  const amount = total(amounts);
  const [first] = [...raised.values()].sort((a, b) => b.amount - a.amount);
  return {
    rounds: rounds.length,
    companies: new Set(rounds.map(({ company }) => company.id)).size,
    amount,
    withAmount: amounts.length,
    median: medianOf(amounts),
    largest:
      first === undefined || amount === 0 ? null : { company: first.company, share: first.amount / amount },
    beside: besideOf(events),
  };
}

/** The kinds in the order in which they are told. */
export const BESIDE = [
  'up to',
  'mixed',
  'debt',
  'grant',
  'token',
  'unknown',
  'secondary',
  'acquisition',
  'agreed',
  'ipo',
] as const satisfies readonly Beside['kind'][];

function besideOf(events: readonly SummedRound[]): Beside[] {
  const byKind = Map.groupBy(events, besideAs);
  return BESIDE.flatMap((kind) => {
    const own = byKind.get(kind) ?? [];
    const amounts = own.flatMap((round) =>
      round.amount === null ? [] : Math.max(0, round.amount - (equityOf(round) ?? 0)),
    );
    return own.length === 0
      ? []
      : { kind, rounds: own.length, stated: amounts.length, amount: total(amounts) };
  });
}

function besideAs(round: SummedRound): Beside['kind'] | 'equity' {
  if (isAgreedSale(round)) return 'agreed';
  return round.up_to && round.kind === 'equity' ? 'up to' : round.kind;
}

const BESIDE_TEXTS: Readonly<Record<Beside['kind'], readonly [of: string, one: string, several?: string]>> = {
  'up to': ['announced as an upper limit', 'round'],
  mixed: ['equity and debt in one', 'round'],
  debt: ['debt', 'round'],
  grant: ['grants', 'grant'],
  token: ['tokens', 'sale'],
  unknown: ['money of a kind that is not known', 'round'],
  secondary: ['sales by owners', 'sale'],
  acquisition: ['acquisitions', 'acquisition'],
  agreed: ['acquisitions that are only agreed', 'agreement'],
  ipo: ['public listings', 'listing'],
};

/** What a sum leaves out: `beside it $2.8B of debt (1 round)`; null if it leaves out nothing. */
export function besideText(beside: readonly Beside[]): string | null {
  return beside.length === 0 ? null : `beside it ${otherMoney(beside)}`;
}

/** Money that is in no sum, and what that covers: `$2.8B of debt (1 round), $9M of acquisitions (2 of 7 acquisitions)`. */
export function otherMoney(beside: readonly Beside[]): string {
  const texts = beside.map(({ kind, rounds, stated, amount }) => {
    const [of, one, several] = BESIDE_TEXTS[kind];
    const money = amount > 0 ? `${formatUsd(amount)} ${kind === 'up to' ? '' : 'of '}${of}` : of;
    const covered = stated > 0 && stated < rounds ? `${formatCount(stated)} of ` : '';
    return `${money} (${covered}${formatCounted(rounds, one, several)})`;
  });
  return texts.join(', ');
}

/** What rounds brought in a few words: their equity, or else what is known of other money: `up to $40B`, `$5M of debt`. */
export function broughtText({ amount, beside }: Pick<RoundSum, 'amount' | 'beside'>): string {
  if (amount > 0) return formatUsd(amount);
  const other = beside
    .filter((each) => each.amount > 0)
    .map(({ kind, amount: money }) =>
      kind === 'up to' ? `up to ${formatUsd(money)}` : `${formatUsd(money)} of ${BESIDE_TEXTS[kind][0]}`,
    );
  return other.join(', ') || NOT_DISCLOSED;
}

/** The company that makes up half or more of what several raised; null where none does. */
function dominant({ companies, largest }: RoundSum): RoundSum['largest'] {
  return companies < 2 || (largest?.share ?? 0) < 0.5 ? null : largest;
}

/** That there is one: `Acme alone raised 72% of the amount`; null where there is none. */
export function dominance(sum: RoundSum): string | null {
  const largest = dominant(sum);
  return largest && `${largest.company} alone raised ${formatPercent(100 * largest.share)} of the amount`;
}

/** What a sum of a table covers: `2 of 3 rounds; Acme 72%`. */
export function coverage(sum: RoundSum): string {
  const largest = dominant(sum);
  const known = `${formatCount(sum.withAmount)} of ${formatCounted(sum.rounds, 'round')}`;
  return largest ? `${known}; ${largest.company} ${formatPercent(100 * largest.share)}` : known;
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** The middle one; of two in the middle, the half of both. */
function medianOf(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
