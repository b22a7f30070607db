/** A company's funding round that this reader may see. */
export interface OpenRound {
  /** The company's name without case, punctuation and legal form. */
  company: string;
  company_name: string;
  /** Id and name of a tool whose record reports it. */
  tool: string;
  tool_name: string;
  round: string | null;
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  date: string | null;
  /** US dollars. */
  amount: number | null;
  investors: string[];
  /** As it is stored. */
  source: unknown;
  /** When the record was last updated, as an ISO date. */
  recorded: string;
}

export interface RoundFilters {
  since?: string | undefined;
  until?: string | undefined;
  company?: string | undefined;
  minAmount?: number | undefined;
}

/** The rounds that meet the filters. A round that lacks a value does not meet a filter on it. */
export function filterRounds<Round extends OpenRound>(
  rounds: readonly Round[],
  filters: RoundFilters,
): Round[] {
  const { since, until, company, minAmount } = filters;
  const name = company?.trim().toLowerCase();
  return rounds.filter(
    (round) =>
      (since === undefined || (round.date ?? '') >= since) &&
      (until === undefined || (round.date !== null && round.date.slice(0, until.length) <= until)) &&
      (name === undefined || round.company_name.toLowerCase().includes(name)) &&
      (minAmount === undefined || (round.amount ?? 0) >= minAmount),
  );
}

/** A round's place in the list of rounds, in parts that together identify the round. */
export function placeOfRound({ date, amount, company, round, tool }: OpenRound): string[] {
  return [date ?? '', String(amount ?? ''), company, round ?? '', tool];
}

/** Newest first, and within a date the largest first; undated rounds come last. */
export function compareRounds(a: readonly string[], b: readonly string[]): number {
  const [dateA = '', amountA = '', ...namesA] = a;
  const [dateB = '', amountB = '', ...namesB] = b;
  if (dateA !== dateB) return dateA > dateB ? -1 : 1;
  if (amountA !== amountB) return Number(amountB) - Number(amountA) || (amountB === '' ? -1 : 1);
  const [textA, textB] = [namesA.join('\n'), namesB.join('\n')];
  return textA === textB ? 0 : textA < textB ? -1 : 1;
}
