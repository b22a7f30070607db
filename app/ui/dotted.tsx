import { createElement, Fragment, type ReactNode } from 'react';

const DOT = ' · ';

/** Parts between dots, as a line of its own. A part that begins a line has no dot before it, and no line ends with one. */
export function Dots({ parts }: { parts: readonly ReactNode[] }) {
  return <span className="dots">{createElement(Fragment, null, ...parts.map(partOf))}</span>;
}

function partOf(part: ReactNode, place: number) {
  return place === 0 ? (
    <span>{part}</span>
  ) : (
    <>
      {' '}
      <span>
        <span className="middot">· </span>
        {part}
      </span>
    </>
  );
}

/** The same of a text that has such parts. */
export function Dotted({ text }: { text: string }) {
  const parts = text.split(DOT);
  return parts.length === 1 ? text : <Dots parts={parts} />;
}
