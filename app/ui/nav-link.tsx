import { useLocation } from 'react-router';
import { ExternalLink } from './external-link.tsx';
import type { NavLink as Target } from './site-nav.ts';

/** One entry of a menu: a page of the site, or an outside page in a new tab. */
export function NavLink({ link, className }: { link: Target; className?: string }) {
  const { pathname } = useLocation();
  const look = className ? { className } : {};
  return link.external ? (
    <ExternalLink href={link.href} {...look}>
      {link.label}
    </ExternalLink>
  ) : (
    <a href={link.href} {...look} {...(pathname === link.href && { 'aria-current': 'page' as const })}>
      {link.label}
    </a>
  );
}
