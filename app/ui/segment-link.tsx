import type { ReactNode } from 'react';
import type { SortOrder } from '#catalogue/search/filters/tool-query.ts';
import { inPlace } from './in-place.ts';

interface Props {
  to: string;
  active: boolean;
  children: ReactNode;
}

/**
 * One of a row of filters or sorts: a link to the same listing with that choice. It replaces the history
 * entry.
 */
export function SegmentLink({ to, active, children }: Props) {
  return (
    <a href={to} {...(active && { 'aria-current': 'true' })} {...inPlace()}>
      {children}
    </a>
  );
}

/** The direction of the active sort. */
export function SortArrow({ order }: { order: SortOrder }) {
  return (
    <>
      <span className={order === 'asc' ? 'arrow-up' : 'arrow-down'} />
      <span className="sr-only">{order === 'asc' ? 'ascending' : 'descending'}</span>
    </>
  );
}
