import { setTimeout as wait } from 'node:timers/promises';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { recurring } from '#platform/jobs/job.server.ts';
import type { Work } from '#platform/jobs/runner.server.ts';
import type { Logger } from '#platform/watch/log.server.ts';
import { recordVisit } from './record-visit.server.ts';
import { type DueSite, meetTools, restHost, takeHost, takeSite } from './schedule.server.ts';
import type { Visit } from './visit.server.ts';
import { isLongInDoubt } from './watch.ts';

export interface CheckerParts {
  db: DrizzleDb;
  log: Logger;
  visit: Visit;
  /** Hosts visited a minute, by all nodes together. */
  perMinute: number;
  /** Milliseconds since 1970. */
  now: () => number;
}

const LOOK_PAUSE_MS = 1_000;
const RUN_MS = 10 * 60 * 1_000;
/** Sites visited at once, each on its own host. */
const AT_ONCE = 8;

/** Visits every due site, as the pace allows. Any number of nodes may do so at once. */
class Checker {
  readonly #parts: CheckerParts;
  /** Ends the running visits. Their sites are due again once their hosts are free. */
  readonly #signal: AbortSignal;
  readonly #underWay = new Set<Promise<void>>();

  constructor(parts: CheckerParts, signal: AbortSignal) {
    this.#parts = parts;
    this.#signal = signal;
  }

  /**
   * Begins every due visit, waiting only while too many are running.
   *
   * @returns how many visits began; hosts locked by a visit that is being stored are left to the next turn
   */
  async visitDue(): Promise<number> {
    const { db, now, perMinute } = this.#parts;
    for (let begun = 0; ; begun++) {
      if (this.#underWay.size >= AT_ONCE) await Promise.race(this.#underWay);
      if (this.#signal.aborted) return begun;
      const site = await takeSite(db, { now: now(), perMinute });
      if (!site) return begun;
      const visiting = this.#visit(site).finally(() => this.#underWay.delete(visiting));
      this.#underWay.add(visiting);
    }
  }

  get isBusy(): boolean {
    return this.#underWay.size > 0;
  }

  /** Waits for the running visits. */
  async settle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  async #visit(site: DueSite): Promise<void> {
    const { db, log, visit, now, perMinute } = this.#parts;
    const signal = this.#signal;
    const gate = {
      take: (host: string) => takeHost(db, host, { now: now(), perMinute }),
      rest: (host: string, seconds: number) => restHost(db, host, seconds, now()),
    };
    const inDoubt = isLongInDoubt(site.watch, now());
    try {
      await recordVisit(db, site, await visit(site.url, gate, signal, inDoubt), now());
    } catch (err) {
      // The site is visited again when its host is free.
      if (!signal.aborted) log.error({ err, tool: site.id }, 'Looking at the site of a tool failed');
    }
  }
}

/** Adds new tools, visits every due site, and waits until all visits are over. @internal */
export async function checkDue(parts: CheckerParts): Promise<void> {
  await meetTools(parts.db, parts.now());
  const checker = new Checker(parts, new AbortController().signal);
  while ((await checker.visitDue()) > 0) await checker.settle();
}

/** Adds new tools every minute, and visits the sites of due tools. */
export function siteChecks(parts: CheckerParts): Work[] {
  return [
    { job: recurring('meeting-new-tools', 60), run: () => meetTools(parts.db, parts.now()) },
    {
      job: recurring('looking-at-sites', 1),
      async run({ signal }) {
        const checker = new Checker(parts, signal);
        const until = performance.now() + RUN_MS;
        await checker.visitDue();
        // A slow site must not hold up others.
        while (checker.isBusy && performance.now() < until) {
          await Promise.race([checker.settle(), wait(LOOK_PAUSE_MS, undefined, { ref: false })]);
          await checker.visitDue();
        }
        await checker.settle();
        signal.throwIfAborted();
      },
    },
  ];
}
