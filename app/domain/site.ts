import type { CrawlerPolicy } from './discovery/crawlers.ts';

export interface FounderQuote {
  readonly name: string;
  readonly title: string;
  readonly quote: string;
}

/**
 * Quotes from the site's founders for the About page, which has room for two. Only what they have really
 * said.
 */
const founderQuotes: readonly FounderQuote[] = [];

/**
 * Two people's pages on the blog, for the About menu (spec §2): `{ label: 'Name', href: 'https://…' }`. Without
 * them the menu names nobody, rather than lead to a page that does not exist.
 */
const people: readonly { readonly label: string; readonly href: string }[] = [];

/**
 * Outside pages for the three cards of the contact page, one for each topic. Without one, a card leads to the
 * page in CONTACT_PAGE_URL or, without that either, to its topic in the site's own form.
 */
const contactPages: Readonly<Record<'feature' | 'report' | 'affiliate', string | null>> = {
  feature: null,
  report: null,
  affiliate: null,
};

/** Which AI operators' crawlers may read the site, by what they read it for (`discovery/crawlers.ts`). */
const crawlers: CrawlerPolicy = { search: 'allow', training: 'allow', agent: 'allow' };

/**
 * Where to report weaknesses besides the site's own contact page, as addresses (`mailto:…`, `https://…`), and
 * until when somebody vouches that they are read: at most a year ahead. `/.well-known/security.txt` is shown
 * until then, and not at all while this is null, because it must not name an address that nobody reads.
 */
const security = null as SecurityContact | null;

export interface SecurityContact {
  readonly contacts: readonly string[];
  /** ISO 8601. */
  readonly vouchedUntil: string;
}

/**
 * What others may do with downloaded data, by the name of a licence and a sentence. By default nothing is granted
 * beyond the terms: only the owner of the data can.
 */
const dataLicence = {
  name: 'For your own use',
  text: 'No licence to publish this data has been granted. Ask the site before you publish it.',
} as const;

/**
 * What an operator sets once for the site: names, outside addresses and marketing figures (spec §1, §2). The
 * defaults are neutral: nobody owns example.com (RFC 2606), and nobody is named without having agreed.
 */
export const SITE = {
  name: 'AI Toolbox',
  title: 'AI Toolbox: the directory of AI tools for people who decide',
  email: 'hello@example.com',
  copyrightHolder: 'AI Toolbox',
  external: {
    workshops: { label: 'Workshops', href: 'https://www.example.com/workshops' },
    podcast: { label: 'Podcast', href: 'https://blog.example.com/podcast' },
    insights: { label: 'Insights', href: 'https://blog.example.com/insights' },
  },
  people,
  founderQuotes,
  contactPages,
  dataLicence,
  crawlers,
  security,
  /** Claims of spec §1 and §9. Tests compare them with the field table and the starter catalogue. */
  figures: { dataPoints: 93, attributes: 90, tools: 3200, verticals: 40, specializations: 400 },
} as const;
