import { isJsonObject } from '#features/editing/tool-record.ts';
import type { StatedAddress } from './addresses.ts';
import type { Page } from './page.ts';
import { countryAt, placesIn } from './places.ts';
import { isOfSite, type Site } from './site.ts';
import { dataOf, typesOf } from './structured-data.ts';
import { around } from './tree.ts';

export const ORGANIZATIONS: ReadonlySet<string> = new Set([
  'Organization',
  'Corporation',
  'LocalBusiness',
  'OnlineBusiness',
]);
const LONGEST = 120;
const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' });
/** General addresses of a vendor. */
const GENERAL = /^(?:hello|hi|info|contact|support|help|hallo|kontakt|contacto|contatti|team|hey|sales)@/i;

/** The company and its postal address, from a page's JSON-LD. */
export function companyOf(page: Page, site: Site): StatedAddress[] {
  const nodes = dataOf(page.root);
  const makers = nodes.filter(
    ({ node }) => typesOf(node).some((type) => ORGANIZATIONS.has(type)) && isVendors(node, site),
  );
  const found: StatedAddress[] = [];
  const state = (field: string, value: string | null, { key, text }: { key: string; text: string }) => {
    if (value !== null && value.length <= LONGEST && found.every((each) => each.field !== field)) {
      found.push({ field, value, quote: writtenIn(text, key, value) });
    }
  };
  for (const { node, text } of makers) {
    state('business_developer_name', textOf(node.legalName), { key: 'legalName', text });
  }
  for (const { node, text } of makers) {
    state('business_developer_name', textOf(node.name), { key: 'name', text });
    const contact = isJsonObject(node.contactPoint) ? node.contactPoint.email : undefined;
    const mail = textOf(node.email ?? contact)?.replace(/^mailto:/i, '') ?? null;
    state('business_contact_email', mail, { key: 'email', text });
    const location = locationOf(node.address);
    if (location) found.push({ field: 'business_location', ...location });
  }
  const mail = mailOf(page, site);
  const others = [...namedBelow(page), ...(mail ? [mail] : [])];
  return [...found, ...others.filter((other) => found.every(({ field }) => field !== other.field))];
}

/** Whether a node is the vendor's, not a customer's or a review's: it names the site, or no site. */
function isVendors({ url }: Readonly<Record<string, unknown>>, site: Site): boolean {
  const address = typeof url === 'string' ? URL.parse(url, site.home) : null;
  return address === null || site.isLocal || isOfSite(address, site);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** A key and its value as the page writes them, or else the value alone. */
function writtenIn(text: string, key: string, value: string): string {
  const written = JSON.stringify(value);
  for (let at = text.indexOf(written); at >= 0; at = text.indexOf(written, at + 1)) {
    const before = new RegExp(`"${key}"\\s*:\\s*$`).exec(text.slice(Math.max(0, at - LONGEST), at));
    if (before) return `${before[0]}${written}`;
  }
  return value;
}

function locationOf(value: unknown): { value: string; quote: string } | null {
  const address = Array.isArray(value) ? value[0] : value;
  if (typeof address === 'string') return placeIn(address);
  if (!isJsonObject(address)) return null;
  const { addressLocality, addressRegion, addressCountry } = address;
  const country = textOf(isJsonObject(addressCountry) ? addressCountry.name : addressCountry);
  const named = country !== null && /^[A-Z]{2}$/.test(country) ? (COUNTRIES.of(country) ?? country) : country;
  const parts = [textOf(addressLocality), textOf(addressRegion), named].filter((part) => part !== null);
  const [first] = parts;
  if (first === undefined) return null;
  return { value: [...new Set(parts)].join(', '), quote: first };
}

/** A city and its country in a text, not a street. */
function placeIn(text: string): { value: string; quote: string } | null {
  const [, city = '', country = ''] =
    /^([\p{Lu}][\p{L}' .-]{1,40}), ([\p{Lu}][\p{L} ]{1,40})$/u.exec(text.trim()) ?? [];
  const isPlace = placesIn(country).length === 1;
  return isPlace ? { value: `${city}, ${country}`, quote: text.trim() } : null;
}

const SUFFIX = String.raw`(?:GmbH(?: & Co\. KG)?|UG(?: \(haftungsbeschränkt\))?|AG|Ltd\.?|Limited|LLC|L\.L\.C\.|Inc\.?|Corp\.?|PLC|S\.?A\.?S\.?|SARL|S\.?L\.?U?\.?|S\.?r\.?l\.?|S\.p\.A\.|AB|AS|ApS|A/S|Oy|B\.?V\.?|N\.V\.|Pty Ltd\.?|Pvt\.? Ltd\.?|K\.K\.|Lda\.?|Ltda\.?|OÜ|Sp\. z o\.o\.|s\.r\.o\.|d\.o\.o\.|Kft\.?)`;
/** Matches a text that is a company name with its legal form: 'Acme Labs GmbH'. */
export const LEGAL_FORM = new RegExp(String.raw`^(?:[\p{Lu}\d][\p{L}\p{N}&'’.-]*,?\s){1,4}${SUFFIX}$`, 'u');
const LEGAL = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?<name>(?:[\p{Lu}\d][\p{L}\p{N}&'’.-]*,?\s){1,4}${SUFFIX})(?![\p{L}\p{N}])(?:, (?:[^,.]{1,40}\d[^,.]{0,20}, )?(?<city>[\p{Lu}][\p{L}' -]{1,30})(?:, (?<country>(?:the )?[\p{Lu}][\p{L} ]{1,30}))?(?=[.,;·|]|$))?`,
  'gu',
);
const OF_OTHERS =
  /\b(?:cookies?|captcha|trademarks?|powered by|hosted (?:by|on)|payments?|reseller|merchant|template|theme|marken?|stripe|google|apple|paddle)\b/i;
const COPYRIGHT = /^(?:©|\(c\)|copyright)/i;
const LONGEST_NOTE = 300;
const NEAR = 60;

/** The only company that a page's footer names with its legal form, and its place if the footer gives one. */
function namedBelow({ lines }: Page): StatedAddress[] {
  const notes = lines.filter(
    ({ text, isFrame, element }) =>
      text.length <= LONGEST_NOTE &&
      (COPYRIGHT.test(text) ||
        (isFrame &&
          around(
            element,
            ({ tag, attributes }) => tag === 'footer' || /footer/i.test(attributes.class ?? ''),
          ))),
  );
  const found = notes.flatMap(({ text }) =>
    [...text.matchAll(LEGAL)]
      .filter(
        ({ 0: name, index }) => !OF_OTHERS.test(`${text.slice(Math.max(0, index - NEAR), index)}${name}`),
      )
      .map(({ groups }) => ({
        text,
        name: groups?.name ?? '',
        city: groups?.city ?? '',
        country: groups?.country ?? '',
      })),
  );
  const names = new Map(found.map((each) => [nameIn(each), each]));
  const [first] = names;
  if (names.size !== 1 || first === undefined) return [];
  const [value, { text: quote }] = first;
  const place = found.map(cityIn).find((each) => each !== null);
  return [
    { field: 'business_developer_name', value, quote },
    ...(place ? [{ field: 'business_location', value: place, quote }] : []),
  ];
}

function nameIn({ name }: { name: string }): string {
  return name.replace(/^(?:(?:copyright|made by|by|\d{4}(?:\s?[-–]\s?(?:\d{2,4}|present))?),?\s+)+/i, '');
}

function cityIn({ city, country }: { city: string; country: string }): string | null {
  const named = city === '' ? null : countryAt(country);
  return named === null ? null : `${city}, ${named}`;
}

const MAIL = /(?<![\w.+-])[\w.+-]{1,40}@(?:[\w-]{1,60}\.){1,3}\p{L}{2,20}(?![\w-])/gu;

/** The only general address of the site's own domain, from a page's links or else its text. */
function mailOf({ links, lines }: Page, site: Site): StatedAddress | null {
  const linked = links.flatMap(({ url, text, href }) =>
    url.protocol === 'mailto:' ? [{ written: url.pathname.replaceAll('%40', '@'), quote: text || href }] : [],
  );
  const named = lines.flatMap(({ text }) =>
    text.length > LONGEST_NOTE ? [] : [...text.matchAll(MAIL)].map(([written]) => ({ written, quote: text })),
  );
  const mails = [...linked, ...named].flatMap(({ written, quote }) => {
    const address = written.toLowerCase();
    const domain = URL.parse(`https://${address.split('@')[1] ?? ''}`);
    const isOwn = domain !== null && (site.isLocal || isOfSite(domain, site));
    return isOwn && GENERAL.test(address) ? [{ value: address, quote }] : [];
  });
  const values = new Set(mails.map(({ value }) => value));
  const [first] = mails;
  return values.size === 1 && first ? { field: 'business_contact_email', ...first } : null;
}
