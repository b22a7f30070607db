import type { ReactNode } from 'react';

interface Props {
  href: string;
  className?: string;
  /** `tool`: a listed product's own site, which we do not endorse; `affiliate`: a paid link. */
  kind?: 'tool' | 'affiliate';
  children: ReactNode;
}

const REL = {
  tool: 'noopener noreferrer nofollow',
  affiliate: 'noopener noreferrer nofollow sponsored',
};

/** A link that leaves the site in a new tab, and says so to screen readers. */
export function ExternalLink({ href, className, kind, children }: Props) {
  return (
    <a href={href} className={className} target="_blank" rel={kind ? REL[kind] : 'noopener noreferrer'}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
