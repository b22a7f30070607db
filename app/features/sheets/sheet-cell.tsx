import { CertaintyMark } from '#ui/certainty-mark.tsx';
import { FieldValue } from '#ui/field-value.tsx';
import type { SheetCell } from './document.ts';

/** A fact of a sheet: whether it is known, what it is, how sure and of when. */
export function Cell({ cell: { of, knowledge, shown } }: { cell: SheetCell }) {
  if (shown === null) {
    return <span className="text-muted">{knowledge === 'locked' ? 'For subscribers' : 'Not known'}</span>;
  }
  const { value, origin, mark } = shown;
  return (
    <>
      {knowledge === 'likely' && <span className="text-muted">Likely: </span>}
      <FieldValue value={value} />
      <CertaintyMark mark={mark} isOutdated={origin.isOutdated === true} of={of} />
    </>
  );
}
