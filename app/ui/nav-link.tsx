import { NavLink as RouterLink } from 'react-router';
import { ExternalLink } from './external-link.tsx';
import type { NavLink as Target } from './site-nav.ts';

/** One entry of a menu: a page of the site, or an outside page in a new tab. */
export function NavLink({ link, className }: { link: Target; className?: string }) {
  const look = className ? { className } : {};
  return link.external ? (
    <ExternalLink href={link.href} {...look}>
      {link.label}
    </ExternalLink>
  ) : (
    <RouterLink to={link.href} end {...look}>
      {link.label}
    </RouterLink>
  );
}
