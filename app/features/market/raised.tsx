import { formatCount, formatExactUsd, formatUsd } from '#site/format.ts';
import { NOT_DISCLOSED } from '#site/messages.ts';
import { QuotedValue } from '#ui/figure.tsx';

interface Props {
  rounds: number;
  /** US dollars, and for how many of the rounds it is known. */
  amount: number;
  withAmount: number;
  /** Where the sum can be quoted, if it can. */
  quote: string | undefined;
}

/** What rounds add up to, and what that covers where it does not cover all. */
export function Raised({ rounds, amount, withAmount, quote }: Props) {
  if (withAmount === 0) return NOT_DISCLOSED;
  return (
    <>
      <QuotedValue text={formatUsd(amount)} exact={formatExactUsd(amount)} quote={quote} />{' '}
      {withAmount < rounds && (
        <span className="small block">
          {formatCount(withAmount)} of {formatCount(rounds)} known
        </span>
      )}
    </>
  );
}
