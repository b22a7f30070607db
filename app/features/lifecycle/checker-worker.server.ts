import { setTimeout as wait } from 'node:timers/promises';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { type IsStopped, repeat, type Worker } from '#platform/jobs/repeating.server.ts';
import type { Logger } from '#platform/watch/log.server.ts';
import { recordLook } from './record-look.server.ts';
import { type DueSite, meetTools, restHost, takeHost, takeSite } from './schedule.server.ts';
import type { Visit } from './visit.server.ts';
import { isLongInDoubt } from './watch.ts';

export interface CheckerParts {
  db: DrizzleDb;
  log: Logger;
  visit: Visit;
  /** How many hosts are visited a minute, by all nodes together. */
  perMinute: number;
  /** Milliseconds since 1970. */
  now: () => number;
}

const LOOK_PAUSE_MS = 1_000;
const MEET_PAUSE_MS = 60_000;
/** How many sites a node visits at once, each at a host of its own. */
const AT_ONCE = 8;
const GIVE_UP_MS = 3_000;

/** Visits every site that is due, as the pace allows. Any number of nodes may do so at once. */
class Checker {
  readonly #parts: CheckerParts;
  readonly #stopping = new AbortController();
  readonly #underWay = new Set<Promise<void>>();

  constructor(parts: CheckerParts) {
    this.#parts = parts;
  }

  /**
   * Begins every visit that is due, waiting only while too many are under way.
   *
   * @returns how many it has begun; hosts that a visit is just being stored for are left to the next turn
   */
  async visitDue(isStopped: IsStopped = () => false): Promise<number> {
    const { db, now, perMinute } = this.#parts;
    for (let begun = 0; ; begun++) {
      if (this.#underWay.size >= AT_ONCE) await Promise.race(this.#underWay);
      if (isStopped()) return begun;
      const site = await takeSite(db, { now: now(), perMinute });
      if (!site) return begun;
      const visiting = this.#visit(site).finally(() => this.#underWay.delete(visiting));
      this.#underWay.add(visiting);
    }
  }

  /** Waits for the visits under way. */
  async settle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** Ends the visits under way. Their sites are due again once their hosts are free. */
  async cutOff(): Promise<void> {
    this.#stopping.abort();
    await Promise.race([this.settle(), wait(GIVE_UP_MS, undefined, { ref: false })]);
  }

  async #visit(site: DueSite): Promise<void> {
    const { db, log, visit, now, perMinute } = this.#parts;
    const { signal } = this.#stopping;
    const gate = {
      take: (host: string) => takeHost(db, host, { now: now(), perMinute }),
      rest: (host: string, seconds: number) => restHost(db, host, seconds, now()),
    };
    const inDoubt = isLongInDoubt(site.watch, now());
    try {
      await recordLook(db, site, await visit(site.url, gate, signal, inDoubt), now());
    } catch (err) {
      // It is made up when its host is free again.
      if (!signal.aborted) log.error({ err, tool: site.id }, 'Looking at the site of a tool failed');
    }
  }
}

/** Gets to know new tools, visits what is due now, and waits until all visits are over. */
export async function checkDue(parts: CheckerParts): Promise<void> {
  await meetTools(parts.db, parts.now());
  const checker = new Checker(parts);
  while ((await checker.visitDue()) > 0) await checker.settle();
}

/** Looks at the sites of tools until it is stopped. */
export function startChecking(parts: CheckerParts): Worker {
  const { db, log, now } = parts;
  const checker = new Checker(parts);
  const meeting = repeat({ operation: 'meeting new tools', log, pauseMs: MEET_PAUSE_MS }, () =>
    meetTools(db, now()),
  );
  const looking = repeat(
    { operation: 'looking at the sites of tools', log, pauseMs: LOOK_PAUSE_MS },
    async (isStopped) => {
      await checker.visitDue(isStopped);
    },
  );
  return {
    async stop() {
      await Promise.all([meeting.stop(), looking.stop(), checker.cutOff()]);
      // Ends visits that began while the workers were stopping.
      await checker.cutOff();
    },
  };
}
