import { paths } from '#domain/paths.ts';
import { AccountMenu } from './account-menu.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { NavDropdown } from './nav-dropdown.tsx';
import { NavLink } from './nav-link.tsx';
import { useReturnTo } from './return-to.ts';
import { SearchBox } from './search-box.tsx';
import { useUser } from './session.tsx';
import { mainMenu, outsideLinks } from './site-nav.ts';
import { useSite } from './site-texts.ts';

/**
 * The shared header (spec §2, "Header and footer"): LOG IN and JOIN for visitors, a menu for members.
 *
 * @param news how much is new among what the member follows
 * @param desk how much waits for an operator; null for everybody else
 */
export function SiteHeader({ news, desk = null }: { news: number; desk?: number | null }) {
  const user = useUser();
  const site = useSite();
  return (
    <>
      <nav className="wrap top-nav" aria-label="Outside this site">
        {outsideLinks(site).map((link) => (
          <NavLink key={link.href} link={link} />
        ))}
      </nav>
      <header className="site-header">
        <div className="wrap flex h-(--header-height) items-center gap-4">
          <a href={paths.home} className="wordmark">
            {site.name}
          </a>
          <nav className="main-nav" aria-label="Main">
            {mainMenu(site).map((entry) =>
              'links' in entry ? (
                <NavDropdown key={entry.label} menu={entry} />
              ) : (
                <NavLink key={entry.label} link={entry} className="nav-item" />
              ),
            )}
          </nav>
          <div className="ml-auto hidden w-64 lg:block">
            <SearchBox id="header-search" />
          </div>
          <div className="ml-auto flex items-center gap-2 lg:ml-0">
            {user ? <AccountMenu user={user} news={news} desk={desk} /> : <JoinLinks />}
            <MobileMenu isSignedIn={user !== null} news={news} desk={user && desk} />
          </div>
        </div>
      </header>
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
