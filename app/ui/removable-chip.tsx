import { Link } from 'react-router';
import { movesFocusTo } from './focus-move.ts';
import { Icon } from './icon.tsx';

interface Props {
  id?: string;
  label: string;
  /** The address of the same list without it. */
  to: string;
  /**
   * Ids of the elements that may take the focus once the chip is gone: the first one still on the page gets
   * it.
   */
  focusNext: readonly string[];
}

/** A filter of a list; pressing it removes the filter. Works without scripts. */
export function RemovableChip({ id, label, to, focusNext }: Props) {
  return (
    <Link id={id} to={to} state={movesFocusTo(...focusNext)} replace preventScrollReset className="chip">
      <span className="sr-only">Remove </span>
      {label}
      <Icon name="clear" />
    </Link>
  );
}
