import type { ReactNode } from 'react';
import { MARKS } from '#site/marks.ts';

interface Props {
  /** What unfolds the table. */
  summary: string;
  caption: string;
  children: ReactNode;
}

/** The numbers of a chart in a fold; a table that is too wide scrolls sideways. */
export function ScrollingTable({ summary, caption, children }: Props) {
  return (
    <details className="small mt-4">
      <summary>{summary}</summary>
      <section className="overflow-x-auto" aria-label={caption} {...MARKS.scrolls()}>
        <table className="data">
          <caption className="sr-only">{caption}</caption>
          {children}
        </table>
      </section>
    </details>
  );
}
