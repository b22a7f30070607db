import {
  createMcpHandler,
  isLegacyRequest,
  localhostAllowedOrigins,
  originValidationResponse,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { admit, ownerOf } from '#features/api/admission.server.ts';
import type { KeyOwner } from '#features/api/keys.server.ts';
import { changeList, changerOf } from '#features/api/list-changes.server.ts';
import { listChange } from '#features/api/list-changing.ts';
import { proposerOf, proposeValues } from '#features/api/proposals.server.ts';
import { fitting } from '#features/api/writing.server.ts';
import { type Context, servicesContext } from '#platform/request/context.server.ts';
import { readAtMost } from '#platform/request/forms.server.ts';
import { BODY_LIMITS } from '#site/limits.ts';
import { storableText } from '#site/storable-text.ts';
import type { AgentCall } from './agent-call.server.ts';
import { problemIn } from './problem.server.ts';
import { type Caller, serverFor } from './server.server.ts';

/** What we must know about a message before the library reads it. */
const messageSchema = z.looseObject({
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string().optional(),
});
type Message = z.output<typeof messageSchema>;

/**
 * Answers an agent's message (Model Context Protocol over streamable HTTP, without sessions): the current
 * revision, and those of 2025 for older clients. Each tool call counts as a request to the API, with the
 * key's allowance and rights. Other messages read nothing and are not counted.
 */
export async function answerMcp(context: Context, request: Request): Promise<Response> {
  const refused = foreignPage(context, request);
  if (refused) return refused;
  const body = await readAtMost(request, BODY_LIMITS.message.maxBytes);
  if (!body) return rpcError(413, INVALID_REQUEST, 'The message is too large.');
  const message = messageSchema.safeParse(parsed(await body.text()));
  // A batch of messages would get several calls for one turn, and the protocol no longer has batches.
  if (!message.success) return rpcError(400, INVALID_REQUEST, 'The body must be one JSON-RPC message.');
  try {
    return await answer(context, request, message.data);
  } catch (error) {
    const { problem, headers } = problemIn(context, error);
    return rpcError(problem.status, REFUSED, problem.detail, { id: message.data.id, headers, problem });
  }
}

/** A call of a tool. */
const calledSchema = z.object({ params: z.object({ name: z.string() }) });

async function answer(context: Context, request: Request, message: Message): Promise<Response> {
  const called = calledSchema.safeParse(message).data?.params.name ?? '';
  // The library looks names up in an object, and takes what every object has for a tool that is switched off.
  if (message.method === 'tools/call' && called in Object.prototype) {
    return rpcError(200, INVALID_PARAMS, `Tool ${called} not found`, { id: message.id });
  }
  const admission = message.method === 'tools/call' ? await admit(context, request) : null;
  const { db, secret } = context.get(servicesContext);
  const { origin } = new URL(request.url);
  const owner = admission ? admission.owner : await listedFor(context, request, message);
  const call: AgentCall | null = admission && {
    ...{ db: db.read, viewer: admission.viewer, userId: owner?.userId ?? null, origin, secret },
    propose: async (body) => {
      const { isNew: _, ...proposed } = await proposeValues(context, proposerOf(owner), body);
      return proposed;
    },
    changeList: async (change) => {
      const asked = { change: fitting(listChange, change), origin };
      return changeList(context, changerOf(owner), asked);
    },
  };
  const response = await speak(context, request, message, {
    ...{ call, hasKey: owner !== null, mayPropose: owner?.mayPropose === true },
    mayChangeLists: owner?.mayChangeLists === true,
  });
  for (const [name, value] of Object.entries(admission?.headers ?? {})) response.headers.set(name, value);
  response.headers.set('Cache-Control', 'no-store');
  return response;
}

/** Whose key asks for the list of tools, which is longer for one; any other message needs nobody. */
function listedFor(context: Context, request: Request, { method }: Message): Promise<KeyOwner | null> {
  return method === 'tools/list' ? ownerOf(context, request) : Promise.resolve(null);
}

/** Answers whole, never in a stream, so that a request holds its place until its answer is made. */
async function speak(
  context: Context,
  request: Request,
  message: Message,
  caller: Caller,
): Promise<Response> {
  const given = { parsedBody: message };
  const server = () => serverFor(context, caller);
  if (!(await isLegacyRequest(request, message))) {
    return createMcpHandler(server, { legacy: 'reject', maxSubscriptions: 0 }).fetch(request, given);
  }
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const connected = server();
  await connected.connect(transport);
  try {
    return await transport.handleRequest(request, given);
  } finally {
    await connected.close();
  }
}

/**
 * Refuses other sites' pages, and names that lead here but are not the site's own (DNS rebinding; see the
 * transport's "Security Warning"). Programs send no Origin.
 */
function foreignPage(context: Context, request: Request): Response | undefined {
  const { SITE_URL } = context.get(servicesContext).settings;
  const own = SITE_URL === undefined ? localhostAllowedOrigins() : [new URL(SITE_URL).hostname];
  return originValidationResponse(request, own);
}

/** Null for what is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text, (_, value) => (typeof value === 'string' ? storableText(value) : value));
  } catch {
    return null;
  }
}

/** JSON-RPC 2.0 codes. Servers may choose the second one's meaning. */
const INVALID_REQUEST = -32_600;
const REFUSED = -32_000;
const INVALID_PARAMS = -32_602;

/** @param more.problem what is wrong, as a typed problem of the API */
function rpcError(
  status: number,
  code: number,
  message: string,
  more: { id?: string | number | undefined; headers?: HeadersInit; problem?: object } = {},
): Response {
  const { id = null, headers = {}, problem } = more;
  const error = { code, message, ...(problem && { data: problem }) };
  return Response.json({ jsonrpc: '2.0', id, error }, { status, headers });
}
