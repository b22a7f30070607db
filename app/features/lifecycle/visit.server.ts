import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import {
  createPublicGet,
  firstBytes,
  type PublicGet,
  redirectOf,
} from '#platform/outside/public-get.server.ts';
import { NotPublic, type Reach } from '#platform/outside/public-lookup.server.ts';
import { CHECKER, introduction } from './checker.ts';
import type { Finding } from './findings.ts';
import type { HostMemory } from './host-memory.server.ts';
import { readRetryAfter, readText } from './read-answer.server.ts';
import { NO_RULES, ROBOTS_BYTES, type Robots, readRobots } from './robots.server.ts';

/** Which hosts may be asked now. The host that a visit begins with is the visitor's already. */
export interface Gate {
  /** Takes a host; false while it has to be left alone. */
  take(host: string): Promise<boolean>;
  /** Leaves a host alone for as long as it has asked for, in seconds. */
  rest(host: string, seconds: number): Promise<void>;
}

/** What a server calls the page that it has sent, to be asked whether it has changed (RFC 9110 §13). */
export interface Version {
  etag: string | null;
  lastModified: string | null;
}

/** What came of a visit: an answer, a fault in its place, or nothing because a host has to be left alone for now. */
export type Visited =
  | {
      outcome: 'answered';
      status: number;
      address: string;
      html: string | null;
      /** Whether the page goes on after what was read of it. */
      isCut?: boolean;
      version?: Version;
      /** In place of the text, where a visit is for bytes; one more than is read at most says that there are more. */
      bytes?: Buffer;
    }
  | { outcome: 'found'; finding: Finding; status: number | null; address: string | null }
  | { outcome: 'later' };

/**
 * @param isLongInDoubt whether the page is asked for although the server fails to give its rules
 * @param known what was read before: the answer is 304 if that still holds, and otherwise says what it is
 */
export type Visit = (
  url: string,
  gate: Gate,
  stopping: AbortSignal,
  isLongInDoubt?: boolean,
  known?: Version,
) => Promise<Visited>;

/** The checker's times and sizes. Tests take less time; a reader of prices reads more of a page. */
type Limits = Record<'visitMs' | 'answerMs' | 'pageBytes' | 'pauseSeconds' | 'longestPauseSeconds', number>;

const PAGES = /html/;

interface VisitOptions extends Reach, Partial<Limits> {
  /** The site's own, for whoever reads who visits. */
  origin: string;
  /** Trusted instead of Node's own authorities. */
  ca?: string | undefined;
  /** The types of answers that are read; pages alone unless it says so. */
  types?: RegExp;
  /** Whether they are read as bytes, such as a picture's. */
  isForBytes?: boolean;
  /** What visits remember of hosts; none unless it says so: then each asks for the rules. */
  memory?: HostMemory;
}

/**
 * Makes a function that visits a site: its robots.txt first, then one page, one request after another. It reaches
 * public addresses alone, checks each step of a redirect as if it were the first, and reads a bounded part of each
 * answer in a bounded time, whatever the other side does.
 *
 * @throws the reason of `stopping` when it is aborted
 */
export function createVisit({
  origin,
  ca,
  types = PAGES,
  isForBytes = false,
  memory,
  ...options
}: VisitOptions): Visit {
  const limits = { ...CHECKER, ...options };
  const get = createPublicGet({ agentName: introduction(origin), ca, withoutTls: true, ...options });
  return async (url, gate, stopping, isLongInDoubt = false, known) => {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(limits.visitMs)]);
    const visitor = new Visitor(get, {
      ...{ gate, signal, limits, types, isForBytes, isLongInDoubt, known, memory },
    });
    try {
      return await visitor.visit(new URL(url));
    } catch (error) {
      stopping.throwIfAborted();
      const finding = visitor.isOutOfTime ? 'too slow' : findingOfError(error);
      return { outcome: 'found', finding, status: null, address: visitor.address };
    }
  };
}

interface Way {
  gate: Gate;
  signal: AbortSignal;
  limits: Limits;
  types: RegExp;
  isForBytes: boolean;
  isLongInDoubt: boolean;
  known: Version | undefined;
  memory: HostMemory | undefined;
}

/** One visit, with the rules of the hosts on its way. */
class Visitor {
  readonly #get: PublicGet;
  readonly #way: Way;
  readonly #rules = new Map<string, Robots>();
  readonly #taken = new Set<string>();
  readonly #seen = new Set<string>();
  #wantsCookies = false;
  /** Ends when the answer that is waited for has taken too long. */
  #patience: AbortSignal;
  #hasAsked = false;
  /** The page that is on its way, or was last. */
  address: string | null = null;

  constructor(get: PublicGet, way: Way) {
    this.#get = get;
    this.#way = way;
    this.#patience = way.signal;
  }

  get isOutOfTime(): boolean {
    return this.#patience.aborted;
  }

  async visit(first: URL): Promise<Visited> {
    this.#taken.add(first.host);
    let target: URL | null = first;
    for (let step = 0; target && step <= CHECKER.redirects; step += 1) {
      this.address = target.href;
      const rules = await this.#rulesOf(target);
      if (rules instanceof URL) return unread('no rules', rules.href);
      if (rules === 'not now') return { outcome: 'later' };
      if (rules === 'closed') return unread('closed', target.href);
      const isTooSlow = rules.delay > this.#way.limits.longestPauseSeconds && step > 0;
      if (isTooSlow || !rules.allows(target)) return unread('closed', target.href);
      const answer = await this.#ask(target, rules.delay, unlessKnown(this.#way.known));
      await this.#restAsAsked(answer, target);
      const next = redirectOf(answer, target);
      if (!next) return await read(answer, target, this.#way);
      answer.destroy();
      if (next.href.length > CHECKER.longestAddress) return unread('closed', target.href);
      if (this.#goesRoundForCookies(answer, target, next)) return unread('closed', target.href);
      target = next;
    }
    return unread(this.#wantsCookies ? 'closed' : 'goes round', this.address);
  }

  /** Browsers would bring the cookie along and get on; to a program without any, such a site is closed. */
  #goesRoundForCookies({ headers }: IncomingMessage, target: URL, next: URL): boolean {
    this.#seen.add(target.href);
    this.#wantsCookies ||= headers['set-cookie'] !== undefined;
    return this.#wantsCookies && this.#seen.has(next.href);
  }

  /** Leaves a host alone that says when to come back (RFC 9110 §10.2.3). */
  async #restAsAsked({ statusCode = 0, headers }: IncomingMessage, { host }: URL): Promise<void> {
    if (statusCode !== 429 && statusCode !== 503) return;
    const seconds = readRetryAfter(headers['retry-after'], Date.now());
    if (seconds > CHECKER.hostPauseSeconds) await this.#way.gate.rest(host, seconds);
  }

  /**
   * The rules of a site; their address where the server fails, which forbids everything unless it has failed for long
   * (RFC 9309 §2.3.1.4); 'closed' where it has had enough of us, or its rules cannot be read.
   */
  async #rulesOf({ origin, protocol }: URL): Promise<Robots | URL | 'not now' | 'closed'> {
    if (!protocol.startsWith('http')) throw new NotPublic();
    const known = this.#rules.get(origin);
    if (known) return known;
    const remembered = this.#way.memory?.rulesOf(origin);
    if (remembered) {
      const isFree = await this.#mayAsk(new URL(origin));
      return isFree ? await this.#keep(origin, remembered) : 'not now';
    }
    let target = new URL('/robots.txt', origin);
    let rules: Robots = NO_RULES;
    let hasFailed = false;
    for (let step = 0; step <= CHECKER.redirects; step += 1) {
      if (!(await this.#mayAsk(target))) return 'not now';
      const answer = await this.#ask(target, 0);
      const next = redirectOf(answer, target);
      const status = answer.statusCode ?? 0;
      await this.#restAsAsked(answer, target);
      if (!next && status >= 200 && status < 300) {
        const read = await readText(answer, ROBOTS_BYTES);
        if (read === null) return 'closed';
        rules = readRobots(origin, read.text);
      }
      answer.destroy();
      if (isWall(answer) || status === 429) return 'closed';
      if (status >= 500 && !this.#way.isLongInDoubt) return target;
      hasFailed ||= status >= 500;
      if (!next) break;
      target = next;
    }
    if (!hasFailed) this.#way.memory?.keepRules(origin, rules);
    return await this.#keep(origin, rules);
  }

  async #keep(origin: string, rules: Robots): Promise<Robots> {
    this.#rules.set(origin, rules);
    const { host } = new URL(origin);
    if (rules.delay > CHECKER.hostPauseSeconds) await this.#way.gate.rest(host, rules.delay);
    return rules;
  }

  async #mayAsk({ host }: URL): Promise<boolean> {
    if (this.#taken.has(host)) return true;
    if (!(await this.#way.gate.take(host))) return false;
    this.#taken.add(host);
    return true;
  }

  /** Asks once, after a pause if anything was asked before. */
  async #ask(
    target: URL,
    delay: number,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<IncomingMessage> {
    const { limits, signal, memory } = this.#way;
    const pauseMs = Math.min(Math.max(limits.pauseSeconds, delay), limits.longestPauseSeconds) * 1_000;
    const rested = this.#hasAsked ? 0 : (memory?.sinceAsked(target.host) ?? pauseMs);
    if (rested < pauseMs) await wait(pauseMs - rested, undefined, { signal });
    this.#hasAsked = true;
    memory?.ask(target.host);
    this.#patience = AbortSignal.any([signal, AbortSignal.timeout(limits.answerMs)]);
    return this.#get(target, this.#patience, headers);
  }
}

function unread(finding: Finding, address: string | null): Visited {
  return { outcome: 'found', finding, status: null, address };
}

/** Headers are short; what is longer names nothing. */
const LONGEST_VERSION = 300;

function unlessKnown(known: Version | undefined): Record<string, string> {
  return {
    ...(known?.etag && { 'If-None-Match': known.etag }),
    ...(known?.lastModified && { 'If-Modified-Since': known.lastModified }),
  };
}

function versionOf({ headers }: IncomingMessage): Version {
  const short = (text: string | undefined) => (text && text.length <= LONGEST_VERSION ? text : null);
  return { etag: short(headers.etag), lastModified: short(headers['last-modified']) };
}

/** Reads the beginning of a page. What is no page is not read. */
async function read(answer: IncomingMessage, target: URL, way: Way): Promise<Visited> {
  const { limits, types, known, isForBytes } = way;
  if (isWall(answer)) {
    answer.destroy();
    return unread('closed', target.href);
  }
  const status = answer.statusCode ?? 0;
  const { 'content-type': type = 'text/html' } = answer.headers;
  const isPage = status >= 200 && status < 300 && types.test(type);
  if (isForBytes) {
    const bytes = isPage ? await firstBytes(answer, limits.pageBytes + 1) : null;
    answer.destroy();
    return { outcome: 'answered', status, address: target.href, html: null, ...(bytes && { bytes }) };
  }
  const beginning = isPage ? await readText(answer, limits.pageBytes) : null;
  const html = beginning?.text ?? null;
  answer.destroy();
  const version = known && { version: versionOf(answer) };
  const cut = beginning?.isCut && { isCut: true };
  return { outcome: 'answered', status, address: target.href, html, ...cut, ...version };
}

/** A proxy that wants to see a browser first says so; some do it with the status of a failing server. */
function isWall({ headers }: IncomingMessage): boolean {
  return headers['cf-mitigated'] === 'challenge';
}

/** Codes of Node and OpenSSL for certificates that do not fit, and for servers that speak no TLS. */
const INSECURE = /CERT|SIGNATURE|TLS|SSL|^EPROTO$|^UNABLE_TO_/;

function findingOfError(error: unknown): Finding {
  if (error instanceof NotPublic) return 'not public';
  if (!(error instanceof Error)) return 'no connection';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === 'ENOTFOUND' || code === 'ENODATA') return 'no name';
  if (hasNoRoute(error)) return 'no route';
  if (code.startsWith('HPE_')) return 'server error';
  return INSECURE.test(code) ? 'not secure' : 'no connection';
}

/** Whether none of a site's addresses can be reached from here: those of IPv6, on a machine without it. */
function hasNoRoute(error: Error): boolean {
  const each: unknown[] = error instanceof AggregateError ? error.errors : [error];
  return each.every((one) => one instanceof Error && 'code' in one && NO_ROUTE.has(String(one.code)));
}

const NO_ROUTE: ReadonlySet<string> = new Set(['ENETUNREACH', 'EADDRNOTAVAIL', 'EAFNOSUPPORT']);
