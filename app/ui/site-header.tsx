import { useLocation } from 'react-router';
import { MARKS } from '#site/marks.ts';
import { paths } from '#site/paths.ts';
import type { Site } from '#site/site.ts';
import { logoName } from '#site/site-logo.ts';
import { AccountMenu } from './account-menu.tsx';
import { useFrame } from './frame-parts.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { useReturnTo } from './return-to.ts';
import { useSession, useUser } from './session.tsx';
import { outsideLinks } from './site-nav.ts';
import { useSite } from './site-texts.ts';

/** Pages with a search box of their own. */
const WITH_OWN_SEARCH: readonly string[] = [paths.home, paths.search];

/**
 * The shared header (spec §2, "Header and footer"): LOG IN and JOIN for visitors, a menu for members, neither while it
 * is not known who is there.
 *
 * @param news how much is new among what the member follows
 * @param desk how much waits for an operator; null for everybody else
 */
export function SiteHeader({ news, desk = null }: { news: number; desk?: number | null }) {
  const user = useUser();
  const { status } = useSession();
  const site = useSite();
  const frame = useFrame();
  const hasSearch = !WITH_OWN_SEARCH.includes(useLocation().pathname);
  return (
    <>
      {outsideLinks(site).length > 0 && (
        <nav className="wrap top-nav" aria-label="Outside this site" {...frame('outside')} />
      )}
      <header className="site-header">
        <div className="wrap flex h-(--header-height) items-center gap-4">
          <a href={paths.home} className={`wordmark${site.logo ? ' with-logo' : ''}`}>
            <SiteName site={site} />
          </a>
          <nav className="main-nav" aria-label="Main" {...frame('main')} />
          {hasSearch && <div className="ml-auto hidden w-64 lg:block" {...frame('header-search')} />}
          <div className={`ml-auto flex items-center gap-2 ${hasSearch ? 'lg:ml-0' : ''}`} {...MARKS.who()}>
            {user && <AccountMenu user={user} news={news} desk={desk} />}
            {status === 'signed out' && <JoinLinks />}
            <MobileMenu status={status} news={news} desk={user && desk} />
          </div>
        </div>
      </header>
    </>
  );
}

/** The site's logo, its name, or both. */
function SiteName({ site: { name, logo } }: { site: Pick<Site, 'name' | 'logo'> }) {
  if (!logo) return name;
  const { width, height, plate, isAlone } = logo;
  return (
    <>
      <img
        src={paths.siteLogo(logoName(logo, 'logo'))}
        alt={isAlone ? name : ''}
        {...{ width, height }}
        className={`site-logo ${plate === null ? '' : `plate-${plate}`}`}
      />
      {!isAlone && name}
    </>
  );
}

function JoinLinks() {
  const returnTo = useReturnTo();
  return (
    <>
      <a href={paths.loginFor(returnTo)} rel="nofollow" className="nav-item hidden sm:inline-flex">
        LOG IN
      </a>
      <a href={paths.registerFor(returnTo)} rel="nofollow" className="btn btn-primary">
        JOIN
      </a>
    </>
  );
}
