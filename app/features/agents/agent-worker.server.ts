import { restHost, takeHost } from '#features/lifecycle/schedule.server.ts';
import type { Gate, Visit } from '#features/lifecycle/visit.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { recurring } from '#platform/jobs/job.server.ts';
import type { Work } from '#platform/jobs/runner.server.ts';
import type { Logger } from '#platform/watch/log.server.ts';
import { hostIn, isSharedHost } from '#site/web-address.ts';
import { AGENT } from './agent.ts';
import { type DueTool, isAgentOn, postpone, recordReading, takeTool } from './agent-schedule.server.ts';
import { makerOf, proposeEvents } from './events/propose-events.server.ts';
import { valuesOfEvents } from './events/tool-events.server.ts';
import { learn, openFields } from './learn.server.ts';
import type { ModelReader } from './model/model-reader.server.ts';
import { knownPages, rememberPages } from './page-memory.server.ts';
import { readSite } from './read-site.server.ts';
import { untilOff } from './until-off.server.ts';

export interface AgentParts {
  db: Database;
  log: Logger;
  visit: Visit;
  /** Milliseconds since 1970. */
  now: () => number;
  model: ModelReader | null;
}

const RUN_MS = 10 * 60 * 1_000;

/** Reads due tools one by one, as the pace allows. @returns how many */
export async function readDue(parts: AgentParts, stopping: AbortSignal, until = Infinity): Promise<number> {
  for (let read = 0; ; read += 1) {
    if (stopping.aborted || performance.now() >= until) return read;
    const tool = await takeTool(parts.db.write, parts.now());
    if (!tool) return read;
    await readTool(parts, tool, stopping);
  }
}

async function readTool(parts: AgentParts, tool: DueTool, stopping: AbortSignal): Promise<void> {
  const { db, log, now } = parts;
  if (isSharedHost(hostIn(tool.url) ?? '')) {
    const unread = [{ url: tool.url, why: 'many people have pages of their own there' }];
    return recordReading(db.write, tool.id, { ...NOTHING, unread }, now());
  }
  const off = untilOff(() => isAgentOn(db.write), log);
  const tooLong = AbortSignal.timeout(AGENT.siteMs);
  try {
    await readOpen(parts, tool, { ended: AbortSignal.any([stopping, off.signal]), tooLong });
  } catch (err) {
    // The tool is read again when its lease ends.
    if (stopping.aborted || off.signal.aborted) return;
    const unread = [{ url: tool.url, why: tooLong.aborted ? 'too slow' : 'failed' }];
    if (!tooLong.aborted) log.error({ err, tool: tool.id }, 'Reading the site of a tool failed');
    await recordReading(db.write, tool.id, { ...NOTHING, unread }, now());
  } finally {
    off.end();
  }
}

const NOTHING = { found: 0, confirmed: 0, proposed: 0 } as const;

interface Ends {
  /** Discards the reading. */
  ended: AbortSignal;
  /** Ends the reading and keeps what was read so far. */
  tooLong: AbortSignal;
}

async function readOpen(
  { db, visit, now, model }: AgentParts,
  tool: DueTool,
  { ended, tooLong }: Ends,
): Promise<void> {
  const { host } = new URL(tool.url);
  const pace = () => ({ now: now(), perMinute: AGENT.hostsAMinute });
  if (!(await takeHost(db.write, host, pace()))) return postpone(db.write, tool.id, now());
  // The pages of one reading are asked one by one, so the host is taken once; other hosts are taken when links lead to
  // them.
  const taken = new Set([host]);
  const gate: Gate = {
    async take(other) {
      const isFree = taken.has(other) || (await takeHost(db.write, other, pace()));
      if (isFree) taken.add(other);
      return isFree;
    },
    rest: (other, seconds) => restHost(db.write, other, seconds, now()),
  };
  const day = new Date(now()).toISOString().slice(0, 10);
  const maker = await makerOf(db.write, tool.id);
  const { values, events, unread, pages } = await readSite(
    tool.url,
    (url, _, signal, isLongInDoubt, known) => visit(url, gate, signal, isLongInDoubt, known),
    AbortSignal.any([ended, tooLong]),
    {
      ...{ model, open: model && (await openFields(db, tool.id)) },
      ...{ known: await knownPages(db.write, tool.id, day), day },
      names: maker?.names ?? null,
    },
  );
  ended.throwIfAborted();
  if (!(await isAgentOn(db.write))) return;
  const told = maker ? await valuesOfEvents(db, { toolId: tool.id, maker, events, day }) : [];
  const learned = await learn(db, { toolId: tool.id, values: [...values, ...told], day });
  if (maker?.company) await proposeEvents(db.write, { companyId: maker.company, found: events, day });
  await rememberPages(db.write, tool.id, pages);
  await recordReading(db.write, tool.id, { ...learned, unread }, now());
}

/** The recurring work that reads due tools while the agent is on. */
export function siteReading(parts: AgentParts): Work {
  return {
    job: recurring('reading-sites', 5),
    async run({ signal }) {
      await readDue(parts, signal, performance.now() + RUN_MS);
      signal.throwIfAborted();
    },
  };
}
