import { deskPaths } from '#site/desk-paths.ts';
import { MARKS } from '#site/marks.ts';
import { paths } from '#site/paths.ts';
import { newsText, SignOut } from './account-menu.tsx';
import { useFrame } from './frame-parts.tsx';
import { Icon } from './icon.tsx';
import { LinkGroup } from './link-group.tsx';
import { useReturnTo } from './return-to.ts';
import type { SessionState } from './session.tsx';
import type { NavLink as Target } from './site-nav.ts';

const visitorLinks = (returnTo: string): readonly Target[] => [
  { label: 'LOG IN', href: paths.loginFor(returnTo) },
  { label: 'JOIN', href: paths.registerFor(returnTo) },
];

/** On narrow screens, the profile (spec §2), what the member follows, and the desk for operators. */
const memberLinks = (news: number, desk: number | null): readonly Target[] => [
  { label: 'PROFILE SETTINGS', href: paths.profile },
  { label: news > 0 ? `FOLLOWING (${newsText(news)} NEW)` : 'FOLLOWING', href: paths.following },
  { label: 'YOUR LISTS', href: paths.lists },
  ...(desk === null
    ? []
    : [{ label: desk > 0 ? `OPERATOR (${newsText(desk)} WAITING)` : 'OPERATOR', href: deskPaths.operator }]),
];

interface Props {
  status: SessionState['status'];
  news: number;
  /** How much waits for an operator; null for everybody else. */
  desk?: number | null;
}

/**
 * The header's entries on narrow screens, in a menu that unfolds below the header, even without JavaScript.
 */
export function MobileMenu({ status, news, desk = null }: Props) {
  const returnTo = useReturnTo();
  const frame = useFrame();
  const isSignedIn = status === 'signed in';
  const links = isSignedIn ? memberLinks(news, desk) : visitorLinks(returnTo);
  return (
    <details className="mobile-menu lg:hidden" {...MARKS.menu('press')}>
      <summary className="btn px-2" aria-label="Menu">
        <Icon name="menu" />
      </summary>
      <div className="mobile-panel wrap">
        <div className="contents" {...frame('menu-search')} />
        <nav aria-label="Mobile" className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4">
          <div className="contents" {...frame('menu')} />
          {status !== 'loading' && <LinkGroup title="Account" links={links} />}
        </nav>
        {isSignedIn && <SignOut className="btn mt-6" />}
      </div>
    </details>
  );
}
