import { useLocation } from 'react-router';
import { paths } from '#site/paths.ts';
import { safeReturnTo } from '#site/session.ts';

/** The address of the page that shows the link. */
export function useHere(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}

/** Account pages that know where somebody was going. */
const ON_THE_WAY: readonly string[] = [paths.login, paths.register, paths.welcome, paths.forgotPassword];

/**
 * Where somebody who signs in or registers from this page goes afterwards: back to it, or from an account
 * page on to where they were going; '' for nowhere in particular.
 */
export function useReturnTo(): string {
  const { pathname, search } = useLocation();
  if (ON_THE_WAY.includes(pathname)) return safeReturnTo(new URLSearchParams(search).get('returnTo'), '');
  return pathname === paths.home || pathname.startsWith('/auth/') ? '' : pathname + search;
}
