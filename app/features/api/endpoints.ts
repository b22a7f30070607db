import { z } from 'zod';
import { STAGES } from '#catalogue/rounds/stages.ts';
import { codesOf, FACT_WORDS, factLabel } from '#catalogue/tools/fact-words.ts';
import { usd } from '#catalogue/tools/fields/field-row.ts';
import { speaksOfCompanies } from '#catalogue/tools/recorded-fields.ts';
import type { FilterName } from '#features/compare/alternatives-query.ts';
import { LISTS_PATH } from '#site/api-address.ts';
import { numberOf } from '#site/number-schema.ts';
import { speaksOfRounds } from '#site/recorded-rounds.ts';
import { speaksOfFunctions, speaksOfQuestions } from '#site/recorded-topics.ts';
import type { ExampleNames } from './example-names.ts';
import {
  listResponse,
  listsResponse,
  reviewsResponse,
  sheetResponse,
  sheetsResponse,
} from './own-responses.ts';
import {
  comparedParameter,
  dateParameter,
  oneOf,
  pageParameters,
  partsParameter,
  toolsParameters,
} from './parameters.ts';
import {
  alternativesResponse,
  categoriesResponse,
  companiesResponse,
  compareResponse,
  functionsResponse,
  investorsResponse,
  marketResponse,
  quartersResponse,
  questionResponse,
  questionsResponse,
  roundsResponse,
  specializationsResponse,
  toolsResponse,
} from './responses.ts';
import { toolSchema } from './tool-record.ts';

/** Something that the API answers. Its schemas read the parameters, shape the response and describe both. */
export interface Endpoint {
  /** Below the prefix; `{id}` stands for a name. */
  path: string;
  summary: string;
  description?: string;
  /** A path that works where its names are listed. */
  example: (names: ExampleNames) => string;
  parameters: z.ZodObject;
  response: z.ZodType;
  /** Whether it reads what belongs to a key's owner, so that it needs a key. */
  isOwn?: true;
  /** Whether anything speaks of what it lists: else it is described nowhere, and answers that there is none. */
  speaks?: () => boolean;
}

const none = z.strictObject({});
const { cursor } = pageParameters;
const OWN = 'Needs a key; answers its owner alone.';
const isOne = z.literal('1').optional();
const knows = (words: 'platform' | 'language' | 'compliance') =>
  oneOf((code) => factLabel(words, code) !== null, words);

const alternativesFilters = {
  free: isOne.describe('Only with a free tier'),
  openSource: isOne,
  api: isOne,
  selfHosted: isOne,
  platform: knows('platform'),
  language: knows('language'),
  compliance: knows('compliance'),
} satisfies Record<FilterName, z.ZodType>;

/** Every endpoint, by the name of its operation. */
export const ENDPOINTS = {
  listTools: {
    path: '/tools',
    summary: 'Find tools',
    description: 'The same search, facets and order as the site’s directory.',
    example: ({ search }) => `/tools?${search}&limit=3`,
    parameters: toolsParameters,
    response: toolsResponse,
  },
  getTool: {
    path: '/tools/{id}',
    summary: 'Read a tool',
    description: 'All that these rights open. Former ids lead to the tool by a redirect.',
    example: ({ tools: [id] }) => `/tools/${id}?fields=summary,decision`,
    parameters: z.strictObject({ fields: partsParameter }),
    response: toolSchema,
  },
  listReviews: {
    path: '/tools/{id}/reviews',
    summary: 'Read the reviews of a tool, the newest first',
    description: 'Those that its page shows, without names, ten at a time.',
    example: ({ tools: [id] }) => `/tools/${id}/reviews`,
    parameters: z.strictObject({ cursor }),
    response: reviewsResponse,
  },
  listAlternatives: {
    path: '/tools/{id}/alternatives',
    summary: 'Find what may replace a tool',
    example: ({ tools: [id] }) => `/tools/${id}/alternatives?free=1`,
    parameters: z.strictObject({ ...alternativesFilters, fields: partsParameter }),
    response: alternativesResponse,
  },
  compareTools: {
    path: '/compare',
    summary: 'Compare tools',
    example: ({ tools }) => `/compare?tools=${tools}`,
    parameters: z.strictObject({ tools: comparedParameter, fields: partsParameter }),
    response: compareResponse,
  },
  listCategories: {
    path: '/categories',
    summary: 'List the categories',
    example: () => '/categories',
    parameters: none,
    response: categoriesResponse,
  },
  getMarket: {
    path: '/categories/{id}/market',
    summary: 'Read the market of a category',
    example: ({ category }) => `/categories/${category}/market`,
    parameters: none,
    response: marketResponse,
  },
  listSpecializations: {
    path: '/specializations',
    summary: 'List the specializations',
    example: () => '/specializations',
    parameters: z.strictObject({ category: z.string().optional().describe('Id of a category') }),
    response: specializationsResponse,
  },
  listQuestions: {
    path: '/questions',
    summary: 'Find questions',
    example: ({ word }) => `/questions?q=${word}&limit=5`,
    parameters: z.strictObject({ q: z.string().max(500).optional(), ...pageParameters }),
    response: questionsResponse,
    speaks: speaksOfQuestions,
  },
  getQuestion: {
    path: '/questions/{slug}',
    summary: 'Read a question with its answer',
    example: ({ question }) => `/questions/${question}`,
    parameters: none,
    response: questionResponse,
    speaks: speaksOfQuestions,
  },
  listFunctions: {
    path: '/functions',
    summary: 'List the business functions',
    example: ({ word }) => `/functions?q=${word}`,
    parameters: z.strictObject({ q: z.string().max(500).optional() }),
    response: functionsResponse,
    speaks: speaksOfFunctions,
  },
  listRounds: {
    path: '/rounds',
    summary: 'List funding rounds, the newest first',
    example: () => '/rounds?since=2025&limit=5',
    parameters: z.strictObject({
      since: dateParameter.describe('Only rounds on or after this date'),
      until: dateParameter.describe('Only rounds before this date, or in it if it is a month or year'),
      company: z.string().optional().describe('Its id, or else part of its name'),
      investor: z.string().optional().describe('Its id, or else part of its name'),
      led: z.enum(['yes']).optional().describe('Led by the investor asked for, else by anybody who is known'),
      category: z.string().optional().describe('The id of a category'),
      kind: z
        .enum(codesOf(FACT_WORDS.roundKind))
        .optional()
        .describe('Without one, the rounds in which companies raised money'),
      stage: z.enum(STAGES).optional(),
      minAmount: numberOf(usd).optional().describe('US dollars, such as 20000000 or 20M'),
      maxAmount: numberOf(usd).optional().describe('US dollars'),
      minValuation: numberOf(usd).optional().describe('Of the company after it, in US dollars'),
      country: z
        .string()
        .optional()
        .describe('Of the company: a country, or a part of the world such as European Union'),
      ...pageParameters,
    }),
    response: roundsResponse,
    speaks: speaksOfRounds,
  },
  listQuarters: {
    path: '/market/quarters',
    summary: 'Read what companies raised, by quarter and category',
    description: 'The whole catalogue has no category. Sums are left out where rounds are locked.',
    example: ({ category }) => `/market/quarters?category=${category}`,
    parameters: z.strictObject({ category: z.string().optional().describe('Id of a category') }),
    response: quartersResponse,
    speaks: speaksOfRounds,
  },
  listCompanies: {
    path: '/companies',
    summary: 'List the companies behind the tools',
    example: () => '/companies?limit=5',
    parameters: z.strictObject({
      startsWith: z.string().max(100).optional().describe('Beginning of the name'),
      ...pageParameters,
    }),
    response: companiesResponse,
    speaks: speaksOfCompanies,
  },
  listInvestors: {
    path: '/investors',
    summary: 'List the investors of the rounds that your key opens',
    example: () => '/investors?limit=5',
    parameters: z.strictObject({
      startsWith: z.string().max(100).optional().describe('Beginning of the name'),
      ...pageParameters,
    }),
    response: investorsResponse,
    speaks: speaksOfRounds,
  },
  listOwnLists: {
    path: LISTS_PATH,
    summary: 'Read your lists',
    description: OWN,
    example: () => '/lists',
    parameters: none,
    response: listsResponse,
    isOwn: true,
  },
  getOwnList: {
    path: '/lists/{id}',
    summary: 'Read one of your lists, with notes',
    description: OWN,
    example: () => '/lists/1',
    parameters: z.strictObject({ fields: partsParameter }),
    response: listResponse,
    isOwn: true,
  },
  listOwnSheets: {
    path: '/sheets',
    summary: 'Read your decision sheets',
    description: OWN,
    example: () => '/sheets',
    parameters: none,
    response: sheetsResponse,
    isOwn: true,
  },
  getOwnSheet: {
    path: '/sheets/{id}',
    summary: 'Read one of your decision sheets: costs, scores and open questions',
    description: OWN,
    example: () => '/sheets/1',
    parameters: none,
    response: sheetResponse,
    isOwn: true,
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof ENDPOINTS;
export type ParametersOf<Name extends EndpointName> = z.output<(typeof ENDPOINTS)[Name]['parameters']>;
export type ResponseOf<Name extends EndpointName> = z.input<(typeof ENDPOINTS)[Name]['response']>;

/** The endpoints that are described: those of which the directory has something. */
export function describedEndpoints(): readonly [name: string, Endpoint][] {
  return Object.entries<Endpoint>(ENDPOINTS).filter(([, { speaks }]) => speaks?.() ?? true);
}

/** The names in a path, as in `/tools/{id}`. */
export function pathNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

/** The endpoint of a path below the prefix, with the name in the path, if it has one. */
export function findEndpoint(path: string): { name: EndpointName; id: string } | null {
  const given = path.split('/');
  for (const [name, endpoint] of Object.entries(ENDPOINTS)) {
    const wanted = endpoint.path.split('/');
    const isIt =
      wanted.length === given.length &&
      wanted.every((part, at) => part.startsWith('{') || part === given[at]);
    const id = given[wanted.findIndex((part) => part.startsWith('{'))] ?? '';
    if (isIt) return { name: name as EndpointName, id };
  }
  return null;
}
