import type { Finding } from './findings.ts';

/** A page that a site answered with. */
interface AnsweredPage {
  /** The beginning of its HTML; null if it could not be read. */
  html: string | null;
  /** The registered domain of the address after redirects. */
  domain: string;
}

/** What the directory knows about a tool. */
export interface KnownTool {
  name: string;
  /** Its maker; '' if unknown. */
  maker: string;
  /** The registered domain of its address. */
  domain: string;
  /** Whether an earlier look found its name on the page. */
  wasNamed: boolean;
}

const LONGEST_TITLE = 200;

/** Marketplaces for domains. A page there no longer says anything about the tool. */
const MARKETS_OF_NAMES: readonly string[] = [
  'afternic.com',
  'atom.com',
  'brandbucket.com',
  'dan.com',
  'dynadot.com',
  'godaddy.com',
  'hugedomains.com',
  'namecheap.com',
  'sav.com',
  'sedo.com',
  'spaceship.com',
  'squadhelp.com',
  'undeveloped.com',
];

/** Words of a seller's title or description. Sites about domains use them only in their text. */
const SALE_WORDS =
  /\b(?:domain(?: name)?|website|[\w-]+\.[a-z]{2,})\b.{0,40}\b(?:is|may be|could be)\s+(?:for sale|available for (?:sale|purchase)|parked)|\bbuy this domain\b|\bparked (?:free|domain|page)\b|\bdomain (?:is )?park(?:ed|ing)\b|\bdomain (?:has )?expired\b|\bthis domain has expired\b|\bdomain\b.{0,40}(?:zum verkauf|zu verkaufen|à vendre|en venta|in vendita|te koop)/i;
/** Scripts and frames of parking services. */
const PARKING_HOSTS =
  /(?:src|href|action)\s*=\s*["'](?:https?:)?\/\/(?:[\w-]+\.)*(?:sedoparking\.com|parkingcrew\.net|bodis\.com|above\.com|parklogic\.com|cashparking\.com|domainsponsor\.com)\b/i;

/** Redirects within a page, by a refresh or the simplest scripts. */
const LEADS_ON =
  /\bhttp-equiv\s*=\s*["']?refresh\b[^<>]{0,80}?\burl\s*=\s*["']?([^"'<>\s]+)|\blocation(?:\.href)?\s*(?:=|\.(?:replace|assign)\()\s*["']([^"'<>\s]+)/i;
/** The page to which parked domains redirect within their own site. */
const LANDER = /^\/lander\b/;
/** A wall in place of the page, which asks for scripts or a person. */
const WALL =
  /\b(?:enable|requires?) (?:javascript|cookies)\b|\bnot a robot\b|\b(?:you are|you're|are you) (?:a )?human\b|\bcaptcha\b|\bcf-challenge\b/i;

const ACQUIRED = /\bacquired by\b|\bis now (?:a )?part of\b/i;

/** What a site's page shows about a tool, and whether the page names it. */
export function readPage(page: AnsweredPage, tool: KnownTool): { finding: Finding; isNamed: boolean } {
  const { html } = page;
  const isElsewhere = page.domain !== tool.domain;
  if (isElsewhere && MARKETS_OF_NAMES.includes(page.domain)) return { finding: 'for sale', isNamed: false };
  if (html === null) return { finding: isElsewhere ? 'other address' : 'closed', isNamed: false };
  const head = `${titleOf(html) ?? ''}\n${descriptionOf(html)}`;
  const isNamed = names(html, tool);
  return { finding: findingOf({ html, head, isElsewhere, isNamed }, tool), isNamed };
}

interface ReadPage {
  html: string;
  /** Title and description. */
  head: string;
  isElsewhere: boolean;
  isNamed: boolean;
}

function findingOf({ html, head, isElsewhere, isNamed }: ReadPage, { wasNamed }: KnownTool): Finding {
  const next = nextOf(html);
  if (SALE_WORDS.test(head) || PARKING_HOSTS.test(html) || isSellers(next)) return 'for sale';
  if (isElsewhere) return isNamed && ACQUIRED.test(html) ? 'new owner' : 'other address';
  if (ACQUIRED.test(head)) return 'new owner';
  // Many pages are filled by scripts and never name their tool, so only a change means something.
  if (!wasNamed || isNamed || next !== null) return 'fine';
  return WALL.test(html) ? 'closed' : 'other content';
}

/** The address that a page redirects to, as written there; null if it does not. */
function nextOf(html: string): string | null {
  const [, refreshed, located] = LEADS_ON.exec(html) ?? [];
  return refreshed ?? located ?? null;
}

function isSellers(next: string | null): boolean {
  if (next === null) return false;
  const [, host = ''] = /^(?:https?:)?\/\/([^/?#:]+)/i.exec(next) ?? [];
  const name = host.toLowerCase();
  return LANDER.test(next) || MARKETS_OF_NAMES.some((one) => name === one || name.endsWith(`.${one}`));
}

/** The title of a page, in one line; null for none. */
export function titleOf(html: string): string | null {
  const [, text = ''] = /<title\b[^<>]*>([^<]*)/i.exec(html) ?? [];
  return plain(text) || null;
}

/** A page's description; '' if it has none. */
export function descriptionOf(html: string): string {
  const tags = html.match(/<meta\b[^<>]*>/gi) ?? [];
  const tag = tags.find((each) => /\b(?:name|property)\s*=\s*["']?(?:og:)?description\b/i.test(each)) ?? '';
  const [, quoted, single] = /\bcontent\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag) ?? [];
  return plain(quoted ?? single ?? '');
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  apos: "'",
  nbsp: ' ',
};

function plain(text: string): string {
  return (
    text
      .replace(/&(amp|lt|gt|quot|#39|apos|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, LONGEST_TITLE)
      // Half of a surrogate pair cannot be stored.
      .replace(/\p{Cs}$/u, '')
  );
}

/** Whether a page names a tool or its maker anywhere, in any spelling: 'Cut-Out AI', 'cutoutai'. */
function names(html: string, { name, maker }: KnownTool): boolean {
  const page = letters(html);
  return [name, maker].map(letters).some((word) => word.length > 1 && page.includes(word));
}

/** Only a text's letters and digits, in small letters without accents. */
export function letters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
