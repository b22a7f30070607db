import { CERTAINTY_LABELS, OUTDATED } from '#catalogue/tools/certainty.ts';
import { type Mark, type SaidBlock, sourceAnchor } from '#catalogue/tools/said-once.ts';
import { ExternalLink } from './external-link.tsx';
import { Icon } from './icon.tsx';
import { SourceNote } from './source-note.tsx';

interface Props {
  /** Null where the block that the value stands in says it. */
  mark: Mark | null;
  /** Whether the value may be out of date, and the block does not say so. */
  isOutdated: boolean;
  /** The value's name, for readers who cannot see where the mark is. */
  of: string;
  /** Address of the form that reports this value; absent where it cannot be reported. */
  report?: string;
}

/** The mark beside a value: where it comes from unless its block says so, and a way to report it as wrong. */
export function CertaintyMark({ mark, isOutdated, of, report }: Props) {
  return (
    <div className="certainty-mark small">
      {isOutdated && <Outdated />}
      {mark && <Said mark={mark} of={of} />}
      {report !== undefined && (
        <a href={report} rel="nofollow">
          <Icon name="flag" />
          <span className="sr-only">{`Report this: ${of}`}</span>
        </a>
      )}
    </div>
  );
}

/** Where the values of a block come from, said once for all of them that say nothing themselves; nothing if no two agree. */
export function SharedMark({ said: { shared, isMixed, isOutdated }, of }: { said: SaidBlock; of: string }) {
  if (shared === null) return null;
  return (
    <div className="shared-mark small">
      <span>
        {isMixed && 'Unless marked: '}
        <Said mark={shared} of={of} />
      </span>
      {isOutdated && <Outdated />}
    </div>
  );
}

function Outdated() {
  return <span className="outdated">{OUTDATED}</span>;
}

/** How sure, of when, and the number of the source in the page's list. Its name is a link where it can be opened. */
function Said({ mark, of }: { mark: Mark; of: string }) {
  const { origin, source, parts } = mark;
  if (parts.length > 0) {
    return (
      <ul>
        {parts.map(({ codes, mark: part }) => (
          <li key={codes}>
            {codes}: <Said mark={part} of={codes} />
          </li>
        ))}
      </ul>
    );
  }
  if (origin.certainty !== 'editorial' && source === null) return <SourceNote origin={origin} of={of} />;
  const label = CERTAINTY_LABELS[origin.certainty];
  return (
    <span className="said" id={source?.anchor}>
      {origin.url !== undefined && (
        <ExternalLink href={origin.url} kind="tool" className="link">
          {label}
          <span className="sr-only">{`: ${origin.source}`}</span>
        </ExternalLink>
      )}
      {/* One text, as React writes a comment between two. */}
      {origin.url === undefined ? `${label} · ` : ' · '}
      {/* The number of the source stays beside the date. */}
      <span className="whitespace-nowrap">
        {source ? `${origin.date} ` : origin.date}
        {source && (
          <a href={`#${sourceAnchor(source.number)}`} className="source-number">
            <span className="sr-only">source </span>
            {source.number}
          </a>
        )}
      </span>
    </span>
  );
}
