import { randomInt } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Outage } from '#server/upkeep/outage.server.ts';
import type { Logger } from '#server/watch/log.server.ts';
import { type Position, readPosition } from './catalogue-version.server.ts';
import {
  type Database,
  type DrizzleDb,
  NOT_REMEMBERED,
  openProbePool,
  openReadPool,
} from './connection.server.ts';
import type { LendingPool } from './pool.server.ts';
import { isUnavailable } from './unavailable.server.ts';

/** Between two looks at replicas that have caught up, and that have not. */
const LOOK_MS = 1_000;
const BEHIND_LOOK_MS = 50;
/** A replica that takes longer to say how far it is counts as away. */
const ANSWER_MS = 1_000;

/** PostgreSQL's codes for a statement that took too long, and for one that replication had to cancel. */
const TOOK_TOO_LONG = '57014';
const CANCELLED_BY_REPLAY = '40001';

interface Replica {
  pool: LendingPool;
  /** A connection of its own for looks, so that they never wait behind pages. */
  probe: LendingPool;
  position: DrizzleDb;
  /** `ready`: it has all that this process knows to be written. */
  state: 'ready' | 'behind' | 'away';
  outage: Outage;
}

/**
 * Chooses where to read what everybody may read: the first replica that has caught up, or the database itself
 * (docs/topics/caching.md).
 *
 * A replica follows the database some time later. It may make no page while it lacks a write that has made
 * pages old, or the old page would be made and kept again. So each such write (`written`) puts all replicas
 * aside until they show the counters that the database showed afterwards.
 */
export class Replicas {
  readonly #primary: Database;
  readonly #replicas: readonly Replica[];
  /** What a replica must show; null while that is not known. */
  #needed: Position | null = null;
  #writes = 0;
  #wake = () => {};
  #isStopped = false;
  readonly #watching: Promise<void>;

  /** @param urls of the replicas; each process begins with another one, so that they share the work */
  constructor(primary: Database, urls: readonly string[], log: Logger) {
    this.#primary = primary;
    const first = urls.length > 1 ? randomInt(urls.length) : 0;
    this.#replicas = [...urls.slice(first), ...urls.slice(0, first)].map((url) => openReplica(url, log));
    this.#watching = urls.length > 0 ? this.#watch() : Promise.resolve();
  }

  /** The database, whose `visitors` reads from the replicas. */
  get database(): Database {
    if (this.#replicas.length === 0) return this.#primary;
    const { pools } = this.#primary;
    const own = Object.fromEntries(this.#replicas.map(({ pool }, index) => [`replica ${index + 1}`, pool]));
    const query = (...sent: unknown[]) => this.#query(sent);
    const pool = new Proxy(pools.read, {
      get(target, property) {
        if (property === 'query') return query;
        const value: unknown = Reflect.get(target, property);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    return {
      ...this.#primary,
      visitors: Object.assign(drizzle(pool), { [NOT_REMEMBERED]: true }),
      pools: { ...pools, ...own },
    };
  }

  /** Something has been written that replicas may lack: none is read until it has shown that it has it. */
  written(): void {
    this.#needed = null;
    this.#writes += 1;
    for (const replica of this.#replicas) if (replica.state === 'ready') replica.state = 'behind';
    this.#wake();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#wake();
    await this.#watching;
    await Promise.all(this.#replicas.flatMap(({ pool, probe }) => [pool.end(), probe.end()]));
  }

  /** Every statement here only reads, so one that a replica did not answer may be asked again. */
  async #query(sent: unknown[]): Promise<unknown> {
    const replica = this.#replicas.find(({ state }) => state === 'ready');
    try {
      if (replica) return await ask(replica.pool, sent);
    } catch (error) {
      if (replica && isAway(error)) leave(replica, error);
      else if (codeOf(error) !== CANCELLED_BY_REPLAY) throw error;
    }
    return ask(this.#primary.pools.read, sent);
  }

  async #watch(): Promise<void> {
    while (!this.#isStopped) {
      const before = this.#writes;
      await this.#look();
      if (before !== this.#writes || this.#isStopped) continue;
      const isAnyBehind = this.#replicas.some(({ state }) => state === 'behind');
      await this.#pause(this.#needed && isAnyBehind ? BEHIND_LOOK_MS : LOOK_MS);
    }
  }

  #pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds).unref();
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #look(): Promise<void> {
    const writes = this.#writes;
    // While the database is away, whoever watches it says so; what was known to be needed still holds.
    const needed = this.#needed ?? (await readPosition(this.#primary.read).catch(() => null));
    if (!needed || writes !== this.#writes) return;
    this.#needed = needed;
    await Promise.all(
      this.#replicas.map(async (replica) => {
        try {
          const shown = await readPosition(replica.position);
          // A write in the meantime is not among what was needed.
          if (writes === this.#writes) replica.state = hasAll(shown, needed) ? 'ready' : 'behind';
          replica.outage.ended();
        } catch (error) {
          leave(replica, error);
        }
      }),
    );
  }
}

function openReplica(url: string, log: Logger): Replica {
  const probe = openProbePool(url, ANSWER_MS);
  const where = new URL(url).host;
  return {
    pool: openReadPool(url, () => {}),
    probe,
    position: drizzle(probe),
    state: 'behind',
    outage: new Outage(log, {
      begins: `The replica ${where} cannot be read; others or the database itself are`,
      ends: `The replica ${where} answers again`,
    }),
  };
}

function ask(pool: LendingPool, sent: unknown[]): Promise<unknown> {
  return Reflect.apply(pool.query, pool, sent);
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** Whether a replica, rather than the statement, is the trouble. */
function isAway(error: unknown): boolean {
  return isUnavailable(error) && codeOf(error) !== TOOK_TOO_LONG;
}

function leave(replica: Replica, error: unknown): void {
  replica.state = 'away';
  replica.outage.failed(error);
}

function hasAll(shown: Position, needed: Position): boolean {
  return shown.version >= needed.version && shown.activity >= needed.activity;
}
