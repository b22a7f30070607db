import { CERTAINTY_LABELS, gradeText, OUTDATED, type Provenance } from '#catalogue/tools/certainty.ts';
import { NOT_AVAILABLE } from '#site/messages.ts';
import { Dots } from './dotted.tsx';
import { ExternalLink } from './external-link.tsx';

interface Props {
  origin: Provenance;
  /** What the note is about, for readers who cannot see where it is; absent in a table, whose headers say it. */
  of?: string;
}

/** How sure a value is and as of when; when opened, also its source. Works without JavaScript. */
export function SourceNote({ origin, of }: Props) {
  const { certainty, date, isOutdated, byCode } = origin;
  const said = [...(date === NOT_AVAILABLE ? [] : [date]), ...(isOutdated ? [OUTDATED] : [])];
  return (
    <details className="source-note">
      <summary>
        <Dots parts={[<u key="certainty">{CERTAINTY_LABELS[certainty]}</u>, ...said]} />
        {of !== undefined && <span className="sr-only">{`: where ${of} comes from`}</span>}
      </summary>
      {byCode ? (
        <ul>
          {byCode.map((part) => (
            <li key={part.codes}>
              {`${part.codes}: ${gradeText(part.origin)} `}
              <div>
                <Publication origin={part.origin} />
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <Publication origin={origin} />
      )}
    </details>
  );
}

function Publication({ origin: { source, url } }: { origin: Provenance }) {
  if (url === undefined) return source;
  return (
    <ExternalLink href={url} kind="tool" className="link">
      {source}
    </ExternalLink>
  );
}
