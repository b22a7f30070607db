import { LRUCache } from 'lru-cache';
import { type DrizzleDb, NOT_REMEMBERED } from '#server/db/connection.server.ts';
import { currentVersions } from './versioned-memory.server.ts';

/** How many keys are known to have been asked for, and how many characters they have together. */
const ASKED = { max: 2_000, maxSize: 200_000 };

/**
 * What rows say, and how many writes there had been before they were read (`Versions.ratings`); null if that was not
 * asked, so that nothing may be remembered with it.
 */
export interface Seen<Value> {
  value: Value;
  writes: number | null;
}

/**
 * Remembers what pages read from rows until the next write, whatever it changes: for a page that is made anew, above all
 * for a member, it is enough to know that nothing was written (docs/topics/caching.md).
 *
 * Nothing is remembered for a handle whose statements several servers answer: the number may come from one that is further
 * than the one that the rows come from, and then they would stay old.
 *
 * Requests share the values, so nobody may change one. They must be the same for everybody who may see them: whether a
 * reader may is decided before they are asked for.
 */
export class RowMemory<Value extends object> {
  readonly #ofDatabases = new WeakMap<DrizzleDb, Remembered<Value>>();
  readonly #maxSize: number;

  /** @param maxSize bound on the characters of all values as JSON and their keys; each takes two to three bytes in memory */
  constructor(maxSize: number) {
    this.#maxSize = maxSize;
  }

  /**
   * The value, remembered or read now. Costs a short statement beside, but none if nobody has asked before: a crawler
   * asks once, and nothing is remembered for it.
   */
  async read<Read extends Value | null>(
    db: DrizzleDb,
    key: string,
    readRows: () => Promise<Read>,
  ): Promise<Seen<Value | Read>> {
    if (NOT_REMEMBERED in db) return { value: await readRows(), writes: null };
    const { asked } = this.#of(db);
    if (!asked.has(key)) {
      asked.set(key, true);
      return { value: await readRows(), writes: null };
    }
    const writes = (await currentVersions(db))?.ratings ?? null;
    return { value: await this.readAt(db, key, writes, readRows), writes };
  }

  /** The same for a request that knows how many writes there have been, or null. */
  async readAt<Read extends Value | null>(
    db: DrizzleDb,
    key: string,
    writes: number | null,
    readRows: () => Promise<Read>,
  ): Promise<Value | Read> {
    const known = this.known(db, key, writes);
    if (known) return known;
    const value = await readRows();
    if (value !== null) this.keep(db, key, { value, writes });
    return value;
  }

  /** The value, if it was read when there had been so many writes. */
  known(db: DrizzleDb, key: string, writes: number | null): Value | undefined {
    const seen = this.#of(db).kept.get(key);
    return writes !== null && seen?.writes === writes ? seen.value : undefined;
  }

  keep(db: DrizzleDb, key: string, seen: Seen<Value>): void {
    if (seen.writes === null || NOT_REMEMBERED in db) return;
    this.#of(db).kept.set(key, seen, { size: key.length + JSON.stringify(seen.value).length });
  }

  #of(db: DrizzleDb): Remembered<Value> {
    const existing = this.#ofDatabases.get(db);
    if (existing) return existing;
    const remembered: Remembered<Value> = {
      kept: new LRUCache({ maxSize: this.#maxSize }),
      asked: new LRUCache({ ...ASKED, sizeCalculation: (_, key) => key.length }),
    };
    this.#ofDatabases.set(db, remembered);
    return remembered;
  }
}

/** Of one database. */
interface Remembered<Value> {
  kept: LRUCache<string, Seen<Value>>;
  /** The keys that somebody has asked for. */
  asked: LRUCache<string, true>;
}
