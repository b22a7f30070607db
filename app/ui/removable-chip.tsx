import { Icon } from './icon.tsx';
import { inPlace } from './in-place.ts';

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
    <a id={id} href={to} className="chip" {...inPlace(...focusNext)}>
      <span className="sr-only">Remove </span>
      <span className="chip-text">{label}</span>
      <Icon name="clear" />
    </a>
  );
}
