import type { Page } from './page.ts';
import { isOfSite, type Site } from './site.ts';

/** Which pages of a site are read, and how they are found. */

/** The kind of a page's content. */
export type PageKind = 'home' | 'pricing' | 'security' | 'more' | 'news';

interface Sought {
  kind: PageKind;
  /** Most pages of this kind that are read. */
  most: number;
  /** Texts of links to them, and their paths with spaces between words. */
  called: RegExp;
  /** Their paths on most sites. */
  usual: readonly string[];
}

const SOUGHT: readonly Sought[] = [
  {
    kind: 'pricing',
    most: 2,
    called:
      /(?<![\p{L}])(?:pricing|prices|plans?|preise?|preisliste|tarife|tarifs?|precios|planes|prezzi|piani|preços|precos|planos|prijzen|cennik|料金(?:プラン)?)(?![\p{L}])/iu,
    usual: ['/pricing', '/plans', '/preise'],
  },
  {
    kind: 'security',
    most: 3,
    called:
      /(?<![\p{L}])(?:security|trust|trust ?cent(?:er|re)|compliance|certifications?|gdpr|dsgvo|(?:daten|informations)?sicherheit|vertrauen|sécurité|securite|conformité|seguridad|sicurezza|segurança|seguranca|beveiliging|セキュリティ)(?![\p{L}])/iu,
    usual: ['/security', '/trust'],
  },
  {
    kind: 'more',
    most: 3,
    called:
      /^(?:downloads?|(?:get the )?apps?|desktop|mobile|features?|developers?(?: portal)?|install(?:ation)?|(?:supported )?languages|sprachen|fonctionnalités|funktionen|funciones|funzionalità|funcionalidades|(?:for )?students?|education)$/iu,
    usual: [],
  },
  {
    kind: 'news',
    most: 2,
    called:
      /^(?:news(?:room)?|press(?: releases?)?|blog|announcements?|presse|aktuelles|changelog|release notes|what['’]?s new|actualités|noticias)$/iu,
    usual: [],
  },
];
/** Pages that write about these subjects, as blogs and help pages do. */
const ELSEWHERE =
  /\/(?:blog|news|press|docs?|help|support|guides?|learn|academy|resources|glossary|vs|compare|comparison|alternatives?|customers|case-studies|stories|jobs|careers|legal|events?|webinars?|community|forum|tag|category|author|login|signin|signup|register|cart|checkout|api|changelog)(?:\/|$)/i;
/** Addresses of lists of news, not of articles. */
const NEWS_LIST = /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?(?:\/(?:company|about))?\/[\w-]+\/?$/i;
const FILE = /\.(?:pdf|png|jpe?g|svg|zip|xml|json|dmg|exe|md)$/i;
const LONGEST_WORDS = 40;

export interface Candidate {
  url: URL;
  text: string;
}

/** The site's pages among candidates, by kind; those with the plainest names first. */
export function pagesIn(
  candidates: readonly Candidate[],
  at: URL,
  site: Site,
): { url: string; kind: PageKind }[] {
  return SOUGHT.flatMap(({ kind, called, most }) => {
    const ranks = new Map<string, number>();
    for (const { url, text } of candidates) {
      const isOpen = isReadable(url, site, kind === 'news' ? NEWS_LIST : null);
      const rank = isOpen ? rankOf(called, url, text) : 0;
      const plain = plainAddress(url);
      if (rank > (ranks.get(plain) ?? 0) && plain !== plainAddress(at)) ranks.set(plain, rank);
    }
    const best = [...ranks].toSorted(([, a], [, b]) => b - a).slice(0, most);
    return best.map(([url]) => ({ url, kind }));
  });
}

function isReadable(url: URL, site: Site, only: RegExp | null): boolean {
  return (
    /^https?:$/.test(url.protocol) &&
    isOfSite(url, site) &&
    !FILE.test(url.pathname) &&
    (only ? only.test(url.pathname) : !ELSEWHERE.test(url.pathname))
  );
}

function rankOf(called: RegExp, { pathname, hostname }: URL, text: string): number {
  const words = text.length <= LONGEST_WORDS ? text.replace(/[→›»↗]/gu, '').trim() : '';
  const last = decoded(
    pathname
      .split('/')
      .filter((part) => part !== '')
      .at(-1) ?? '',
  )
    .replaceAll(/[-_.]/g, ' ')
    .replace(/ (?:html?|php)$/, '');
  const host = hostname.split('.')[0] ?? '';
  const whole = new RegExp(`^(?:${called.source})$`, 'iu');
  if (whole.test(words) || whole.test(host)) return 4;
  if (whole.test(last)) return 3;
  if (called.test(words)) return 2;
  return words !== '' && called.test(last) && last.length <= LONGEST_WORDS ? 1 : 0;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function plainAddress(url: URL): string {
  const plain = new URL(url);
  plain.hash = '';
  plain.search = '';
  return plain.href;
}

/** The usual addresses of page kinds that no link leads to. */
export function usualPages(kinds: readonly PageKind[], home: URL): { url: string; kind: PageKind }[] {
  return SOUGHT.filter(({ kind }) => kinds.includes(kind)).flatMap(({ kind, usual }) =>
    usual.map((path) => ({ url: new URL(path, home).href, kind })),
  );
}

const MOST_LISTED = 5_000;

/** The addresses in a sitemap or an llms.txt. */
export function listedIn(text: string, from: URL): Candidate[] {
  const located = [...text.matchAll(/<loc>\s*([^<\s]{1,500})\s*<\/loc>/g)].map(([, address = '']) => ({
    address,
    text: '',
  }));
  const linked = [...text.matchAll(/\[([^\]\n]{1,100})\]\(([^)\s]{1,500})\)/g)].map(
    ([, said = '', address = '']) => ({ address, text: said }),
  );
  return [...located, ...linked].slice(0, MOST_LISTED).flatMap(({ address, text: said }) => {
    const url = URL.parse(address.replaceAll('&amp;', '&'), from);
    return url ? [{ url, text: said === '' ? (url.pathname.split('/').at(-1) ?? '') : said }] : [];
  });
}

/** The pricing part of a home page; null if there is none. */
export function pricesOnHome({ lines }: Page): Page['lines'] | null {
  const heading = lines.find(
    ({ heading: level, text }) => level > 0 && level < 4 && text.length <= 60 && SOUGHT[0]?.called.test(text),
  );
  const isNamed = ({ element }: Page['lines'][number]) => {
    for (let each: typeof element | null = element; each; each = each.parent) {
      if (
        /^(?:pricing|prices|plans|preise|tarife|tarifs|precios|prezzi|precos|prijzen)(?:[-_ ]?(?:section|table|plans|area))?$/i.test(
          each.attributes.id ?? '',
        )
      )
        return true;
    }
    return false;
  };
  const named = lines.filter(isNamed);
  if (named.length > 0) return named;
  const below = heading && lines.filter(({ under }) => under.includes(heading.text));
  return below && below.length > 0 ? below : null;
}
