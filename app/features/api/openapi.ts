import { z } from 'zod';
import { TERMS_FACET_IDS } from '#catalogue/search/filters/facet-names.ts';
import { TERMS_FACETS } from '#catalogue/search/filters/terms-facets.ts';
import { isOffered } from '#catalogue/tools/offered-fields.ts';
import { API_PREFIX, LISTS_PATH, PROPOSALS_PATH } from '#site/api-address.ts';
import { wordedTexts } from '#site/noun.ts';
import { SITE } from '#site/site.ts';
import { describedEndpoints, ENDPOINTS, type Endpoint, pathNames } from './endpoints.ts';
import type { ExampleNames } from './example-names.ts';
import { changedListResponse, LISTS_PACE, listChange, listChangeExample } from './list-changing.ts';
import {
  proposalBody,
  proposalExample,
  proposalResponse,
  proposalsPace,
  proposedResponse,
} from './proposing.ts';
import { problemSchema } from './responses.ts';
import { toolSchema } from './tool-record.ts';
import { certaintySchema } from './value.ts';

/** The description of the API (OpenAPI 3.1), made from the schemas that read its parameters and shape its responses. */

/** Schemas that several responses share. */
const shared = (registry: z.core.$ZodRegistry<{ id: string }>) =>
  registry
    .add(certaintySchema, { id: 'Certainty' })
    .add(toolSchema, { id: 'Tool' })
    .add(problemSchema, { id: 'Problem' });

type Json = Record<string, unknown>;

/**
 * @param origin of the site: `https://example.org`
 * @param names that its examples name
 */
export function openApiDocument(origin: string, { tools: [tool] }: ExampleNames): Json {
  return wordedTexts({
    openapi: '3.1.0',
    info: {
      title: `${SITE.name} API`,
      version: '1.0.0',
      description:
        'The directory for programs. Every value carries its certainty, source and date; a value that is unknown or locked is absent. Without a key, a small allowance applies; a key has the rights and the allowance of its owner’s plan.',
      license: { name: 'Terms of use', url: `${origin}/terms` },
    },
    servers: [{ url: origin + API_PREFIX }],
    security: [{}, { key: [] }],
    tags: [...tags()].map((name) => ({
      name,
      description: name === 'proposals' ? 'What programs propose' : `What the directory says of ${name}`,
    })),
    paths: {
      ...Object.fromEntries(
        describedEndpoints().map(([name, endpoint]) => [endpoint.path, { get: operation(name, endpoint) }]),
      ),
      [LISTS_PATH]: { get: operation('listOwnLists', ENDPOINTS.listOwnLists), post: changingLists(tool) },
      [PROPOSALS_PATH]: { post: proposing(tool) },
      [`${PROPOSALS_PATH}/{id}`]: { get: proposal() },
    },
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'A key from the settings of a profile' },
      },
      schemas: sharedSchemas(),
      responses: Object.fromEntries(
        Object.entries({ ...PROBLEMS, ...OF_WRITING }).map(([status, text]) => [
          `Problem${status}`,
          problem(text),
        ]),
      ),
      headers: HEADERS,
    },
  });
}

function tags(): ReadonlySet<string> {
  return new Set([...describedEndpoints().map(([, { path }]) => tagOf(path)), tagOf(PROPOSALS_PATH)]);
}

function tagOf(path: string): string {
  return path.split('/')[1] ?? '';
}

function operation(
  name: string,
  { path, summary, description, parameters, response, isOwn }: Endpoint,
): Json {
  const ofPath = pathNames(path).map((each) => ({
    name: each,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  return {
    operationId: name,
    tags: [tagOf(path)],
    summary,
    ...(description !== undefined && { description }),
    ...(isOwn && { security: [{ key: [] }] }),
    parameters: [...ofPath, ...queryParameters(parameters)],
    responses: {
      200: {
        description: 'What was asked for',
        headers: refs('headers', Object.keys(HEADERS)),
        content: { 'application/json': { schema: responseSchema(response) } },
      },
      304: { description: 'Nothing has changed since the ETag that If-None-Match names' },
      ...Object.fromEntries(
        Object.keys(PROBLEMS)
          .filter((status) => !OF_NAMES.includes(status) || ofPath.length > 0)
          .map((status) => [status, { $ref: `#/components/responses/Problem${status}` }]),
      ),
    },
  };
}

/** What a program with a key that may do so proposes. */
function proposing(tool: string): Json {
  const answered = (description: string) => answeredWith(proposedResponse, description);
  return {
    operationId: 'proposeValues',
    tags: [tagOf(PROPOSALS_PATH)],
    summary: 'Propose values of a tool',
    description: `For keys that may propose. An editor decides each value, or a rule of the site's owner. What waits already is changed field by field; sent once more, it changes nothing. What an editor asks is answered with a note, or with other values. Besides the allowance: ${proposalsPace()}.`,
    security: [{ key: [] }],
    requestBody: sentAs(proposalBody, proposalExample(tool)),
    responses: {
      200: answered('What waits already, or needs no decision'),
      201: answered('A proposal waits that did not before; Location leads to it'),
      ...problems([400, 401, 403, 404, 406, 409, 410, 413, 429, 503]),
    },
  };
}

/** How a program with a key that may do so changes the lists of its owner. */
function changingLists(tool: string): Json {
  return {
    operationId: 'changeList',
    tags: [tagOf(LISTS_PATH)],
    summary: 'Change one of your lists',
    description: `For keys that may change lists. Each request makes one change of one list. What is there already stays as it is, and a note replaces another only if that is sent as \`was\`. Besides the allowance: ${LISTS_PACE}.`,
    security: [{ key: [] }],
    requestBody: sentAs(listChange, listChangeExample(tool)),
    responses: {
      200: answeredWith(changedListResponse, 'The list as it is now'),
      201: answeredWith(changedListResponse, 'The list that was made, now or by the same request before'),
      ...problems([400, 401, 403, 404, 406, 409, 413, 429, 503]),
    },
  };
}

function sentAs(schema: z.ZodType, example: Json): Json {
  const described = withoutIds(z.toJSONSchema(schema, { io: 'input' }));
  return { required: true, content: { 'application/json': { schema: described, example } } };
}

function answeredWith(response: z.ZodType, description: string): Json {
  return { description, content: { 'application/json': { schema: responseSchema(response) } } };
}

function proposal(): Json {
  return {
    operationId: 'getProposal',
    tags: [tagOf(PROPOSALS_PATH)],
    summary: 'Read what became of a proposal',
    description: 'Needs a key of the member who has proposed it.',
    security: [{ key: [] }],
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
    responses: {
      200: {
        description: 'The proposal',
        content: { 'application/json': { schema: responseSchema(proposalResponse) } },
      },
      ...problems([401, 404, 406, 429, 503]),
    },
  };
}

function problems(statuses: readonly number[]): Json {
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/Problem${status}` }]),
  );
}

export interface QueryParameter {
  name: string;
  in: 'query';
  required: boolean;
  description?: string;
  schema: z.core.JSONSchema.BaseSchema;
}

export function queryParameters(parameters: z.ZodObject): QueryParameter[] {
  const { properties = {}, required = [] } = z.toJSONSchema(parameters, { io: 'input' });
  const offered = Object.entries(properties).filter(([name]) => isOffered(FIELD_OF[name] ?? name));
  return offered.map(([name, described]) => {
    const { description, ...schema } = typeof described === 'object' ? described : {};
    return {
      name,
      in: 'query',
      required: required.includes(name),
      ...(description !== undefined && { description }),
      schema,
    };
  });
}

/** The fields of tools that parameters filter by, of those that only software has. */
const FIELD_OF: Readonly<Record<string, string>> = {
  ...Object.fromEntries(TERMS_FACET_IDS.map((id) => [id, TERMS_FACETS[id].field])),
  feature: 'decision_flags',
  openSource: 'decision_flags',
  api: 'decision_flags',
  selfHosted: 'decision_flags',
  platform: 'decision_platforms',
  compliance: 'decision_compliance',
};

const uri = (id: string) => `#/components/schemas/${id}`;

function sharedSchemas(): Json {
  const { schemas } = z.toJSONSchema(shared(z.registry()), { uri });
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, withoutIds(schema)]));
}

/** A response with references to the shared schemas. */
function responseSchema(response: z.ZodType): Json {
  if (response === toolSchema) return { $ref: uri('Tool') };
  const { schemas } = z.toJSONSchema(shared(z.registry()).add(response, { id: 'Response' }), { uri });
  return withoutIds(schemas.Response ?? {});
}

function withoutIds({ $id: _, $schema: __, ...schema }: Json): Json {
  return schema;
}

/** Statuses that only addresses with a name in them can answer. */
const OF_NAMES = ['404', '410'];

const PROBLEMS = {
  400: 'A parameter cannot be read; the problem names it',
  401: 'There is no such key',
  404: 'There is no such thing',
  406: 'The answer is JSON, which the request does not accept',
  410: 'It was withdrawn from the directory',
  429: 'The allowance is used up for now',
  503: 'The answer cannot be made at the moment',
} as const;

/** Statuses of what writes alone. */
const OF_WRITING = {
  403: 'The key may not do this',
  409: 'It does not fit what is there; the problem says what',
  413: 'The body is larger than 32 kB',
} as const;

function problem(description: string): Json {
  return {
    description,
    content: { 'application/problem+json': { schema: { $ref: uri('Problem') } } },
  };
}

const HEADERS: Json = {
  ETag: { description: 'Names this answer, for If-None-Match', schema: { type: 'string' } },
  RateLimit: {
    description: 'What is left of the allowance: `"name";r=left;t=seconds`',
    schema: { type: 'string' },
  },
  'RateLimit-Policy': {
    description: 'The allowance: `"name";q=requests;w=seconds`',
    schema: { type: 'string' },
  },
};

function refs(kind: string, names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/${kind}/${name}` }]));
}
