import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
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

export const browseMenu = (): NavMenu => ({
  label: 'Browse',
  links: [
    { label: 'Search', href: paths.search },
    { label: say`Tools`, href: paths.tools },
    { label: 'Categories', href: paths.categories },
    { label: 'Market', href: paths.market },
    { label: 'Landscape', href: paths.landscape() },
    { label: 'Compare', href: paths.compare },
    { label: 'Business Functions', href: paths.business },
  ],
});

export const aboutMenu = ({ people, shortName }: Site): NavMenu => ({
  label: 'About',
  links: [
    { label: `About ${shortName}`, href: paths.about },
    ...people.map(external),
    { label: 'Contact Us', href: paths.contact },
  ],
});

/** The header's menu in its order (spec §2); the outside links come before it. */
export const mainMenu = (site: Site): readonly (NavLink | NavMenu)[] => [
  { label: site.shortName, href: paths.home },
  browseMenu(),
  { label: 'Subscribe', href: paths.premium },
  aboutMenu(site),
  { label: say`Submit Tool`, href: paths.submit },
];

/** The page for programs and the owner's legal texts, at the very end of the footer. */
export const LEGAL_LINKS: readonly NavLink[] = [
  { label: 'API', href: paths.api },
  { label: 'Privacy', href: paths.privacy },
  { label: 'Terms', href: paths.terms },
];

export const quickLinks = (site: Site): NavMenu => ({
  label: 'Quick links',
  links: [
    { label: site.shortName, href: paths.home },
    { label: 'Subscribe', href: paths.premium },
    { label: say`Submit Tool`, href: paths.submit },
    { label: 'Weekly Letter', href: paths.letters },
    { label: 'Data and Feeds', href: paths.data },
    ...outsideLinks(site),
  ],
});

/** Whether a menu of the header or the footer leads to the page. */
export function isMenuPage(site: Site, pathname: string): boolean {
  return [...mainMenu(site), quickLinks(site)]
    .flatMap((entry) => ('links' in entry ? entry.links : [entry]))
    .some(({ href }) => href === pathname);
}
