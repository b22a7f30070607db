import { Fragment } from 'react';
import { type ListedSource, sourceAnchor } from '#catalogue/tools/said-once.ts';
import { ExternalLink } from './external-link.tsx';
import { TextLink } from './links.tsx';

/** The sources that a page names, numbered as in a paper; each leads back to the marks that name it. Nothing without any. */
export function SourceList({ sources }: { sources: readonly ListedSource[] }) {
  if (sources.length === 0) return null;
  return (
    <ol className="sources">
      {sources.map((source) => (
        <li key={source.number} id={sourceAnchor(source.number)}>
          <Publication source={source} /> <BackLinks marks={source.marks} />
        </li>
      ))}
    </ol>
  );
}

function Publication({ source: { name, url, host } }: { source: ListedSource }) {
  if (url === null) return name;
  return (
    <>
      <ExternalLink href={url} kind="tool" className="link">
        {name}
      </ExternalLink>
      {host !== null && <span className="text-muted">{`, ${host}`}</span>}
    </>
  );
}

function BackLinks({ marks }: Pick<ListedSource, 'marks'>) {
  return (
    <span className="no-print text-muted">
      <span aria-hidden="true">↑</span>
      <span className="sr-only">Back to</span>{' '}
      {marks.map(({ anchor, of }, index) => (
        <Fragment key={anchor}>
          {index > 0 && ', '}
          <TextLink to={`#${anchor}`}>{of}</TextLink>
        </Fragment>
      ))}
    </span>
  );
}
