import type { ReactNode } from 'react';
import type { LedPage } from '#site/menu.ts';
import { useSite } from './site-texts.ts';

interface Props {
  page: LedPage;
  className?: string;
  /** What the software says there. */
  children?: ReactNode;
}

/** What a page says below its heading: the owner's words, or else the software's. */
export function PageLead({ page, className = 'mt-3', children }: Props) {
  const own = useSite().pageLeads[page];
  if (own === undefined && children === undefined) return null;
  return <p className={`max-w-prose whitespace-pre-line text-muted ${className}`}>{own ?? children}</p>;
}
