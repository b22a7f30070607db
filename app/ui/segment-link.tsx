import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { SortOrder } from '#domain/search/tool-query.ts';

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
    <Link to={to} replace preventScrollReset {...(active && { 'aria-current': 'true' })}>
      {children}
    </Link>
  );
}

/** The direction of the active sort. */
export function SortArrow({ order }: { order: SortOrder }) {
  return (
    <>
      <span aria-hidden="true">{order === 'asc' ? '↑' : '↓'}</span>
      <span className="sr-only">{order === 'asc' ? 'ascending' : 'descending'}</span>
    </>
  );
}
