import { NavLink } from './nav-link.tsx';
import { PreferenceToggle } from './preference-toggle.tsx';
import { aboutMenu, BROWSE_MENU, LEGAL_LINKS, type NavMenu, quickLinks } from './site-nav.ts';
import { useSite } from './site-texts.ts';

/**
 * The shared footer (spec §2): quick, browse and about links, the contact address and the copyright line,
 * with the owner's texts beside it.
 */
export function SiteFooter({ year }: { year: number | undefined }) {
  const site = useSite();
  return (
    <footer className="site-footer">
      <div className="wrap grid grid-cols-2 gap-8 py-12 lg:grid-cols-4">
        <Column menu={quickLinks(site)} />
        <Column menu={BROWSE_MENU} />
        <Column menu={aboutMenu(site)} />
        <div className="col-span-2 sm:col-span-1">
          <h2 className="footer-title">Contact</h2>
          <a className="link" href={`mailto:${site.email}`}>
            {site.email}
          </a>
          <p className="small needs-script mt-4 mb-2">Appearance</p>
          <PreferenceToggle name="theme" />
        </div>
      </div>
      <p className="wrap small flex flex-wrap justify-between gap-x-8 gap-y-2 pb-8">
        <span>{`© ${year ?? ''} ${site.copyrightHolder}`}</span>
        <span className="flex gap-x-6">
          {LEGAL_LINKS.map((link) => (
            <NavLink key={link.href} link={link} className="link" />
          ))}
        </span>
        <span>{site.footerNote}</span>
      </p>
    </footer>
  );
}

function Column({ menu }: { menu: NavMenu }) {
  return (
    <nav aria-label={menu.label}>
      <h2 className="footer-title">{menu.label}</h2>
      <ul>
        {menu.links.map((link) => (
          <li key={link.href}>
            <NavLink link={link} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
