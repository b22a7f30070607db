import { formatCounted, formatUsd } from '#site/format.ts';
import type { RoundKind } from './fact-words.ts';
import { bringsMoney, countedRound, equityOf } from './round-kinds.ts';
import type { GroupData } from './tool-fields.ts';

/** A total in words: `$7.6B`, `the sum of 2 of 3 recorded rounds`, and which rounds were left out, if any. */
interface RoundsTotal {
  /** US dollars. */
  usd: number;
  amount: string;
  of: string;
  basis: string;
}

type RecordedRound = NonNullable<GroupData<'funding'>['funding_funding_rounds']>['value'][number];

/**
 * The sum of a tool's funding rounds, for tools whose total nobody has reported; null without any to sum. Of a
 * product that was bought, a bare sum would be read as what its first maker has raised.
 */
export function sumOfRounds({ funding_funding_rounds: stored }: GroupData<'funding'>): RoundsTotal | null {
  const rounds = stored?.value ?? [];
  const own = rounds.filter(({ company }) => !company);
  const recorded = own.filter((round) => bringsMoney(countedRound(round)));
  const amounts = recorded.flatMap((round) => equityOf(countedRound(round)) ?? []);
  if (amounts.length === 0) return null;
  const usd = amounts.reduce((sum, each) => sum + each, 0);
  const which = whichRounds({ others: rounds.length > own.length, exits: own.length > recorded.length });
  const all = formatCounted(recorded.length, 'recorded round') + which;
  const isWhole = amounts.length === recorded.length;
  const some = which === '' ? `${amounts.length} of` : `${amounts.length} of the`;
  return {
    usd,
    amount: formatUsd(usd),
    of: isWhole ? `the sum of ${all}` : `the sum of ${some} ${all}`,
    basis: basisOf(rounds),
  };
}

/** Which of the rows below are counted, where others stand among them. */
function whichRounds({ others, exits }: { others: boolean; exits: boolean }): string {
  const maker = 'the company that makes it now';
  if (exits) return ` that brought new money${others ? ` to ${maker}` : ''}`;
  return others ? ` of ${maker}` : '';
}

function basisOf(rounds: readonly RecordedRound[]): string {
  const left = [...new Set(rounds.flatMap((round) => leftOutAs(round) ?? []))];
  if (left.length > 0) {
    return `Equity, added up from the rounds below, without ${new Intl.ListFormat('en-US').format(left)}`;
  }
  const isInPart = rounds.some((round) => countedRound(round).kind === 'mixed');
  return isInPart ? 'Equity, added up from the rounds below' : 'Added up from the rounds below';
}

/** As what the sum leaves a round out; null if it counts. */
function leftOutAs(round: RecordedRound): string | null {
  if (round.company) return 'rounds of another company';
  const counted = countedRound(round);
  if (equityOf(counted) !== null) return null;
  return counted.up_to && bringsMoney(counted) ? 'announced upper limits' : LEFT_OUT[counted.kind];
}

const LEFT_OUT: Record<RoundKind, string> = {
  equity: 'rounds that state no amount',
  debt: 'debt',
  grant: 'grants',
  mixed: 'equity and debt that are not stated apart',
  token: 'token sales',
  unknown: 'rounds whose kind is not known',
  secondary: 'shares sold by their owners',
  acquisition: 'acquisitions',
  ipo: 'public listings',
};
