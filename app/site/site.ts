import { type Accent, accentOf, SHIPPED_ACCENT } from './accent.ts';
import type { CrawlerKind, CrawlerPolicy } from './crawlers.ts';
import {
  eachBlock,
  type HomeBlock,
  type LedPage,
  MENU_PAGES,
  type MenuEntry,
  type MenuPage,
  namesMenuPage,
} from './menu.ts';
import { askWordsOfAnswer, callListed, type Noun, raised, titled, worded } from './noun.ts';
import { byTier, PAID_TIERS, type PaidTier, readPlanNames, SHIPPED_PLAN_NAMES } from './plans.ts';
import type { SiteLogo } from './site-logo.ts';

export interface FounderQuote {
  readonly name: string;
  readonly title: string;
  readonly quote: string;
}

export interface SecurityContact {
  readonly contacts: readonly string[];
  /** ISO 8601. */
  readonly vouchedUntil: string;
}

/** A page elsewhere that the site's menus lead to. */
export interface OutsideLink {
  readonly label: string;
  readonly href: string;
}

/** The topics of the contact page that may have pages elsewhere. */
export type ContactTopic = 'feature' | 'report' | 'affiliate';

/** What an owner says of the site, as the desk edits it (`editing/fields/site.ts`). */
export interface SiteRecord {
  readonly name: string;
  /** What follows the name in the title of the home page. */
  readonly tagline: string;
  /** One of what the directory lists, and several: 'AI tool', 'AI tools'. */
  readonly listed_one: string;
  readonly listed_many: string;
  /** What buttons, headings and sentences call them: 'tool', 'tools'; by default the same without 'AI'. */
  readonly short_one?: string | undefined;
  readonly short_many?: string | undefined;
  /** By default the site's name. */
  readonly copyright_holder?: string | undefined;
  /** '#rrggbb'; by default that of the software. */
  readonly accent?: string | undefined;
  /** Whether the logo stands without the name beside it, because it says the name. */
  readonly logo_alone: boolean;
  /** What follows the number of tools. */
  readonly home_heading: string;
  readonly home_lead: string;
  /** What visitors could search for; without any, the home page takes them from the catalogue. */
  readonly example_needs: readonly string[];
  /** Which of its sections the home page shows. */
  readonly home_blocks: Readonly<Record<HomeBlock, boolean>>;
  readonly about_heading: string;
  /** By default a sentence with the number of tools. */
  readonly about_lead?: string | undefined;
  /** Only what they have really said: the about page has room for two. */
  readonly founder_quotes: readonly FounderQuote[];
  readonly email: string;
  /** Where to report weaknesses besides the contact page, and until when somebody vouches that it is read. */
  readonly security_contacts: readonly string[];
  readonly security_until?: string | undefined;
  /** Outside pages for the cards of the contact page. */
  readonly contact_pages: Readonly<Partial<Record<ContactTopic, string | undefined>>>;
  /** What the contact page says above its cards. */
  readonly contact_lead?: string | undefined;
  /** What other pages say below their headings; by default what the software says there. */
  readonly page_leads: Readonly<Partial<Record<LedPage, string | undefined>>>;
  /** What stands at the very end of each page; by default whose the marks of tools are. */
  readonly footer_note?: string | undefined;
  /** How mails end, line by line; by default with the site's name. */
  readonly mail_signature: readonly string[];
  /** By default those of the software; what a plan is called elsewhere, as at the payment provider, is not said here. */
  readonly plan_names: Readonly<Partial<Record<PaidTier, string | undefined>>>;
  /** Which plans are sold. Whoever has one keeps it. */
  readonly plans_sold: Readonly<Record<PaidTier, boolean>>;
  /** The entries of the menus in their order; a page that is not among them has none. */
  readonly menu: readonly MenuEntry[];
  readonly links: readonly OutsideLink[];
  /** People's pages, for the About menu (spec §2). */
  readonly people: readonly OutsideLink[];
  /** The person or company who is responsible, with its postal address line by line. */
  readonly owner_name?: string | undefined;
  readonly owner_address: readonly string[];
  /** Which AI operators' crawlers may read the site, by what they read it for. */
  readonly crawlers: Readonly<Record<CrawlerKind, boolean>>;
  /** What others may do with downloaded data. */
  readonly licence_name: string;
  readonly licence_text: string;
}

/**
 * What the site says until an owner changes it. The defaults are neutral: nobody owns example.com (RFC 2606),
 * nobody is named without having agreed, no licence is granted that only the owner of the data can grant, and
 * nothing is claimed that depends on the catalogue (spec §1).
 */
export const DEFAULT_SITE: SiteRecord = {
  name: 'AI Toolbox',
  tagline: 'the directory of AI tools for people who decide',
  listed_one: 'AI tool',
  listed_many: 'AI tools',
  logo_alone: false,
  home_heading: 'AI tools to find, compare and check',
  home_lead:
    'Say what you need in your own words, set tools side by side, or see where the money goes. Every fact says how sure it is.',
  example_needs: [],
  home_blocks: eachBlock(true),
  about_heading: 'A directory that says how it knows',
  founder_quotes: [],
  email: 'hello@example.com',
  security_contacts: [],
  contact_pages: {},
  page_leads: {},
  mail_signature: [],
  plan_names: {},
  plans_sold: byTier(() => true),
  menu: Object.keys(MENU_PAGES).map((page) => ({ page })),
  links: [
    { label: 'Workshops', href: 'https://www.example.com/workshops' },
    { label: 'Podcast', href: 'https://blog.example.com/podcast' },
    { label: 'Insights', href: 'https://blog.example.com/insights' },
  ],
  people: [],
  owner_address: [],
  crawlers: { search: true, training: true, agent: true },
  licence_name: 'For your own use',
  licence_text: 'No licence to publish this data has been granted. Ask the site before you publish it.',
};

/** Of something else nobody may have recorded money or sources. */
const LEAD_OF_OTHERS = 'Say what you need in your own words, or set tools side by side.';

/** What the directory lists, in words. */
export interface Listed {
  readonly one: string;
  readonly many: string;
  /** Several, at the beginning of a sentence, and in a title. */
  readonly first: string;
  readonly titled: string;
  readonly noun: Noun;
  /** Whether pages may speak of AI as that which is listed. */
  readonly isAi: boolean;
}

const AI = /^AI /;

function listedOf({ listed_one: one, listed_many: many, ...short }: SiteRecord): Listed {
  return {
    one,
    many,
    first: raised(many),
    titled: titled(many),
    noun: {
      one: short.short_one ?? one.replace(AI, ''),
      many: short.short_many ?? many.replace(AI, ''),
      longOne: one,
      longMany: many,
    },
    isAi: AI.test(many),
  };
}

/** What pages, mails and files say of the site. */
export interface Site {
  readonly name: string;
  /** What the menu calls the home page. */
  readonly shortName: string;
  readonly title: string;
  readonly listed: Listed;
  readonly copyrightHolder: string;
  readonly accent: Accent;
  /** What stands for the site in its header; null for its name alone. */
  readonly logo: (SiteLogo & { readonly isAlone: boolean }) | null;
  readonly email: string;
  readonly home: {
    readonly heading: string;
    readonly lead: string;
    readonly needs: readonly string[];
    readonly blocks: SiteRecord['home_blocks'];
  };
  /** The lead is null if the owner has written none: then the page counts. */
  readonly about: { readonly heading: string; readonly lead: string | null };
  readonly owner: { readonly name: string | null; readonly address: readonly string[] | null };
  readonly planNames: Readonly<Record<PaidTier, string>>;
  readonly plansSold: readonly PaidTier[];
  /** Each page once; the label is null where the software's holds. */
  readonly menu: readonly { readonly page: MenuPage; readonly label: string | null }[];
  readonly links: readonly OutsideLink[];
  readonly people: readonly OutsideLink[];
  readonly founderQuotes: readonly FounderQuote[];
  readonly contactLead: string | null;
  readonly pageLeads: SiteRecord['page_leads'];
  readonly footerNote: string;
  readonly mailSignature: readonly string[];
  readonly contactPages: Readonly<Record<ContactTopic, string | null>>;
  readonly dataLicence: { readonly name: string; readonly text: string };
  readonly crawlers: CrawlerPolicy;
  /** Null without a contact: `security.txt` must not name an address that nobody reads. */
  readonly security: SecurityContact | null;
}

/** What a site says whose owner has said this. */
export function siteOf(record: SiteRecord, logo: SiteLogo | null = null): Site {
  const { name, contact_pages: pages, crawlers, security_contacts: contacts, security_until: until } = record;
  const policy = (isAllowed: boolean) => (isAllowed ? 'allow' : 'disallow');
  const listed = listedOf(record);
  /** What the owner has left as it came speaks of what is listed. */
  const own = (key: 'tagline' | 'home_heading' | 'home_lead', ofOthers = record[key]) =>
    record[key] === DEFAULT_SITE[key]
      ? worded(listed.isAi ? record[key] : ofOthers, listed.noun)
      : record[key];
  return {
    name,
    shortName: name.replace(AI, ''),
    title: `${name}: ${own('tagline')}`,
    listed,
    copyrightHolder: record.copyright_holder ?? name,
    accent: record.accent === undefined ? SHIPPED_ACCENT : accentOf(record.accent),
    logo: logo && { ...logo, isAlone: record.logo_alone },
    email: record.email,
    home: {
      heading: own('home_heading'),
      lead: own('home_lead', LEAD_OF_OTHERS),
      needs: record.example_needs,
      blocks: record.home_blocks,
    },
    about: { heading: record.about_heading, lead: record.about_lead ?? null },
    owner: {
      name: record.owner_name ?? null,
      address: record.owner_address.length > 0 ? record.owner_address : null,
    },
    planNames: byTier((tier) => record.plan_names[tier] ?? SHIPPED_PLAN_NAMES[tier]),
    plansSold: PAID_TIERS.filter((tier) => record.plans_sold[tier]),
    menu: menuOf(record),
    links: record.links,
    people: record.people,
    founderQuotes: record.founder_quotes,
    contactLead: record.contact_lead ?? null,
    pageLeads: record.page_leads,
    footerNote: record.footer_note ?? worded('Names and marks of tools belong to their owners.', listed.noun),
    mailSignature: record.mail_signature.length > 0 ? record.mail_signature : [name],
    contactPages: {
      feature: pages.feature ?? null,
      report: pages.report ?? null,
      affiliate: pages.affiliate ?? null,
    },
    dataLicence: { name: record.licence_name, text: record.licence_text },
    crawlers: {
      search: policy(crawlers.search),
      training: policy(crawlers.training),
      agent: policy(crawlers.agent),
    },
    security:
      until === undefined || contacts.length === 0 ? null : { contacts, vouchedUntil: `${until}T00:00:00Z` },
  };
}

/** A page that only another version of the software knows has no entry. */
function menuOf({ menu }: SiteRecord): Site['menu'] {
  const known = menu.flatMap(({ page, label = null }) => (namesMenuPage(page) ? [{ page, label }] : []));
  return known.filter(({ page }, at) => known.findIndex((entry) => entry.page === page) === at);
}

/** Names that RFC 2606 reserves belong to nobody; the software comes with them. */
const RESERVED_NAMES = /[@.](?:example(?:\.(?:com|net|org))?|invalid|test|localhost)$/i;

/** Whether an email address can have a reader. */
export function hasReader(email: string): boolean {
  return !RESERVED_NAMES.test(email);
}

/** Whether a link can lead to somebody's page. */
export function leadsSomewhere({ href }: OutsideLink): boolean {
  return !URL.canParse(href) || !RESERVED_NAMES.test(`@${new URL(href).hostname}`);
}

let spoken = siteOf(DEFAULT_SITE);
let ofThisAnswer: () => Site | undefined = () => undefined;

/**
 * What this process says of its site, or the answer that is being made, if it has its own: the one thing in `app/site`
 * that changes while the program runs (docs/topics/desk.md). Read it where a text is made, never while a module loads.
 */
export const SITE: Site = new Proxy(spoken, {
  get: (_, key) => Reflect.get(ofThisAnswer() ?? spoken, key),
});

readPlanNames(() => SITE.planNames);

/** Has the process speak as this site from now on. */
export function speakAs(site: Site): void {
  spoken = site;
  callListed(site.listed.noun);
}

/** Has one answer alone speak as another site. @param read tells the site of the answer that is being made, if it has its own */
export function askSiteOfAnswer(read: () => Site | undefined): void {
  ofThisAnswer = read;
  askWordsOfAnswer(() => read()?.listed.noun);
}
