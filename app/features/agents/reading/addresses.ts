import type { Link } from './links.ts';
import type { Page } from './page.ts';
import { isOfSite, isStatable, type Site } from './site.ts';

/** An address that a page links to, with the link's text. */
export interface StatedAddress {
  field: string;
  value: string;
  quote: string;
}

/** A field whose value is a page's address. */
interface Kind {
  field: string;
  /** Texts of links to such pages. */
  said: RegExp;
  /** Texts that say it in a footer, and elsewhere may lead to a product. */
  saidInFooter?: RegExp;
  /** Addresses of such pages, if the link's text is not enough. */
  address?: RegExp;
  /** Whether none counts if two links differ, even if only one of them is in the footer. */
  isOne?: boolean;
}

const KINDS: readonly Kind[] = [
  {
    field: 'decision_terms',
    said: /^(?:(?:our |general )?terms(?: (?:of|&|and) (?:service|use|conditions|business)(?: .{0,30})?)?|terms & conditions|利用規約|T&Cs?|TOS|GTCs?|user agreement|(?:terms of )?service agreement|(?:unsere )?AGB|(?:allgemeine )?(?:geschäfts|nutzungs)bedingungen|CGU|CGV|conditions (?:générales|d['’]utilisation).*|condiciones(?: (?:de|del) (?:uso|servicio))?|términos(?: y condiciones| (?:de|del) (?:uso|servicio))?|termini(?: e condizioni| di (?:servizio|utilizzo))?|condizioni (?:d['’]uso|generali|di servizio)|termos(?: (?:de (?:uso|serviço)|e condições))?|(?:algemene |gebruiks)voorwaarden)$/i,
  },
  {
    field: 'decision_privacy_policy',
    said: /^(?:(?:our )?privacy(?: (?:policy|notice|statement))?|privacy policy .{0,20}|data (?:privacy|protection)(?: policy)?|datenschutz(?:erklärung|hinweise|bestimmungen)?|(?:politique de )?confidentialité|(?:politique de )?protection des données|(?:política|aviso) de privacidad|privacidad|(?:informativa|politica) (?:sulla|di) privacy|informativa privacy|(?:política|aviso) de privacidade|privacidade|privacy(?:beleid|verklaring)|プライバシー(?:ポリシー|・ポリシー)|個人情報保護方針)$/i,
  },
  {
    field: 'decision_dpa',
    said: /^(?:(?:our )?DPA|data[- ]processing(?: (?:agreement|addendum|contract|terms)(?: \(DPA\))?)?|auftragsverarbeitung.*|AV-?V(?:ertrag)?|AV-Vertrag|accord (?:de|sur le) traitement des données|acuerdo de (?:procesamiento|tratamiento) de datos|verwerkersovereenkomst)$/i,
  },
  {
    field: 'decision_subprocessors',
    said: /^(?:(?:view |see )?(?:all |the )?(?:(?:full )?list of )?(?:our )?sub-?\s?processors?(?: list| page)?|unterauftragsverarbeiter|sous-traitants(?: ultérieurs)?|subencargados|sub-?responsabili|subverwerkers)$/i,
  },
  {
    field: 'decision_status_page',
    said: /^(?:(?:system|service|platform|API) status|status(?: page)?|uptime|(?:all )?systems operational|all systems (?:go|normal)|systemstatus|état du (?:service|système)|estado del (?:servicio|sistema)|stato del servizio)$/i,
    address:
      /^(?:status\.[^/]+|[\w-]+\.(?:statuspage\.io|instatus\.com|betteruptime\.com|betterstack\.com|hund\.io))\/?$/i,
  },
  {
    field: 'decision_changelog',
    said: /^(?:(?:product )?change ?log|release notes|releases|what['’]s new|what is new|(?:product|latest) updates|changes|neuigkeiten|neuerungen|versionshinweise|änderungsprotokoll|nouveautés|notes de version|novedades|notas de la versión|novità|note di rilascio|novidades|notas de versão|wat is er nieuw)(?: [↗→])?$/i,
    address: /^changelog\.[^/]+\/?$/i,
  },
  {
    field: 'decision_trust_page',
    isOne: true,
    said: /^(?:trust|trust (?:cent(?:er|re)|portal|page|hub|report)|trust (?:&|and) (?:security|safety|compliance|privacy)|security (?:&|and) trust|(?:security|compliance) (?:cent(?:er|re)|portal|hub)|vertrauen(?:sportal)?|centre de confiance|centro de confianza)$/i,
    address:
      /^(?:trust|trustcenter|trust-center|security-portal)\.[^/]+\/?$|^app\.(?:vanta|drata)\.com\/(?:.*trust|trust\/).*/i,
  },
  {
    field: 'decision_accessibility',
    said: /^(?:(?:our )?(?:digital |web(?:site)? |product )?accessibility (?:statement|conformance(?: report)?|report|policy)|(?:our )?VPAT|erklärung zur barrierefreiheit|barrierefreiheitserklärung|déclaration d['’]accessibilité|declaración de accesibilidad|dichiarazione di accessibilità|declaração de acessibilidade|toegankelijkheidsverklaring)$/i,
    saidInFooter:
      /^(?:accessibility|barrierefreiheit|accessibilité.*|accesibilidad|accessibilità|acessibilidade|toegankelijkheid)$/i,
  },
  {
    field: 'tech_apis_documentation',
    said: /^(?:API (?:docs?|documentation|reference|guide)|(?:REST |public |developer )API(?: (?:docs|documentation|reference))?|developer (?:docs|documentation)|API-(?:Dokumentation|Referenz|Doku)|documentation (?:de l['’])?API|documentación (?:de la )?API|documentazione API)$/i,
    address:
      /^[^/]+\/(?:docs|documentation|developers?)\/(?:api|api-reference|reference)\/?$|^[\w-]+\.readme\.io\/reference\/?$/i,
  },
];

/** Services that many sites use. Their terms and policies are not the vendor's. */
const SERVICES =
  /(?:^|\.)(?:google|stripe|cloudflare|hcaptcha|paypal|apple|microsoft|facebook|meta|intercom|hubspot|zendesk|mailchimp|typeform|calendly|paddle|chargebee|shopify|amazon|aws|vercel|netlify|wordpress|wix|webflow|squarespace|onetrust|cookiebot|usercentrics|matomo|plausible|sentry|datadoghq|openai|anthropic|github|gitlab|twitter|x|linkedin|youtube)\.(?:com|ai|io|org|net|co|eu|dev|app|blog)$/i;
const OF_SERVICE = /re?captcha|stripe|google|hcaptcha|cloudflare|payments? (?:by|via|through)/i;

/**
 * The addresses that a page links to for the fields of a record. Links to the own site come first. Of
 * different ones, those in the footer count if they agree, else none.
 */
export function addressesOf({ links, url: page }: Page, site: Site): StatedAddress[] {
  const stated = KINDS.flatMap((kind) => {
    const found = links.filter(
      (link) => isOf(kind, link) && isVendors(link, site) && isStatable(link.url, site),
    );
    const own = found.filter(({ url }) => isOfSite(url, site));
    const one = onlyOf(own.length > 0 ? own : found, page, kind);
    const isChangelog = kind.field === 'decision_changelog';
    if (!one || (isChangelog && isGeneral(kind, one, links))) return [];
    return [{ field: kind.field, url: one.url, quote: quoteOf(one) }];
  });
  return stated.map(({ field, url, quote }) => {
    const isShared = stated.some((other) => other.field !== field && isBeside(other.url, url));
    return { field, value: isShared ? `${addressOf(url)}${url.hash}` : addressOf(url), quote };
  });
}

/** Whether other texts link to the same page, so that it is about several things. */
function isGeneral({ said }: Kind, { url }: Link, links: readonly Link[]): boolean {
  const others = links.filter(
    (link) =>
      addressOf(link.url) === addressOf(url) &&
      link.url.hash === url.hash &&
      link.text !== '' &&
      !said.test(link.text),
  );
  return new Set(others.map(({ text }) => text)).size > 1;
}

/** Whether two addresses are different places on one page, which holds both the terms and the policy. */
function isBeside(one: URL, other: URL): boolean {
  return addressOf(one) === addressOf(other) && one.hash !== other.hash;
}

function isOf({ said, saidInFooter, address }: Kind, { url, text, href, isFooter }: Link): boolean {
  // '#' leads nowhere, or to a window that scripts open.
  if (href === '' || href.startsWith('#')) return false;
  if (url.protocol === 'mailto:' || /cookie/i.test(url.pathname)) return false;
  const words = text.replace(/(?<![\s↗→›»])[\s↗→›»]+$/u, '').trim();
  const isSaid = said.test(words) || (isFooter && saidInFooter?.test(words) === true);
  return isSaid || (address?.test(`${url.host}${url.pathname}`) ?? false);
}

function isVendors({ url, around }: Link, site: Site): boolean {
  if (isOfSite(url, site)) return true;
  return !SERVICES.test(url.hostname) && !OF_SERVICE.test(around);
}

/** The first link if all have its address, else the first in the footer if all there have its address, else null. */
function onlyOf(links: readonly Link[], page: URL, { isOne }: Kind): Link | null {
  const elsewhere = links.filter(({ url }) => addressOf(url) !== addressOf(page) || links.length === 1);
  const inFooter = isOne ? [] : elsewhere.filter(({ isFooter }) => isFooter);
  for (const among of [elsewhere, inFooter]) {
    const [first] = among;
    if (first && among.every(({ url }) => keyOf(url) === keyOf(first.url))) return first;
  }
  return null;
}

/** An address without its fragment and its click-tracking parameters. */
export function addressOf(url: URL): string {
  const plain = new URL(url);
  plain.hash = '';
  for (const name of [...plain.searchParams.keys()]) {
    if (/^(?:utm_\w+|ref|gclid|fbclid)$/i.test(name)) plain.searchParams.delete(name);
  }
  return plain.href;
}

function keyOf(url: URL): string {
  return addressOf(url)
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/\/$/, '');
}

/** A link's text, or its address as written if it has none. */
export function quoteOf({ text, href }: Pick<Link, 'text' | 'href'>): string {
  return text || href;
}
