import { LIMITS } from '#domain/limits.ts';
import { DIRECTORY_DEFAULTS, pageCount, SORT_FIELDS, type ToolQuery } from '#domain/search/tool-query.ts';
import type { Database } from '#server/db/connection.server.ts';
import { listCategoryOptions } from '#server/listing/categories.server.ts';
import { SEARCH_CASES } from '../tests/harness/search/judge.ts';

const COMMON = ['data', 'image', 'video', 'assistant', 'text'];

export interface Case {
  name: string;
  /** How much slower than with the fewest tools it may be (p95). */
  target: number;
  queries: ToolQuery[];
  /** Each query is made only once, so that nothing is cached for it. */
  isNew?: boolean;
}

/** What is timed on a catalogue with this many tools. */
export async function casesOf(db: Database, size: number): Promise<Case[]> {
  const categories = (await listCategoryOptions(db.read)).slice(0, 5);
  const rarest = await rarestWords(db);
  const pages = pageCount(size, LIMITS.pageSize);
  return [
    ...relevanceCases(rarest),
    ...literalCases(await productNames(db), rarest, pages),
    ...listingCases(categories, pages),
    ...facetCases(categories),
  ];
}

function query(change: Partial<ToolQuery>): ToolQuery {
  return { ...DIRECTORY_DEFAULTS, sortOrder: 'desc', ...change };
}

function relevanceCases(rarest: readonly string[]): Case[] {
  const meant = (list: readonly string[]) => list.map((q) => query({ q, sortBy: 'relevance' }));
  return [
    {
      name: 'relevance: common words',
      target: 4,
      queries: meant(COMMON),
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
      queries: meant(['chatgtp', 'assitant', 'midjurney', 'vidoe editing']),
    },
  ];
}

/** Quoted terms, which match literally. */
function literalCases(products: readonly string[], rarest: readonly string[], pages: number): Case[] {
  const terms = (...list: string[]) => list.map((q) => query({ q: `"${q}"` }));
  return [
    { name: 'literal: common term', target: 4, queries: terms(...COMMON) },
    { name: 'rare term', target: 2, queries: terms(...products.slice(0, 5).map(lastWords)) },
    {
      name: 'rare term, never asked before',
      target: 2,
      queries: terms(...products.slice(5, 65).map(lastWords)),
      isNew: true,
    },
    { name: 'rarest words', target: 2, queries: terms(...rarest.slice(0, 5)) },
    { name: 'rarest words, never asked before', target: 2, queries: terms(...rarest.slice(5)), isNew: true },
    { name: 'a whole name', target: 2, queries: terms(...products.slice(0, 5)) },
    { name: 'no hit', target: 2, queries: terms('xyzzyplugh', 'no such tool anywhere', '☂☂☂', 'q☂') },
    { name: 'two letters', target: 4, queries: terms('ai', 'hr', '3d', 'c#', 'vr') },
    {
      name: 'deep page of a common term',
      target: 4,
      queries: [query({ q: '"data"', page: Math.floor(pages / 12) })],
    },
  ];
}

function listingCases(categories: readonly { name: string }[], pages: number): Case[] {
  return [
    { name: 'first page', target: 2, queries: SORT_FIELDS.map((sortBy) => query({ sortBy })) },
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
  ];
}

/** Listings with their panels: every choice in it has its exact count. */
function facetCases(categories: readonly { name: string }[]): Case[] {
  const chosen = (facets: string[]) => SORT_FIELDS.map((sortBy) => query({ facets, sortBy }));
  const pairs = ['ios', 'android', 'windows', 'macos', 'linux'].flatMap((platform) =>
    ['api', 'offline', 'sso', 'mcp'].map((feature) => [feature, `platform:${platform}`, 'status:active']),
  );
  return [
    { name: 'one facet', target: 2, queries: chosen(['platform:ios']) },
    {
      name: 'three facets',
      target: 2,
      queries: chosen(['api', 'platform:ios', 'compliance:gdpr']),
    },
    {
      name: 'three facets, never asked before',
      target: 4,
      queries: pairs.map((facets) => query({ facets })),
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

/** Names that belong to one tool each, some of every age. */
async function productNames(db: Database): Promise<string[]> {
  const { rows } = await db.read.execute<{ name: string }>(
    'SELECT name FROM ai_tools ORDER BY md5(id) LIMIT 65',
  );
  return rows.map(({ name }) => name);
}

/** The part of a product's name that a visitor types: it finds one tool, or a handful, at every size. */
function lastWords(name: string): string {
  return name.split(' ').slice(-2).join(' ');
}

/**
 * The least used words of the catalogue. The generated tools share the starter's words, so most are in one or
 * a few of three thousand tools, and in hundreds of a million.
 */
async function rarestWords(db: Database): Promise<string[]> {
  const { rows } = await db.read.execute<{ word: string }>(
    'SELECT word FROM search_words WHERE stem IS NOT NULL AND length(word) > 4 ORDER BY uses, word LIMIT 65',
  );
  return rows.map(({ word }) => word);
}
