import { NOT_AVAILABLE } from '#domain/messages.ts';
import { CERTAINTY_LABELS, type Provenance } from '#domain/tools/certainty.ts';

interface Props {
  origin: Provenance;
  /** What the origin is of, for those who do not see where the note stands. */
  of: string;
  className?: string;
}

/** How sure a value is; opened, where it comes from and of which date. Works without JavaScript. */
export function SourceNote({ origin, of, className = '' }: Props) {
  return (
    <details className={`small ${className}`}>
      <summary className={origin.certainty === 'illustrative' ? 'badge border-dashed border-edge' : ''}>
        {CERTAINTY_LABELS[origin.certainty]}
        <span className="sr-only">: where {of} comes from</span>
      </summary>
      {origin.source}
      {origin.date !== NOT_AVAILABLE && `, ${origin.date}`}
    </details>
  );
}
