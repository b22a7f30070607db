import { withoutDay } from '#features/editing/provenance.ts';
import { isJsonObject } from '#features/editing/tool-record.ts';
import { restHost, takeHost } from '#features/lifecycle/schedule.server.ts';
import type { Gate, Visit, Visited } from '#features/lifecycle/visit.server.ts';
import { UNFIT } from '#features/proposals/quote-check.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { recurring } from '#platform/jobs/job.server.ts';
import type { Work } from '#platform/jobs/runner.server.ts';
import type { Logger } from '#platform/watch/log.server.ts';
import { addressFault } from '#site/web-address.ts';
import { AGENT } from '../agent.ts';
import { isAgentOn } from '../agent-schedule.server.ts';
import { followsFrom } from '../model/check.ts';
import { isQuotation, placesOf } from '../model/quotation.ts';
import { whyNot } from '../read-site.server.ts';
import { type Page, pageOf } from '../reading/page.ts';
import { isParked } from '../reading/parked.ts';
import { isOfSite } from '../reading/site.ts';
import { untilOff } from '../until-off.server.ts';
import {
  countSite,
  countVisit,
  type Quoted,
  recordShown,
  restsUntil,
  type Shown,
  setDue,
  takeQuotes,
} from './quote-schedule.server.ts';

export interface QuoteParts {
  db: Database;
  log: Logger;
  visit: Visit;
  /** Milliseconds since 1970. */
  now: () => number;
}

const RUN_MS = 10 * 60 * 1_000;
const LATER_MS = AGENT.laterMinutes * 60 * 1_000;

/** Looks for the quotations of proposals, page by page, while the agent is on. @returns how many pages */
export async function checkQuotes(
  parts: QuoteParts,
  stopping: AbortSignal,
  until = Infinity,
): Promise<number> {
  const { db, now } = parts;
  for (let pages = 0; ; pages += 1) {
    if (stopping.aborted || performance.now() >= until || !(await isAgentOn(db.write))) return pages;
    const quotes = await takeQuotes(db.write, now());
    if (quotes.length === 0) return pages;
    await checkPage(parts, quotes, stopping);
  }
}

async function checkPage(parts: QuoteParts, quotes: readonly Quoted[], stopping: AbortSignal): Promise<void> {
  const { db, log, now } = parts;
  const unfit = quotes.filter(({ quote, url }) => !isQuotation(quote) || addressFault(url) !== null);
  for (const one of unfit) {
    const why = isQuotation(one.quote) ? 'not public' : UNFIT;
    await recordShown(db.write, one, { ...unread(why), isFinal: true }, now());
  }
  const fit = quotes.filter((one) => !unfit.includes(one));
  const [first] = fit;
  if (!first) return;
  const wait = await waitFor(parts, first);
  if (wait !== null) return setDue(db.write, fit, now() + wait);
  const off = untilOff(() => isAgentOn(db.write), log);
  const ended = AbortSignal.any([stopping, off.signal]);
  try {
    const visited = await parts.visit(first.url, gateOf(parts), ended);
    ended.throwIfAborted();
    if (!(await isAgentOn(db.write))) return;
    if (visited.outcome === 'later') return await setDue(db.write, fit, now() + LATER_MS);
    const page = pageIn(visited, first.url);
    for (const one of fit) {
      const shown = typeof page === 'string' ? unread(page) : shownOf(one, page);
      await recordShown(db.write, one, shown, now());
    }
  } catch (err) {
    // The page is visited again when its lease ends.
    if (ended.aborted) return;
    log.error({ err }, 'Looking for quoted words failed');
    for (const one of fit) await recordShown(db.write, one, unread('failed'), now());
  } finally {
    off.end();
  }
}

/** Takes a page's host for a visit. @returns null, or the milliseconds to wait */
async function waitFor({ db, now }: QuoteParts, quoted: Quoted): Promise<number | null> {
  const { host } = new URL(quoted.url);
  const rests = await restsUntil(db.write, host, now());
  if (rests !== null) return rests - now();
  const seconds = await countVisit(db.write, quoted);
  if (seconds !== null) return seconds * 1_000;
  const isTaken = await takeHost(db.write, host, { now: now(), perMinute: AGENT.hostsAMinute });
  return isTaken ? null : LATER_MS;
}

/** A gate for redirects, whose sites count like a named one. */
function gateOf({ db, now }: QuoteParts): Gate {
  return {
    take: async (host) =>
      (await countSite(db.write, `http://${host}/`)) === null &&
      takeHost(db.write, host, { now: now(), perMinute: AGENT.hostsAMinute }),
    rest: (host, seconds) => restHost(db.write, host, seconds, now()),
  };
}

interface ReadPage {
  page: Page;
  /** Whether the page is longer than what was read. */
  isCut: boolean;
}

/** The page of a visit, or why there is none. */
function pageIn(visited: Exclude<Visited, { outcome: 'later' }>, url: string): ReadPage | string {
  if (visited.outcome !== 'answered' || visited.html === null) return whyNot(visited);
  const { html, address, isCut = false } = visited;
  // Words on another site do not count as the named site's.
  if (!isOfSite(new URL(address), { home: new URL(url), isLocal: false })) return 'other address';
  const page = pageOf(html, address);
  return isParked(page, html) ? 'for sale' : { page, isCut };
}

function shownOf({ quote, path, value, url, tool_url }: Quoted, { page, isCut }: ReadPage): Shown {
  const places = placesOf(quote, page);
  if (places.length === 0) {
    return isCut ? unread('it is longer than what is read') : { ...unread(''), outcome: 'absent', why: null };
  }
  const field = path.split('.').at(-1) ?? '';
  const site = { home: URL.parse(tool_url ?? '') ?? new URL(url), isLocal: false };
  return { outcome: 'found', why: null, follows: followsFrom(places, { field, value: asRead(value) }, site) };
}

/** A value in the form in which pages are read: without a day, and without the default currency USD. */
function asRead(value: unknown): unknown {
  const undated = withoutDay(value);
  if (!isJsonObject(undated) || undated.currency !== 'USD') return undated;
  const { currency: _, ...inDollars } = undated;
  return inDollars;
}

function unread(why: string): Shown {
  return { outcome: 'unread', why, follows: null };
}

/** The recurring work that looks for quotations while the agent is on. */
export function quoteChecking(parts: QuoteParts): Work {
  return {
    job: recurring('checking-quotes', 30),
    async run({ signal }) {
      await checkQuotes(parts, signal, performance.now() + RUN_MS);
      signal.throwIfAborted();
    },
  };
}
