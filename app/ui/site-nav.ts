import type { MenuPage } from '#site/menu.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { speaksOfFunctions } from '#site/recorded-topics.ts';
import { leadsSomewhere, type OutsideLink, type Site } from '#site/site.ts';

export interface NavLink {
  label: string;
  href: string;
  external?: true;
}

export interface NavMenu {
  label: string;
  links: readonly NavLink[];
}

const external = (link: OutsideLink): NavLink => ({ ...link, external: true });

/** Links to the marketing site and its blog (spec §2, "Header and footer"), once the owner has named real ones. */
export const outsideLinks = ({ links }: Site): readonly NavLink[] =>
  links.filter(leadsSomewhere).map(external);

const PAGES: Readonly<Record<MenuPage, (site: Site) => NavLink>> = {
  home: ({ shortName }) => ({ label: shortName, href: paths.home }),
  search: () => ({ label: 'Search', href: paths.search }),
  tools: () => ({ label: say`Tools`, href: paths.tools }),
  categories: () => ({ label: 'Categories', href: paths.categories }),
  market: () => ({ label: 'Market', href: paths.market }),
  landscape: () => ({ label: 'Landscape', href: paths.landscape() }),
  compare: () => ({ label: 'Compare', href: paths.compare }),
  business: () => ({ label: 'Business Functions', href: paths.business }),
  premium: () => ({ label: 'Subscribe', href: paths.premium }),
  about: ({ shortName }) => ({ label: `About ${shortName}`, href: paths.about }),
  contact: () => ({ label: 'Contact Us', href: paths.contact }),
  submit: () => ({ label: say`Submit Tool`, href: paths.submit }),
  letters: () => ({ label: 'Weekly Letter', href: paths.letters }),
  data: () => ({ label: 'Data and Feeds', href: paths.data }),
};
const BROWSE: readonly MenuPage[] = [
  ...(['search', 'tools', 'categories', 'market', 'landscape', 'compare', 'business'] as const),
];
const ABOUT: readonly MenuPage[] = ['about', 'contact'];
const QUICK: readonly MenuPage[] = ['home', 'premium', 'submit', 'letters', 'data'];

/** Whether a page has nothing to show: no plan is sold, or no business function recorded. */
function isEmpty(site: Site, page: MenuPage): boolean {
  return (page === 'premium' && site.plansSold.length === 0) || (page === 'business' && !speaksOfFunctions());
}

/** Those of some pages that the owner has put into the menus, in the owner's order and words, while they show something. */
function linksTo(site: Site, pages: readonly MenuPage[]): NavLink[] {
  return site.menu.flatMap(({ page, label }) => {
    const link = PAGES[page](site);
    return pages.includes(page) && !isEmpty(site, page) ? [{ ...link, label: label ?? link.label }] : [];
  });
}

export const browseMenu = (site: Site): NavMenu => ({ label: 'Browse', links: linksTo(site, BROWSE) });

/** People come before the way to write to them. */
export function aboutMenu(site: Site): NavMenu {
  const links = linksTo(site, ABOUT);
  const contact = links.findIndex(({ href }) => href === paths.contact);
  return {
    label: 'About',
    links: links.toSpliced(contact === -1 ? links.length : contact, 0, ...site.people.map(external)),
  };
}

/** The header's menu (spec §2); a menu of several stands where its first entry would. The outside links come before it. */
export function mainMenu(site: Site): readonly (NavLink | NavMenu)[] {
  const [browse, about] = [browseMenu(site), aboutMenu(site)];
  const [first, of] = [BROWSE, ABOUT].map(
    (pages) => site.menu.find(({ page }) => pages.includes(page))?.page,
  );
  const entries = site.menu.flatMap(({ page }): (NavLink | NavMenu)[] => {
    if (page === first) return [browse];
    if (page === of) return [about];
    return HEADER.includes(page) ? linksTo(site, [page]) : [];
  });
  return of === undefined && about.links.length > 0 ? [...entries, about] : entries;
}

/** Pages that stand alone in the header. */
const HEADER: readonly MenuPage[] = ['home', 'premium', 'submit'];

/** The page for programs and the owner's legal texts, at the very end of the footer. */
export const LEGAL_LINKS: readonly NavLink[] = [
  { label: 'API', href: paths.api },
  { label: 'Privacy', href: paths.privacy },
  { label: 'Terms', href: paths.terms },
];

export const quickLinks = (site: Site): NavMenu => ({
  label: 'Quick links',
  links: [...linksTo(site, QUICK), ...outsideLinks(site)],
});

/** Whether a menu of the header or the footer leads to the page. */
export function isMenuPage(site: Site, pathname: string): boolean {
  return [...mainMenu(site), quickLinks(site)]
    .flatMap((entry) => ('links' in entry ? entry.links : [entry]))
    .some(({ href }) => href === pathname);
}
