import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { isApiAddress } from '#site/api-address.ts';
import { BODY_LIMITS, type BodyKind } from '#site/limits.ts';
import { type PageAddress, pageAddress } from '#site/page-address.ts';
import { paths } from '#site/paths.ts';
import { gotNoTurn } from '../request/gate.server.ts';
import { HANDED_OVER } from '../request/handed-over.server.ts';
import { isNotForEverybody } from '../request/person.server.ts';
import { hasSignedSession } from '../request/session-cookie.server.ts';
import { hearOut, readBody, sendingOf, streamBody } from './bodies.server.ts';
import {
  type Bounds,
  bodyKindOf,
  type GateName,
  isOfDesk,
  isOfPreview,
  isOfStoredPhoto,
} from './bounds.server.ts';
import type { CachedPage } from './cached-page.server.ts';
import {
  ownOrigin,
  sendStream,
  sharedRequest,
  toRequest,
  toWhole,
  type WholeResponse,
} from './exchange.server.ts';
import type { HandedOver } from './files.server.ts';
import type { PageCache } from './page-cache.server.ts';
import { cacheKey, pageOrigin } from './page-origin.server.ts';
import { refuse, turnAway } from './refusal.server.ts';
import { senderOf } from './sender.server.ts';
import { sendCached, sendWhole } from './sending.server.ts';

/** Answers what neither the page cache nor a file could: asks the app if there is room. */

export interface AppParts {
  app: (request: Request, sender: string | null) => Promise<Response>;
  pages: PageCache;
  bounds: Bounds;
  /** The public address, if one is set; pages are made under it. */
  siteUrl: string | undefined;
  /** How many proxies are in front. */
  proxies: number;
  /** Signs the sessions' cookies. */
  secret: string;
  /** Sends the files that routes hand over. */
  handedOver: HandedOver;
  maySend: MaySend;
  log: Logger;
}

/**
 * Identifies the sender of a body before it is read: the id under which places are counted, or null for senders without
 * the right to send such a body.
 */
export type MaySend = (kind: BodyKind, request: IncomingMessage) => Promise<string | null>;

export interface Exchange {
  parts: AppParts;
  request: IncomingMessage;
  response: ServerResponse;
  /** Aborted when the client has gone or has its answer. */
  gone: AbortSignal;
}

/**
 * Answers a read under the page's one address, so that no other part of the request can end up in the answer.
 *
 * @param isAnonymous whether everyone gets the same answer
 */
export async function answerRead(exchange: Exchange, isAnonymous: boolean): Promise<void> {
  const { url = '' } = exchange.request;
  if (isApiAddress(url)) {
    // The API refuses unknown parameters, so it needs them.
    await answerPersonally(exchange, 'programs', url);
    return;
  }
  const place = pageAddress(url);
  if (isOfStoredPhoto(exchange.request)) await answerPersonally(exchange, 'photos', place.address);
  else if (isOfPreview(exchange.request)) await answerPersonally(exchange, 'previews', place.address);
  else if (isAnonymous) await answerAnonymously(exchange, place);
  else await answerPersonally(exchange, lineOf(exchange), place.address);
}

/** The queues of members and of the desk require a cookie that we signed: anybody can make up an unsigned one. */
function lineOf(exchange: Exchange): GateName {
  if (!isSignedIn(exchange)) return 'visitors';
  return isOfDesk(exchange.request) ? 'desk' : 'members';
}

function isSignedIn({ parts, request }: Exchange): boolean {
  return hasSignedSession(request.headers.cookie, parts.secret);
}

/** The queue of each kind of body. */
const GATE_OF = {
  form: 'forms',
  record: 'forms',
  text: 'forms',
  event: 'events',
  message: 'programs',
} as const;

/**
 * Answers a form, an event or an agent's message. Reads at most what the address accepts, and nothing that strangers
 * send to the desk.
 */
export async function answerWrite(exchange: Exchange): Promise<void> {
  const { parts, request, response } = exchange;
  if (isOfDesk(request) && !isSignedIn(exchange)) {
    response.once('finish', () => void hearOut(request));
    // All get the same page: many at once are rendered once.
    await answerAnonymously(exchange, { address: UNREADABLE, isOpen: false });
    return;
  }
  const kind = bodyKindOf(request);
  // While the lookup fails, everybody counts as a stranger.
  const known = await parts.maySend(kind, request).catch(() => null);
  const places = parts.bounds.bodies[kind][known === null ? 'strangers' : 'known'];
  const giveBack = places.take(sendingOf(request, known ?? senderOf(request, parts.proxies)));
  response.once('finish', () => void hearOut(request));
  if (!giveBack) {
    turnAway(response);
    return;
  }
  try {
    await answerBody(exchange, kind);
  } finally {
    // Not when the answer has been read: a client that never reads it would keep the place.
    giveBack();
  }
}

async function answerBody(exchange: Exchange, kind: BodyKind): Promise<void> {
  const { request } = exchange;
  const url = request.url ?? '';
  if (kind === 'photo' || kind === 'catalogue')
    await answerPersonally(exchange, isOfDesk(request) ? 'desk' : 'photos', url, streamBody(request));
  else {
    const body = await readBody(request, BODY_LIMITS[kind].maxBytes);
    await answerPersonally(exchange, isOfDesk(request) ? 'desk' : GATE_OF[kind], url, body);
  }
}

/** A path that cannot be read: no screen has it, and no link can contain it. */
const UNREADABLE = `/${encodeURIComponent('\uFFFD')}`;

/** Answers a mistyped address with the site's own page saying that there is no such page. */
export async function answerUnreadable(exchange: Exchange): Promise<void> {
  const { parts, request, response } = exchange;
  const url = pageOrigin(parts.siteUrl, request) + UNREADABLE;
  const answered = await askApp(exchange, { gate: 'visitors', url, sender: null });
  if (!answered) turnAway(response);
  else await sendWhole(await toWhole(answered), request, response);
}

/** A response that only the first of several waiting requests may have. */
const NOT_A_PAGE: WholeResponse = { status: 0, headers: [], body: Buffer.alloc(0) };
/** A request refused for lack of room. */
const TURNED_AWAY: WholeResponse = { ...NOT_A_PAGE };

async function answerAnonymously(exchange: Exchange, place: PageAddress): Promise<void> {
  const { parts, request, response, gone } = exchange;
  const { address } = place;
  const kept = cacheKey(parts.siteUrl, request, address);
  const known = parts.pages.get(kept);
  if (known) {
    await sendCached(known, request, response);
    return;
  }
  let other: Response | undefined;
  const filled = await parts.pages.fill({ ...place, address: kept }, gone, async (lost) => {
    const url = pageOrigin(parts.siteUrl, request) + address;
    const answered = await askApp({ ...exchange, gone: lost }, { gate: 'visitors', url, sender: null });
    if (!answered) return TURNED_AWAY;
    if (isNotForEverybody(answered) || answered.headers.has('Set-Cookie')) return NOT_A_PAGE;
    if (isPage(answered)) return toWhole(answered);
    other = answered;
    return NOT_A_PAGE;
  });
  if ('page' in filled) await sendCached(filled.page, request, response);
  else if (other) await sendStream(other, response, request.method === 'HEAD');
  else await sendUncached(exchange, address, filled.whole);
}

async function sendUncached(exchange: Exchange, address: string, whole: WholeResponse): Promise<void> {
  const { parts, request, response } = exchange;
  const cannotBeMade = whole === TURNED_AWAY || whole.status === 503;
  const kept = cacheKey(parts.siteUrl, request, address);
  const copy = cannotBeMade ? parts.pages.lastGood(kept) : undefined;
  if (copy) await sendCopy(exchange, copy, address);
  else if (whole === TURNED_AWAY) turnAway(response);
  else if (whole === NOT_A_PAGE) await answerPersonally(exchange, 'visitors', address);
  else await sendWhole(whole, request, response);
}

/** Sends the last good copy of a page that cannot be rendered now. */
async function sendCopy(
  { parts, request, response }: Exchange,
  copy: CachedPage,
  url: string,
): Promise<void> {
  const age_s = Math.round((performance.now() - (copy.staleSince ?? performance.now())) / 1_000);
  parts.log.warn({ url, age_s }, 'A page could not be made anew: its last good copy was sent');
  await sendCached(copy, request, response);
}

async function answerPersonally(
  exchange: Exchange,
  gate: GateName,
  address: string,
  body?: BodyInit,
): Promise<void> {
  const { parts, request, response, gone } = exchange;
  const url = (parts.siteUrl ?? ownOrigin(request)) + address;
  const answered = await askApp(exchange, { gate, url, sender: senderOf(request, parts.proxies), body });
  if (!answered) {
    if (!gone.aborted) turnAway(response);
  } else if (answered.headers.has(HANDED_OVER)) await sendHandedOver(exchange, answered);
  else if (isPage(answered) || isApiBody(address, answered))
    await sendWhole(await toWhole(answered), request, response);
  else await sendStream(answered, response, request.method === 'HEAD');
}

/** Sends the file that a route hands over instead of its own answer. */
async function sendHandedOver({ parts, request, response }: Exchange, answered: Response): Promise<void> {
  const { [HANDED_OVER.toLowerCase()]: name = '', ...headers } = Object.fromEntries(answered.headers);
  const isSent = await parts.handedOver(name, headers, [request, response]);
  if (!isSent) refuse(response, 404);
}

interface Question {
  gate: GateName;
  url: string;
  /** Null if everybody gets the same answer. */
  sender: string | null;
  body?: BodyInit | undefined;
}

/** @returns null if there was no room, or the client has gone */
async function askApp(
  { parts: { app, bounds, proxies }, request, gone }: Exchange,
  { gate, url, sender, body }: Question,
): Promise<Response | null> {
  try {
    return await bounds.gates[gate]({ of: senderOf(request, proxies), signal: gone }, async () => {
      await bounds.door.calm();
      const asked =
        sender === null ? sharedRequest(request, url, gone) : toRequest(request, url, { signal: gone, body });
      return app(asked, sender);
    });
  } catch (error) {
    if (gotNoTurn(error)) {
      if (!gone.aborted) bounds.recovery.note();
      return null;
    }
    throw error;
  }
}

/** An answer for programs that is worth compressing. */
function isApiBody(address: string, { status }: Response): boolean {
  return (isApiAddress(address) || address === paths.mcp) && status === 200;
}

/** A document, a feed, the landscape's tiles, or a picture that shows data. */
const PAGE_TYPES =
  /^(?:text\/(?:html|plain|markdown)|application\/(?:atom\+xml|(?:feed|landscape)\+json)|image\/svg\+xml)\b/;

function isPage(response: Response): boolean {
  return PAGE_TYPES.test(response.headers.get('Content-Type') ?? '');
}
