import type { Catalogue } from './catalogue.ts';
import type { NamedTool } from './look-up.ts';
import { holderTest, saidBesides } from './rank-found.ts';
import { selected } from './search/filters/counters.ts';
import { knownConditions } from './search/filters/selection.ts';
import type { AskedWord } from './search/ranking/asked-words.ts';
import type { Understood } from './understand-search.ts';

/**
 * Which alternatives come before the nearest rivals: those known to cost less, where a search asks for that, and those
 * whose texts hold what it says besides the name.
 */
export function preferenceOf(
  catalogue: Catalogue,
  of: NamedTool,
  { reading, asked, found }: Pick<Understood, 'reading' | 'found'> & { asked: readonly AskedWord[] },
) {
  const said = saidBesides(of, asked);
  const isSaid = holderTest(said, found);
  const isCheaper = cheaperTest(catalogue, of.price);
  const rankOf = (number: number) =>
    (reading.isCheaper && isCheaper(number) ? 0 : 1) + (said.length === 0 || isSaid(number) ? 0 : 2);
  return {
    sort: (numbers: number[]) => numbers.toSorted((a, b) => rankOf(a) - rankOf(b)),
    /** @param first the best of the tools that are listed */
    reasons: (first: number | null) => ({
      isCheaper: first !== null && reading.isCheaper && isCheaper(first),
      saying: first !== null && isSaid(first) ? said.map(({ typed }) => typed) : [],
    }),
  };
}

/** Whether a tool is known to be free or to cost less. Only prices by the same unit and in the same currency are compared. */
function cheaperTest(
  catalogue: Catalogue,
  { amount, per, currency }: NamedTool['price'],
): (number: number) => boolean {
  const free = selected(catalogue, null, knownConditions(['free']));
  return (number) => {
    const { price } = catalogue.entry(number);
    const isAlike = price.per === per && price.currency === currency;
    const costsLess = isAlike && price.amount !== null && amount !== null && price.amount < amount;
    return free === null || free.has(number) || costsLess;
  };
}
