import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { type SecurityContact, SITE } from '#site/site.ts';
import { iconsOf } from '#site/site-icons.ts';
import { escapeXml } from './sitemap-entries.ts';

/** Small files that tell browsers and people how the site can be used. */

/** The site's search, for browsers' search bars (OpenSearch 1.1). */
export function openSearchDescription(site: string): string {
  const name = escapeXml(SITE.name);
  const [icon] = iconsOf(SITE);
  // A drawing has any size.
  const side = Number.parseInt(icon.sizes, 10) || 32;
  return say`<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${name.slice(0, 16)}</ShortName>
<Description>Search the tools of ${name}</Description>
<InputEncoding>UTF-8</InputEncoding>
<Image width="${side}" height="${side}" type="${icon.type}">${escapeXml(site + icon.src)}</Image>
<Url type="text/html" method="get" template="${escapeXml(site + paths.search)}?q={searchTerms}"/>
</OpenSearchDescription>
`;
}

/** The site as an entry of a home screen (W3C Web Application Manifest). */
export function webManifest() {
  return {
    name: SITE.name,
    short_name: SITE.name,
    description: SITE.title,
    start_url: paths.home,
    scope: paths.home,
    display: 'browser',
    background_color: '#fdfcf9',
    theme_color: '#fdfcf9',
    icons: iconsOf(SITE),
  };
}

/**
 * Where to report a weakness (RFC 9116). The site's owner vouches for the contact until the date given: a
 * file that renewed itself would vouch for an address that perhaps nobody reads any more.
 *
 * @param security null if the site names no contact
 * @param site the site's own address; empty where it is unknown
 * @param now milliseconds since 1970
 * @returns null without a contact, and once the date has passed
 */
export function securityText(security: SecurityContact | null, site: string, now: number): string | null {
  if (security === null) return null;
  const { contacts, vouchedUntil } = security;
  if (Date.parse(vouchedUntil) <= now) return null;
  const own =
    site === '' ? [] : [`Contact: ${site}${paths.contact}`, `Canonical: ${site}${paths.securityText}`];
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    ...own,
    `Expires: ${vouchedUntil}`,
    'Preferred-Languages: en',
    '',
  ].join('\n');
}
