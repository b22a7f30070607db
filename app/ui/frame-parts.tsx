import { createContext, type DOMAttributes, type ReactNode, useContext } from 'react';
import { paths } from '#site/paths.ts';
import { hasReader } from '#site/site.ts';
import { LinkGroup } from './link-group.tsx';
import { TextLink } from './links.tsx';
import { NavDropdown } from './nav-dropdown.tsx';
import { NavLink } from './nav-link.tsx';
import { PreferenceToggle } from './preference-toggle.tsx';
import SearchBox from './search-box.island.tsx';
import { aboutMenu, browseMenu, mainMenu, type NavMenu, outsideLinks, quickLinks } from './site-nav.ts';
import { useSite } from './site-texts.ts';

/**
 * What elements of the header and the footer hold that is the same for everybody. It may depend on the site's texts
 * and on which menu entry is the page, and on nothing else: the server makes it once for each of these
 * (kept-frames.ts), outside of all that a page knows of its reader.
 */
export const FRAME_PARTS = {
  outside: <OutsideLinks />,
  main: <MainMenu />,
  'header-search': <SiteSearch id="header-search" />,
  'menu-search': <SiteSearch id="menu-search" />,
  menu: <MenuGroups />,
  footer: <FooterColumns />,
} as const satisfies Readonly<Record<string, ReactNode>>;

export type FramePart = keyof typeof FRAME_PARTS;

/** The markup of each part, for one page. */
export type Frame = Readonly<Record<FramePart, string>>;

/** Null where nothing is kept: then the parts are rendered like everything else. */
export const FrameContext = createContext<Frame | null>(null);

/** What gives an element its content. */
export type Content = Pick<DOMAttributes<HTMLElement>, 'children' | 'dangerouslySetInnerHTML'>;

/** Says what the element of a part holds. */
export function useFrame(): (part: FramePart) => Content {
  const frame = useContext(FrameContext);
  return (part) =>
    frame ? { dangerouslySetInnerHTML: { __html: frame[part] } } : { children: FRAME_PARTS[part] };
}

function SiteSearch({ id }: { id: string }) {
  return <SearchBox id={id} placeholder={`Search ${useSite().listed.many}`} />;
}

function OutsideLinks() {
  return outsideLinks(useSite()).map((link) => <NavLink key={link.href} link={link} />);
}

function MainMenu() {
  return mainMenu(useSite()).map((entry) =>
    'links' in entry ? (
      <NavDropdown key={entry.label} menu={entry} />
    ) : (
      <NavLink key={entry.label} link={entry} className="nav-item" />
    ),
  );
}

/** The header's entries on narrow screens, except those of the reader's account. */
function MenuGroups() {
  const site = useSite();
  const menu = mainMenu(site);
  const outside = outsideLinks(site);
  return (
    <>
      <LinkGroup links={menu.filter((entry) => 'href' in entry)} />
      {menu.map(
        (entry) =>
          'links' in entry && <LinkGroup key={entry.label} title={entry.label} links={entry.links} />,
      )}
      {outside.length > 0 && <LinkGroup title="More" links={outside} />}
    </>
  );
}

function FooterColumns() {
  const site = useSite();
  return (
    <>
      {[quickLinks(site), browseMenu(site), aboutMenu(site)].map(
        (menu) => menu.links.length > 0 && <FooterColumn key={menu.label} menu={menu} />,
      )}
      <div className="col-span-2 sm:col-span-1">
        <h2 className="footer-title">Contact</h2>
        {hasReader(site.email) ? (
          <TextLink to={`mailto:${site.email}`}>{site.email}</TextLink>
        ) : (
          <TextLink to={paths.contact}>Write to us</TextLink>
        )}
        <p className="small needs-script mt-4 mb-2">Appearance</p>
        <PreferenceToggle name="theme" />
      </div>
    </>
  );
}

function FooterColumn({ menu }: { menu: NavMenu }) {
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
