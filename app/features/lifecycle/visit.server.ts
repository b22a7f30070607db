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
import { findingOfError } from './finding-of-error.server.ts';
import type { Finding } from './findings.ts';
import type { HostMemory } from './host-memory.server.ts';
import { readRetryAfter, readText } from './read-answer.server.ts';
import { NO_RULES, ROBOTS_BYTES, type Robots, readRobots } from './robots.server.ts';

/** Decides which hosts may be asked now. The visitor already holds the host that a visit begins with. */
export interface Gate {
  /** Takes a host; false while it has to be left alone. */
  take(host: string): Promise<boolean>;
  /** Leaves a host alone for the seconds that it asked for. */
  rest(host: string, seconds: number): Promise<void>;
}

/** A server's version of a page, to ask whether it has changed (RFC 9110 §13). */
export interface Version {
  etag: string | null;
  lastModified: string | null;
}

/** The result of a visit: an answer, a fault, or 'later' because a host has to be left alone for now. */
export type Visited =
  | {
      outcome: 'answered';
      status: number;
      address: string;
      html: string | null;
      /** Whether the page is longer than what was read. */
      isCut?: boolean;
      version?: Version;
      /** Instead of the text, in visits for bytes. One byte above the limit means that there are more. */
      bytes?: Buffer;
    }
  | { outcome: 'found'; finding: Finding; status: number | null; address: string | null }
  | { outcome: 'later' };

/**
 * Visits an address, following redirects.
 *
 * @param isLongInDoubt whether to ask for the page although the server does not give its rules
 * @param known the version read before; the answer is 304 if the page has not changed
 */
export type Visit = (
  url: string,
  gate: Gate,
  stopping: AbortSignal,
  isLongInDoubt?: boolean,
  known?: Version,
) => Promise<Visited>;

/** The checker's times and sizes. Tests use shorter times, and readers of prices read more of a page. */
type Limits = Record<'visitMs' | 'answerMs' | 'pageBytes' | 'pauseSeconds' | 'longestPauseSeconds', number>;

const PAGES = /html/;

interface VisitOptions extends Reach, Partial<Limits> {
  /** The site's own, for servers that want to know who visits. */
  origin: string;
  /** Replaces Node's own authorities. */
  ca?: string | undefined;
  /** Content types that are read; by default only pages. */
  types?: RegExp;
  /** Whether answers are read as bytes, as for pictures. */
  isForBytes?: boolean;
  /** What visits remember of hosts. Without one, each visit asks for the rules. */
  memory?: HostMemory;
}

/**
 * Makes a function that visits a site: first its robots.txt, then one page, one request after another. It reaches only
 * public addresses, checks every redirect like a first address, and limits the bytes and time of each answer.
 *
 * @throws the reason of `stopping` if it is aborted
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

/** One visit, with the rules of its hosts. */
class Visitor {
  readonly #get: PublicGet;
  readonly #way: Way;
  readonly #rules = new Map<string, Robots>();
  readonly #taken = new Set<string>();
  readonly #seen = new Set<string>();
  #wantsCookies = false;
  /** Aborted when the present answer takes too long. */
  #patience: AbortSignal;
  #hasAsked = false;
  /** The page that was asked for last. */
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

  /** Whether a site redirects in circles for want of a cookie. Browsers get on, so it is closed to programs only. */
  #goesRoundForCookies({ headers }: IncomingMessage, target: URL, next: URL): boolean {
    this.#seen.add(target.href);
    this.#wantsCookies ||= headers['set-cookie'] !== undefined;
    return this.#wantsCookies && this.#seen.has(next.href);
  }

  /** Leaves a host alone until the time that it names (RFC 9110 §10.2.3). */
  async #restAsAsked({ statusCode = 0, headers }: IncomingMessage, { host }: URL): Promise<void> {
    if (statusCode !== 429 && statusCode !== 503) return;
    const seconds = readRetryAfter(headers['retry-after'], Date.now());
    if (seconds > CHECKER.hostPauseSeconds) await this.#way.gate.rest(host, seconds);
  }

  /**
   * A site's rules. Their address if the server fails, which forbids everything unless that has lasted long (RFC 9309
   * §2.3.1.4); 'closed' if the site refuses, or its rules cannot be read.
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

  /** Asks once, after a pause unless it is the visit's first request. */
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

/** Longer headers are not versions. */
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

/** Reads the beginning of a page; other content types are not read. */
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

/** Whether a proxy demands a browser first. Some say so with a failing server's status. */
function isWall({ headers }: IncomingMessage): boolean {
  return headers['cf-mitigated'] === 'challenge';
}
