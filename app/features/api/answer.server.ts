import type { z } from 'zod';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { type Context, requestIdContext, servicesContext } from '#platform/request/context.server.ts';
import { hasTag, tagOf } from '#platform/request/entity-tags.server.ts';
import { logFailure } from '#platform/request/failures.server.ts';
import { acceptedWeight } from '#site/accept.ts';
import type { Viewer } from '#site/access.ts';
import { API_PREFIX, CORS_HEADERS, LISTS_PATH, OPENAPI_PATH } from '#site/api-address.ts';
import { MESSAGES } from '#site/messages.ts';
import { type Admission, admit } from './admission.server.ts';
import { getQuestion, listFunctions, listQuestions } from './answers.server.ts';
import type { Call, Handler } from './call.server.ts';
import { listCompanies, listInvestors, listRounds } from './companies.server.ts';
import { cursorsOf } from './cursors.server.ts';
import { compareTools, listAlternatives } from './deciding.server.ts';
import { ENDPOINTS, type EndpointName, findEndpoint } from './endpoints.ts';
import { exampleNamesOf } from './example-names.ts';
import { answerListChange } from './list-changes.server.ts';
import { openApiDocument } from './openapi.ts';
import { getOwnList, getOwnSheet, listOwnLists, listOwnSheets, listReviews } from './own.server.ts';
import { ApiProblem, problemResponse, unavailable } from './problem.server.ts';
import { answerProposals } from './proposals.server.ts';
import { proposalOf } from './proposing.ts';
import { listQuarters } from './quarters.server.ts';
import { getTool, listTools, Moved } from './tools.server.ts';
import { getMarket, listCategories, listSpecializations } from './topics.server.ts';

const HANDLERS: { readonly [Name in EndpointName]: Handler<Name> } = {
  listTools,
  getTool,
  listReviews,
  listAlternatives,
  compareTools,
  listCategories,
  getMarket,
  listSpecializations,
  listQuestions,
  getQuestion,
  listFunctions,
  listRounds,
  listQuarters,
  listCompanies,
  listInvestors,
  listOwnLists,
  getOwnList,
  listOwnSheets,
  getOwnSheet,
};

/** Answers a request to the API, whatever happens, as JSON or as a problem. */
export async function answerApi(context: Context, request: Request): Promise<Response> {
  const response = await orProblem(context, () => answer(context, request));
  for (const [name, value] of Object.entries(CORS_HEADERS)) response.headers.set(name, value);
  response.headers.append('Vary', 'Accept-Encoding, Authorization');
  return response;
}

async function orProblem(context: Context, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiProblem) return problemResponse(error);
    logFailure(context, 'answering the API', error);
    return problemResponse(unavailable(context.get(requestIdContext)));
  }
}

async function answer(context: Context, request: Request): Promise<Response> {
  const proposed = proposalOf(new URL(request.url).pathname.slice(API_PREFIX.length));
  if (proposed !== null) return answerProposals(context, request, proposed);
  const { origin, pathname } = new URL(request.url);
  const isLists = pathname === API_PREFIX + LISTS_PATH;
  if (isLists && request.method === 'POST') return answerListChange(context, request);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    if (!isLists) throw new ApiProblem(405, {}, { Allow: 'GET, HEAD' });
    const detail = 'Here, only GET, HEAD and POST can be used.';
    throw new ApiProblem(405, { title: 'Not that way', detail }, { Allow: 'GET, HEAD, POST' });
  }
  if (request.url.includes('%00')) throw new ApiProblem(400, { detail: `${MESSAGES.addressUnreadable}.` });
  const path = pathname.slice(API_PREFIX.length);
  const found = findEndpoint(path);
  if (!found && path !== OPENAPI_PATH) throw new ApiProblem(404);
  if (acceptedWeight(request.headers.get('Accept'), 'application/json') === 0) throw new ApiProblem(406);
  if (!found) {
    const names = exampleNamesOf(await catalogueOf(context.get(servicesContext).db.read));
    return withTag(request, openApiDocument(origin, names), { 'Cache-Control': SHARED });
  }
  const admission = await admit(context, request);
  const response = await orProblem(context, () => answerEndpoint(context, request, admission, found));
  for (const [name, value] of Object.entries(admission.headers)) response.headers.set(name, value);
  return response;
}

/** Everybody's answers change only with the catalogue, but a key's rights may change at any time. */
const SHARED = 'public, max-age=60';
const PRIVATE = 'private, no-cache';

async function answerEndpoint(
  context: Context,
  request: Request,
  { viewer, owner }: Admission,
  { name, id }: { name: EndpointName; id: string },
): Promise<Response> {
  const headers = { 'Cache-Control': owner ? PRIVATE : SHARED };
  try {
    return withTag(
      request,
      await bodyOf(context, request, { name, id, viewer, userId: owner?.userId ?? null }),
      headers,
    );
  } catch (error) {
    if (!(error instanceof Moved)) throw error;
    const { search } = new URL(request.url);
    return new Response(null, {
      status: 308,
      headers: { ...headers, Location: API_PREFIX + error.path + search },
    });
  }
}

interface Asked<Name extends EndpointName> {
  name: Name;
  id: string;
  viewer: Viewer;
  userId: string | null;
}

/** Every answer passes through its endpoint's schema, so nothing undeclared gets out. */
async function bodyOf<Name extends EndpointName>(
  context: Context,
  request: Request,
  { name, id, viewer, userId }: Asked<Name>,
): Promise<unknown> {
  const { db, secret } = context.get(servicesContext);
  const { origin, searchParams } = new URL(request.url);
  const { parameters, response } = ENDPOINTS[name];
  const handler: Handler<Name> = HANDLERS[name];
  const call: Call<Name> = {
    db: db.read,
    viewer,
    origin,
    id: decodeURIComponent(id).trim(),
    asked: readParameters(parameters, searchParams) as Call<Name>['asked'],
    cursors: cursorsOf(secret, listOf(name, searchParams)),
    userId,
  };
  return response.parse(await handler(call));
}

/** What identifies a list: all parameters except where to continue and what to show of each entry. */
function listOf(name: EndpointName, asked: URLSearchParams): string {
  const params = [...asked].filter(([key]) => key !== 'cursor' && key !== 'fields').sort();
  return JSON.stringify([name, params]);
}

/** One tag for all encodings, because the contents are the same. */
function withTag(request: Request, body: unknown, headers: Record<string, string>): Response {
  const text = JSON.stringify(body);
  const tag = tagOf(text);
  const answered = { ...headers, ETag: `W/${tag}` };
  if (hasTag(request, tag)) return new Response(null, { status: 304, headers: answered });
  return new Response(text, { headers: { ...answered, 'Content-Type': 'application/json' } });
}

/**
 * Reads an address's parameters by their schema. Empty ones count as absent, because a form also sends its
 * empty fields.
 *
 * @throws ApiProblem 400 that names each parameter that cannot be read
 */
function readParameters<Parameters extends z.ZodObject>(
  schema: Parameters,
  given: URLSearchParams,
): z.output<Parameters> {
  const names = [...new Set(given.keys())];
  const asked = names.flatMap((name): [string, string][] => {
    const values = given.getAll(name).filter((value) => value.trim() !== '');
    return values.length === 0 ? [] : [[name, values.join(',')]];
  });
  const read = schema.safeParse(Object.fromEntries(asked));
  if (read.success) return read.data;
  const parameters = read.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((name) => ({ name, reason: 'there is no such parameter' }))
      : [{ name: String(issue.path[0]), reason: issue.message }],
  );
  const list = parameters.map(({ name, reason }) => `"${name}": ${reason}`).join('; ');
  throw new ApiProblem(400, { detail: `Some parameters cannot be read: ${list}`, parameters });
}
