import type { ReactNode } from 'react';
import { MARKS } from '#site/marks.ts';
import { say } from '#site/noun.ts';

interface Props {
  href: string;
  className?: string;
  /** `tool`: a listed product's own site, which we do not endorse; `affiliate`: a paid link. */
  kind?: 'tool' | 'affiliate';
  /** The id of the tool whose own site it leads to: the visit is counted (docs/decisions/0044). */
  visits?: string;
  /** Whose link it is, for readers who cannot see where it stands. */
  of?: string;
  children: ReactNode;
}

const REL = {
  tool: 'noopener noreferrer nofollow',
  affiliate: 'noopener noreferrer nofollow sponsored',
};

/** A link that leaves the site in a new tab, and says so to screen readers. A paid link says so to everybody. */
export function ExternalLink({ href, className, kind, visits, of, children }: Props) {
  return (
    <a
      href={href}
      className={className}
      target="_blank"
      rel={kind ? REL[kind] : 'noopener noreferrer'}
      {...MARKS.visits(visits)}
    >
      {children}
      {kind === 'affiliate' && say` (affiliate link)`}
      <span className="sr-only">{`${of ? ` of ${of}` : ''} (opens in a new tab)`}</span>
    </a>
  );
}
