import { formatCounted } from '#domain/format.ts';
import { type Provenance, provenanceOf } from './certainty.ts';
import type { GroupData } from './tool-fields.ts';

/** Events among the rounds that bring the company no new money, or whose amount repeats earlier rounds. */
const NO_NEW_MONEY =
  /\b(ipo|acquisition|acquihire|merger|listing|secondary|recapitali[sz]ation|majority investment|up to|total to date)\b/i;

/**
 * The sum of a tool's funding rounds in US dollars, for tools whose total nobody has reported; null when no
 * round can be summed.
 *
 * @param recordedOn when the record was last updated, as an ISO date
 */
export function sumOfRounds(
  { funding_funding_rounds: stored }: GroupData<'funding'>,
  recordedOn: string,
): { value: number; origin: Provenance } | null {
  if (!stored) return null;
  const amounts = stored.value.flatMap(({ round = '', amount }) =>
    amount === undefined || NO_NEW_MONEY.test(round) ? [] : [amount],
  );
  if (amounts.length === 0) return null;
  const rest = stored.value.length - amounts.length;
  const source = `Sum of ${formatCounted(amounts.length, 'recorded round')}${rest > 0 ? `; ${rest} not counted: no amount is known, or it is an IPO, an acquisition or another event without new money` : ''}`;
  const { date } = provenanceOf(stored.source_synopsis, recordedOn);
  return {
    value: amounts.reduce((sum, amount) => sum + amount, 0),
    origin: { certainty: 'computed', source, date },
  };
}
