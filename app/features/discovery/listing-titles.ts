import type { ToolQuery } from '#catalogue/search/filters/tool-query.ts';
import { DIRECTORY_DEFAULTS, writeToolQuery } from '#catalogue/search/filters/write-query.ts';
import { isRecorded, speaksOfCompanies } from '#catalogue/tools/recorded-fields.ts';
import { formatCount } from '#site/format.ts';
import { worded } from '#site/noun.ts';
import { SITE } from '#site/site.ts';
import type { Titles } from './tool-titles.ts';

/**
 * The facets whose listings belong in search engines, because people look for tools by them. Every other
 * listing that a facet narrows is only a view of one of these, and says `noindex`. `{tools}` stands for what is listed.
 */
export const INDEXED_FACETS: Readonly<Record<string, string>> = {
  'open-source': 'Open-source {tools}',
  'self-hosted': 'Self-hosted {tools}',
  'no-code': 'No-code {tools}',
  offline: '{tools} that work offline',
  api: '{tools} with an API',
  mcp: '{tools} with MCP',
  'platform:ios': '{tools} for iOS',
  'platform:android': '{tools} for Android',
  'platform:windows': '{tools} for Windows',
  'platform:macos': '{tools} for macOS',
  'platform:linux': '{tools} for Linux',
  'platform:browser-extension': '{tools}: browser extensions',
  'platform:slack': '{tools} for Slack',
  'platform:wordpress': '{tools} for WordPress',
  'platform:figma': '{tools} for Figma',
  'compliance:gdpr': '{tools} with GDPR compliance',
  'compliance:hipaa': '{tools} with HIPAA compliance',
  'compliance:soc2': '{tools} with SOC 2',
  'compliance:eu-hosting': '{tools} hosted in the EU',
  'training:no': '{tools} that do not train on customers’ data',
  'data:EU': '{tools} that can keep data in the EU',
};

/** A facet's listing with fewer tools says too little to deserve a search result of its own. */
const FEWEST = 5;

/** A listing's titles, and whether it belongs in search engines. */
export interface ListingTitles extends Titles {
  indexed: boolean;
}

/** @param count how many tools the listing has */
export function listingTitles(query: ToolQuery, count: number): ListingTitles {
  const topic = query.specialization ?? query.category;
  const facet = onlyFacet(query);
  const page = query.page > 1 ? `, page ${formatCount(query.page)}` : '';
  const { listed } = SITE;
  /** What is listed, as the facet says it. @param beginning the noun where it begins the text */
  const ofFacet = (beginning: string) =>
    facet?.replace(/^\{tools\}/, () => beginning).replace('{tools}', () => listed.many) ?? beginning;
  const about = facet ? ofFacet(listed.first) : topic ? listed.titled : `${listed.titled} Directory`;
  const counted = count > 1 ? `${formatCount(count)} ${ofFacet(listed.many)}` : ofFacet(listed.first);
  const tools = `${counted}${topic ? ` in ${topic}` : ''}`;
  return {
    title: (topic ? `${topic}: ${about}` : about) + page,
    description: `${tools}${page}: ${new Intl.ListFormat('en-US').format([...shownFacts(), 'links'])}, to filter and to sort.`,
    indexed: isPlain(query) && (query.facets.length === 0 ? count > 0 : facet !== null && count >= FEWEST),
  };
}

/** What a listing shows of some of its entries. */
function shownFacts(): string[] {
  return [
    ...(isRecorded('decision_price_from') ? ['price'] : []),
    ...(speaksOfCompanies() ? [worded('developer')] : []),
    ...(isRecorded('rating') ? ['rating'] : []),
  ];
}

/**
 * The words for a listing's only facet, if it is a known one. Specializations are narrow enough without a
 * facet.
 */
function onlyFacet({ facets: [name = '', ...others], specialization }: ToolQuery): string | null {
  if (others.length > 0 || specialization !== null || !Object.hasOwn(INDEXED_FACETS, name)) return null;
  return INDEXED_FACETS[name] ?? null;
}

/**
 * Whether a listing has no search, sort or further filter, which would make it only a view of another one.
 */
function isPlain({ page: _, category: __, specialization: ___, facets: ____, ...view }: ToolQuery): boolean {
  return writeToolQuery({ ...DIRECTORY_DEFAULTS, ...view }).size === 0;
}
