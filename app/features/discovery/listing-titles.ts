import { DIRECTORY_DEFAULTS, type ToolQuery, writeToolQuery } from '#catalogue/search/tool-query.ts';
import { formatCount } from '#site/format.ts';
import type { Titles } from './tool-titles.ts';

/**
 * The facets whose listings belong in search engines, because people look for tools by them. Every other
 * listing that a facet narrows is only a view of one of these, and says `noindex`.
 */
export const INDEXED_FACETS: Readonly<Record<string, string>> = {
  'open-source': 'Open-source AI tools',
  'self-hosted': 'Self-hosted AI tools',
  'no-code': 'No-code AI tools',
  offline: 'AI tools that work offline',
  api: 'AI tools with an API',
  mcp: 'AI tools with MCP',
  'platform:ios': 'AI tools for iOS',
  'platform:android': 'AI tools for Android',
  'platform:windows': 'AI tools for Windows',
  'platform:macos': 'AI tools for macOS',
  'platform:linux': 'AI tools for Linux',
  'platform:browser-extension': 'AI browser extensions',
  'platform:slack': 'AI tools for Slack',
  'platform:wordpress': 'AI tools for WordPress',
  'platform:figma': 'AI tools for Figma',
  'compliance:gdpr': 'AI tools with GDPR compliance',
  'compliance:hipaa': 'AI tools with HIPAA compliance',
  'compliance:soc2': 'AI tools with SOC 2',
  'compliance:eu-hosting': 'AI tools hosted in the EU',
  'training:no': 'AI tools that do not train on customers’ data',
  'data:EU': 'AI tools that can keep data in the EU',
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
  const about = facet ?? (topic ? 'AI Tools' : 'AI Tools Directory');
  const tools = `${count > 1 ? `${formatCount(count)} ` : ''}${facet ?? 'AI tools'}${topic ? ` in ${topic}` : ''}`;
  return {
    title: (topic ? `${topic}: ${about}` : about) + page,
    description: `${tools}${page}: price, developer, rating and links, to filter and to sort.`,
    indexed: isPlain(query) && (query.facets.length === 0 ? count > 0 : facet !== null && count >= FEWEST),
  };
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
