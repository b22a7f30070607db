import { type HTMLElement, parse } from 'node-html-parser';

/** A field whose value is the address of a page, and how links to such pages are called. */
interface Kind {
  field: string;
  /** What the link says. */
  said: RegExp;
  /** What its path says, where the words alone are not enough. */
  path?: RegExp;
}

const KINDS: readonly Kind[] = [
  {
    field: 'decision_terms',
    said: /^(?:terms|terms (?:of|&|and) (?:service|use|conditions).*|terms & conditions|AGB|nutzungsbedingungen)$/i,
  },
  {
    field: 'decision_privacy_policy',
    said: /^(?:privacy|privacy (?:policy|notice|statement)|datenschutz(?:erklärung)?)$/i,
  },
  {
    field: 'decision_dpa',
    said: /^(?:DPA|data processing (?:agreement|addendum|contract)(?: \(DPA\))?|auftragsverarbeitung.*|AVV)$/i,
  },
  {
    field: 'decision_subprocessors',
    said: /^(?:(?:list of )?(?:our )?sub-?processors(?: list)?|unterauftragsverarbeiter)$/i,
  },
  { field: 'decision_status_page', said: /^(?:status|system status|service status|status page|uptime)$/i },
  {
    field: 'decision_changelog',
    said: /^(?:changelog|change log|release notes|what['’]s new|product updates)$/i,
  },
  {
    field: 'decision_trust_page',
    said: /^(?:trust|trust cent(?:er|re)|trust portal|security & trust|trust & security)$/i,
  },
  { field: 'decision_repository', said: /./, path: /^\/[\w.-]+\/[\w.-]+\/?$/ },
];

/** An address that a page links to, with the words of the link. */
export interface StatedAddress {
  field: string;
  value: string;
  quote: string;
}

const REPOSITORIES = new Set(['github.com', 'gitlab.com', 'codeberg.org']);
/** What GitHub has beside repositories. */
const NO_OWNER =
  /^\/(?:about|apps|collections|contact|customer-stories|enterprise|events|explore|features|login|marketplace|orgs|pricing|search|security|settings|site|sponsors|topics|trending)\b/;

/**
 * The pages that a page leads to, of the kinds that records hold.
 *
 * @param address of the page, from which its links are read
 */
export function addressesOf(html: string, address: string): StatedAddress[] {
  const links = parse(html, { comment: false })
    .querySelectorAll('a[href]')
    .flatMap((link) => linkOf(link, address));
  return KINDS.flatMap((kind) => {
    const found = links.filter((link) => isOf(kind, link));
    // Two different answers are none.
    const [first] = found;
    return first === undefined || found.some(({ url }) => url.href !== first.url.href)
      ? []
      : [{ field: kind.field, value: first.url.href, quote: first.text }];
  });
}

interface Link {
  url: URL;
  text: string;
}

function linkOf(link: HTMLElement, address: string): Link[] {
  const url = URL.parse(link.getAttribute('href') ?? '', address);
  if (url?.protocol !== 'https:' || url.username !== '') return [];
  url.hash = '';
  const text = link.text.replaceAll(/\s+/g, ' ').trim() || (link.getAttribute('aria-label') ?? '').trim();
  return [{ url, text }];
}

function isOf({ field, said, path }: Kind, { url, text }: Link): boolean {
  if (field === 'decision_repository') {
    return (
      REPOSITORIES.has(url.hostname) && !NO_OWNER.test(url.pathname) && (path?.test(url.pathname) ?? false)
    );
  }
  return said.test(text);
}
