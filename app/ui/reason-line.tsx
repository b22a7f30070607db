import type { Reason } from '#catalogue/search/answer/reasons.ts';
import { MarkedText } from './marked-text.tsx';

interface Props {
  reason: Reason;
  /** The words of a search to mark, folded. */
  marks: ReadonlySet<string>;
}

/** Why a search found a tool, where nothing else that is shown of it says so. */
export function ReasonLine({ reason: { kind, text }, marks }: Props) {
  return (
    <p className="small mt-2 wrap-anywhere">
      {kind === 'needs' ? 'needs: ' : 'in: '}
      <MarkedText text={text} marks={marks} />
    </p>
  );
}
