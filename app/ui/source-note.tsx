import { NOT_AVAILABLE } from '#domain/messages.ts';
import { CERTAINTY_LABELS, type Provenance } from '#domain/tools/certainty.ts';

interface Props {
  origin: Provenance;
  /** What the note is about, for readers who cannot see where it is. */
  of: string;
  className?: string;
}

/** How sure a value is; opened, also its source and date. Works without JavaScript. */
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
