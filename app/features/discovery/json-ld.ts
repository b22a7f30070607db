import { LOCKED_CLASS } from '#site/locked-class.ts';
import { paths } from '#site/paths.ts';
import { SITE } from '#site/site.ts';
import { logoName } from '#site/site-logo.ts';

/**
 * What a page tells search engines about itself, in schema.org's words. It says only what the page shows: no
 * made-up author, price or rating, and no FAQ of questions that only the editors have answered.
 */

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type Described = { '@type': string; [property: string]: Json };

/** One document for all that a page describes. */
export function graph(nodes: readonly Described[]) {
  return { '@context': 'https://schema.org', '@graph': [...nodes] };
}

/** A step on the way to a page, or an entry of a list. */
export interface Step {
  name: string;
  path: string;
}

/**
 * The way from the home page to a page.
 *
 * @param site what comes before the site's own paths; empty where that is unknown
 */
export function breadcrumbs(site: string, steps: readonly Step[]): Described {
  const all = [{ name: SITE.name, path: paths.home }, ...steps];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: all.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: site + path,
    })),
  };
}

/**
 * The pages that a list leads to, in its order.
 *
 * @param before how many entries earlier pages of the list have
 */
export function itemList(site: string, listed: readonly string[], before = 0): Described {
  return {
    '@type': 'ItemList',
    itemListElement: listed.map((path, index) => ({
      '@type': 'ListItem',
      position: before + index + 1,
      url: site + path,
    })),
  };
}

/** Whoever runs the site. */
export function organization(site: string): Described {
  const { logo } = SITE;
  return {
    '@type': 'Organization',
    name: SITE.copyrightHolder,
    url: site + paths.home,
    ...(logo && { logo: site + paths.siteLogo(logoName(logo, 'icon-512')) }),
  };
}

export function webSite(site: string): Described {
  return {
    '@type': 'WebSite',
    name: SITE.name,
    url: site + paths.home,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${site}${paths.search}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}

/** A page with a part that only subscribers see. */
export function lockedPage(site: string, path: string): Described {
  return {
    '@type': 'WebPage',
    url: site + path,
    isAccessibleForFree: false,
    hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: `.${LOCKED_CLASS}` },
  };
}

/** The editors' own text about something. Times are ISO 8601. */
export function article(
  site: string,
  text: {
    headline: string;
    path: string;
    about?: string;
    description: string;
    published?: string | null;
    modified?: string | null;
  },
): Described {
  return {
    '@type': 'Article',
    headline: text.headline,
    url: site + text.path,
    ...(text.about && { about: { '@type': 'Thing', name: text.about } }),
    ...(text.description && { description: text.description }),
    ...(text.published && { datePublished: text.published }),
    ...(text.modified && { dateModified: text.modified }),
    publisher: organization(site),
  };
}

/**
 * The figures of a market, as a data set.
 *
 * @param figures what is measured, in the page's words
 */
export function marketData(
  site: string,
  market: { name: string; path: string; description: string; figures: readonly string[] },
): Described {
  return {
    '@type': 'Dataset',
    name: `${market.name}: market of ${SITE.listed.many}`,
    description: market.description,
    url: site + market.path,
    variableMeasured: [...new Set(market.figures)],
    creator: organization(site),
  };
}
