import { sql } from 'drizzle-orm';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { restHost, takeHost } from '#features/lifecycle/schedule.server.ts';
import type { Gate, Visit } from '#features/lifecycle/visit.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { recurring } from '#platform/jobs/job.server.ts';
import type { Work } from '#platform/jobs/runner.server.ts';
import type { Logger } from '#platform/watch/log.server.ts';
import { proposeFromFeed } from '../events/feed-events.server.ts';
import type { Describe } from '../model/describe.server.ts';
import { unreadInWords } from '../unread-words.ts';
import { untilOff } from '../until-off.server.ts';
import { FINDING } from './finding.ts';
import {
  type DueCandidate,
  type DueSource,
  isFindingOn,
  postponeCandidate,
  postponeSource,
  recordFailure,
  recordSource,
  settleCandidate,
  takeCandidate,
  takeSource,
} from './finding-schedule.server.ts';
import { readSource } from './read-source.server.ts';
import { rememberAlso, storeFound } from './store-found.server.ts';
import { takeIn } from './take-in.server.ts';
import { visitCandidate } from './visit-candidate.server.ts';

export interface FindingParts {
  db: Database;
  log: Logger;
  /** Visits sources, of any content type. */
  visitSource: Visit;
  /** Visits product sites. */
  visit: Visit;
  describe: Describe | null;
  /** Milliseconds since 1970. */
  now: () => number;
}

const RUN_MS = 10 * 60 * 1_000;
/** Discovery's own pace, so that it does not slow down the site checker. */
const HOSTS_A_MINUTE = 600;

/** Reads due sources, then visits candidates as the pace allows. @returns how many of both */
export async function findDue(parts: FindingParts, stopping: AbortSignal, until = Infinity): Promise<number> {
  for (let done = 0; ; done += 1) {
    if (stopping.aborted || performance.now() >= until) return done;
    const source = await takeSource(parts.db.write, parts.now());
    if (source) {
      await whileOn(parts, stopping, {
        about: source.name,
        work: (ended) => readDueSource(parts, source, ended),
        failed: (why) => recordSource(parts.db.write, source.id, { fault: why }, parts.now()),
      });
      continue;
    }
    const candidate = await takeCandidate(parts.db.write, parts.now());
    if (!candidate) return done;
    await whileOn(parts, stopping, {
      about: candidate.url,
      work: (ended) => visitDueCandidate(parts, candidate, ended),
      failed: (why) => recordFailure(parts.db.write, candidate, why, parts.now()),
    });
  }
}

interface Piece {
  /** The work's name in the log. */
  about: string;
  work: (ended: AbortSignal) => Promise<void>;
  /** Records a fault of our own, so that the work is not repeated at once. */
  failed: (why: string) => Promise<void>;
}

/** Runs work that stops soon after discovery is switched off; stopped work is repeated when its lease ends. */
async function whileOn(
  { db, log }: FindingParts,
  stopping: AbortSignal,
  { about, work, failed }: Piece,
): Promise<void> {
  const off = untilOff(() => isFindingOn(db.write), log);
  try {
    await work(AbortSignal.any([stopping, off.signal]));
  } catch (err) {
    if (stopping.aborted || off.signal.aborted) return;
    log.error({ err, about }, 'Looking for tools failed');
    await failed(unreadInWords('failed'));
  } finally {
    off.end();
  }
}

function gateOf({ db, now }: FindingParts): Gate {
  // The pages of one visit are asked one by one, so a host is taken once.
  const taken = new Set<string>();
  return {
    async take(host) {
      const isFree =
        taken.has(host) || (await takeHost(db.write, host, { now: now(), perMinute: HOSTS_A_MINUTE }));
      if (isFree) taken.add(host);
      return isFree;
    },
    rest: (host, seconds) => restHost(db.write, host, seconds, now()),
  };
}

async function readDueSource(parts: FindingParts, source: DueSource, ended: AbortSignal): Promise<void> {
  const { db, now, visitSource } = parts;
  const gate = gateOf(parts);
  const failed = (fault: string) => recordSource(db.write, source.id, { fault }, now());
  if (!(await gate.take(new URL(source.url).host))) return postponeSource(db.write, source.id, now());
  const visited = await visitSource(source.url, gate, ended, false, source.version);
  if (visited.outcome === 'later') return postponeSource(db.write, source.id, now());
  if (visited.outcome === 'found') return failed(unreadInWords(visited.finding));
  if (visited.status === 304) return recordSource(db.write, source.id, { fault: null }, now());
  if (visited.html === null) {
    return failed(
      visited.status >= 200 && visited.status < 300 ? 'it is no text' : `answered ${visited.status}`,
    );
  }
  const read = await readSource(source.kind, visited.html, new URL(visited.address));
  if ('fault' in read) return failed(read.fault);
  const version = visited.version ?? { etag: null, lastModified: null };
  const catalogue = await catalogueOf(db.read);
  ended.throwIfAborted();
  if (source.kind === 'feed') {
    await proposeFromFeed(db.write, read.entries, new Date(now()).toISOString().slice(0, 10));
  }
  await takeIn(db.write, catalogue, { source, entries: read.entries, version }, now());
}

async function visitDueCandidate(
  parts: FindingParts,
  candidate: DueCandidate,
  ended: AbortSignal,
): Promise<void> {
  const { db, now, visit, visitSource, describe } = parts;
  const tooLong = AbortSignal.timeout(FINDING.siteMs);
  const catalogue = await catalogueOf(db.read);
  const visiting = {
    ...{ db: db.write, catalogue, visit, visitFile: visitSource, describe, gate: gateOf(parts) },
    stopping: AbortSignal.any([ended, tooLong]),
  };
  const judged = await visitCandidate(visiting, candidate).catch((error: unknown) => {
    ended.throwIfAborted();
    if (tooLong.aborted) return { outcome: 'failed', why: unreadInWords('too slow') } as const;
    throw error;
  });
  ended.throwIfAborted();
  switch (judged.outcome) {
    case 'found':
      return storeFound(db, catalogue, { candidate, tool: judged.tool }, now());
    case 'later':
      return postponeCandidate(db.write, candidate.key, judged.url, now());
    case 'failed':
      return recordFailure(db.write, candidate, judged.why, now());
    case 'settled':
      await db.write.transaction(async (tx) => {
        await tx.execute(sql`SELECT FROM finding_state FOR UPDATE`);
        await settleCandidate(tx, candidate.key, judged, now());
        if (judged.url !== undefined) await rememberAlso(tx, candidate.key, judged.url, now());
      });
  }
}

/** The recurring work that looks for tools while discovery is on. */
export function toolFinding(parts: FindingParts): Work {
  return {
    job: recurring('finding-tools', 5),
    async run({ signal }) {
      await findDue(parts, signal, performance.now() + RUN_MS);
      signal.throwIfAborted();
    },
  };
}
