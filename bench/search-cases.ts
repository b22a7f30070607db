import { facetOf } from '#catalogue/search/facet-names.ts';
import { DIRECTORY_DEFAULTS, pageCount, SORT_FIELDS, type ToolQuery } from '#catalogue/search/tool-query.ts';
import { listCategoryOptions } from '#catalogue/topics/categories.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { LIMITS } from '#site/limits.ts';
import { SEARCH_CASES } from '../tests/harness/search/judge.ts';

/** Of names and of words. */
const ASKED_AGAIN = 5;
/** So many that the slowest few, which the collector or another process has held up, do not decide p95. */
const ASKED_ONCE = 200;
const COMMON = ['data', 'image', 'video', 'assistant', 'text'];

export interface Case {
  name: string;
  /** How much slower (p95) it may be than with the fewest tools. */
  target: number;
  queries: ToolQuery[];
  /** Each query is made only once, so nothing is cached for it. */
  isNew?: boolean;
}

/** The searches and listings to measure, worded for one catalogue. */
export async function casesOf(db: Database, size: number): Promise<Case[]> {
  const query = (change: Partial<ToolQuery>): ToolQuery => ({
    ...DIRECTORY_DEFAULTS,
    sortOrder: 'desc',
    ...change,
  });
  const terms = (...list: string[]) => list.map((q) => query({ q: `"${q}"` }));
  const meant = (list: readonly string[]) => list.map((q) => query({ q, sortBy: 'relevance' }));
  const categories = (await listCategoryOptions(db.read)).slice(0, 5);
  const pages = pageCount(size, LIMITS.pageSize);
  const products = await productNames(db);
  const rarest = await rarestWords(db);
  const facets = await facetNames(db);
  return [
    { name: 'first page', target: 2, queries: SORT_FIELDS.map((sortBy) => query({ sortBy })) },
    {
      name: 'relevance: common words',
      target: 4,
      queries: meant(['data', 'image', 'video', 'assistant', 'text']),
    },
    {
      name: 'relevance: never asked before',
      target: 4,
      queries: meant(SEARCH_CASES.map(({ q }) => q)),
      isNew: true,
    },
    {
      name: 'relevance: pairs of words, never asked',
      target: 4,
      queries: meant(rarest.map((word, index) => `${word} ${COMMON[index % COMMON.length]}`)),
      isNew: true,
    },
    {
      name: 'relevance: mistyped',
      target: 4,
      queries: meant(['chatgtp', 'assitant', 'midjurney', 'vidoe editing', 'chatgtp under $20']),
    },
    { name: 'literal: common term', target: 4, queries: terms(...COMMON) },
    { name: 'rare term', target: 2, queries: terms(...products.slice(0, ASKED_AGAIN).map(lastWords)) },
    {
      name: 'rare term, never asked before',
      target: 2,
      queries: terms(...products.slice(ASKED_AGAIN).map(lastWords)),
      isNew: true,
    },
    { name: 'rarest words', target: 2, queries: terms(...rarest.slice(0, ASKED_AGAIN)) },
    {
      name: 'rarest words, never asked before',
      target: 2,
      queries: terms(...rarest.slice(ASKED_AGAIN)),
      isNew: true,
    },
    { name: 'a whole name', target: 2, queries: terms(...products.slice(0, ASKED_AGAIN)) },
    { name: 'no hit', target: 2, queries: terms('xyzzyplugh', 'no such tool anywhere', '☂☂☂', 'q☂') },
    { name: 'two letters', target: 4, queries: terms('ai', 'hr', '3d', 'c#', 'vr') },
    {
      name: 'two filters and a sort',
      target: 2,
      queries: categories.map(({ name }) => query({ category: name, isPremium: true, sortBy: 'avg_rating' })),
    },
    {
      name: 'two filters, a term and a sort',
      target: 4,
      queries: categories.map(({ name }) =>
        query({ category: name, isPremium: false, q: '"data"', sortBy: 'name' }),
      ),
    },
    {
      name: 'deep page',
      target: 2,
      queries: SORT_FIELDS.map((sortBy, index) =>
        query({ sortBy, page: Math.floor((pages * (index + 1)) / 5) }),
      ),
    },
    ...facetCases(query, categories, facets),
    {
      name: 'deep page of a common term',
      target: 4,
      queries: [query({ q: '"data"', page: Math.floor(pages / 12) })],
    },
  ];
}

/** Some facets that most tools have, and some that few have. */
const FACETS = [
  ...['api', 'self-hosted', 'open-source', 'offline', 'no-code', 'sso', 'mcp'],
  ...[
    'web',
    'android',
    'windows',
    'macos',
    'linux',
    'cli',
    'docker',
    'ide',
    'slack',
    'figma',
    'hardware',
  ].map((value) => `platform:${value}`),
  ...['gdpr', 'soc2', 'iso27001', 'hipaa', 'pci', 'fedramp'].map((value) => `compliance:${value}`),
  ...['en', 'de', 'ja', 'pl'].map((value) => `language:${value}`),
  ...['GB', 'DE', 'IL', 'IS'].map((value) => `country:${value}`),
  ...['under-10', '20-50', 'by-use', 'on-request'].map((value) => `price:${value}`),
];

/** Listings with their panels, in which every choice has its exact count. */
function facetCases(
  query: (change: Partial<ToolQuery>) => ToolQuery,
  categories: readonly { name: string }[],
  all: readonly string[],
): Case[] {
  const chosen = (facets: string[]) => SORT_FIELDS.map((sortBy) => query({ facets, sortBy }));
  const pairs = ['ios', 'android', 'windows', 'macos', 'linux'].flatMap((platform) =>
    ['api', 'offline', 'sso', 'mcp'].map((feature) => [feature, `platform:${platform}`]),
  );
  const thirds = ['status:active', 'country:US', 'language:fr', 'compliance:gdpr', 'price:20-50'];
  return [
    { name: 'one facet', target: 2, queries: chosen(['platform:ios']) },
    {
      name: 'one facet, never asked before',
      target: 2,
      queries: all.map((facet) => query({ facets: [facet] })),
      isNew: true,
    },
    {
      name: 'two facets, never asked before',
      target: 4,
      queries: FACETS.flatMap((facet) =>
        ['country:US', 'language:fr'].map((other) => query({ facets: [facet, other] })),
      ),
      isNew: true,
    },
    {
      name: 'three facets',
      target: 2,
      queries: chosen(['api', 'platform:ios', 'compliance:gdpr']),
    },
    {
      name: 'three facets, never asked before',
      target: 4,
      queries: pairs.flatMap((pair) => thirds.map((third) => query({ facets: [...pair, third] }))),
      isNew: true,
    },
    {
      name: 'a category and three facets',
      target: 2,
      queries: categories.map(({ name }) =>
        query({ category: name, facets: ['api', 'platform:web', 'status:active'] }),
      ),
    },
    {
      name: 'deep page of a facet',
      target: 2,
      queries: [
        query({ facets: ['platform:web'], page: 40 }),
        query({ facets: ['status:active'], page: 70 }),
      ],
    },
    {
      name: 'relevance with two facets',
      target: 4,
      queries: ['image', 'video', 'assistant'].map((q) =>
        query({ q, sortBy: 'relevance', facets: ['api', 'platform:web'] }),
      ),
    },
  ];
}

/** Every facet that tools of the smallest catalogue have; larger ones have the same. */
async function facetNames(db: Database): Promise<string[]> {
  const { rows } = await db.read.execute<{ name: string }>(
    "SELECT DISTINCT substr(word, 4) AS name FROM tool_search, unnest(words) AS word WHERE word LIKE 'is:%' ORDER BY 1",
  );
  return rows.map(({ name }) => name).filter((name) => facetOf(name) !== null);
}

/** Names that belong to one tool each, including old and new tools. */
async function productNames(db: Database): Promise<string[]> {
  const { rows } = await db.read.execute<{ name: string }>(
    `SELECT name FROM ai_tools ORDER BY md5(id) LIMIT ${ASKED_AGAIN + ASKED_ONCE}`,
  );
  return rows.map(({ name }) => name);
}

/** The part of a product's name that a visitor types. It finds one tool, or a handful, at every size. */
function lastWords(name: string): string {
  return name.split(' ').slice(-2).join(' ');
}

/**
 * The catalogue's least used words. The generated tools share the starter's words, so most occur in one or a
 * few of three thousand tools, but in hundreds of a million. Names written as one word are left out: no text has them,
 * and at the smallest size most of the rarest words are such names.
 */
async function rarestWords(db: Database): Promise<string[]> {
  const { rows } = await db.read.execute<{ word: string }>(
    `SELECT word FROM tool_search, unnest(words) AS word WHERE strpos(word, ':') = 0 AND length(word) > 4
      AND NOT EXISTS (SELECT FROM tool_search named WHERE named.name_key = word)
      GROUP BY word ORDER BY count(*), word LIMIT ${ASKED_AGAIN + ASKED_ONCE}`,
  );
  return rows.map(({ word }) => word);
}
