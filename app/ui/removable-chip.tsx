import { Link } from 'react-router';
import { movesFocusTo } from './focus-move.ts';
import { Icon } from './icon.tsx';

interface Props {
  id?: string;
  label: string;
  /** The address of the same list without it. */
  to: string;
  /** Ids of what takes the focus once the chip is gone: the first one that the page still has. */
  focusNext: readonly string[];
}

/** A filter of a list, which pressing takes away. Works without scripts. */
export function RemovableChip({ id, label, to, focusNext }: Props) {
  return (
    <Link id={id} to={to} state={movesFocusTo(...focusNext)} replace preventScrollReset className="chip">
      <span className="sr-only">Remove </span>
      {label}
      <Icon name="clear" />
    </Link>
  );
}
