import { formatCount, formatExactUsd, formatUsd } from '#site/format.ts';
import { NOT_DISCLOSED } from '#site/messages.ts';
import { Shortened } from '#ui/figure.tsx';

interface Props {
  rounds: number;
  /** US dollars, and for how many of the rounds it is known. */
  amount: number;
  withAmount: number;
}

/** What rounds add up to, and what that covers where it does not cover all. */
export function Raised({ rounds, amount, withAmount }: Props) {
  if (withAmount === 0) return NOT_DISCLOSED;
  return (
    <>
      <Shortened text={formatUsd(amount)} exact={formatExactUsd(amount)} />{' '}
      {withAmount < rounds && (
        <span className="small block">
          of {formatCount(withAmount)} of {formatCount(rounds)}
        </span>
      )}
    </>
  );
}
