import { CERTAINTY_LABELS, type Provenance } from '#catalogue/tools/certainty.ts';
import { NOT_AVAILABLE } from '#site/messages.ts';
import { ExternalLink } from './external-link.tsx';

interface Props {
  origin: Provenance;
  /** What the note is about, for readers who cannot see where it is. */
  of: string;
  className?: string;
}

/** How sure a value is and as of when; when opened, also its source. Works without JavaScript. */
export function SourceNote({ origin: { certainty, source, date, url }, of, className }: Props) {
  const isBadge = certainty === 'illustrative';
  return (
    <details className={className ? `source-note ${className}` : 'source-note'}>
      <summary className={isBadge ? 'badge border-dashed border-edge' : undefined}>
        <u>{CERTAINTY_LABELS[certainty]}</u>
        {date !== NOT_AVAILABLE && ` · ${date}`}
        <span className="sr-only">{`: where ${of} comes from`}</span>
      </summary>
      {url === undefined ? (
        source
      ) : (
        <ExternalLink href={url} kind="tool" className="link">
          {source}
        </ExternalLink>
      )}
    </details>
  );
}
