import { type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { DrizzleDb } from '#server/db/connection.server.ts';

/**
 * How far the writes have come: those of the catalogue, and with them those of members on its tools. Neither of
 * the two counters ever falls, so their sum is another one after each write.
 */
interface Versions {
  [counter: string]: number;
  catalogue: number;
  ratings: number;
}

const VERSIONS = sql`version AS catalogue, (version + activity)::float8 AS ratings`;

interface Remembered<Value> {
  /** The versions that it was read at. */
  made: Versions;
  value: Value;
}

/** Something remembered, and the versions now. */
interface Reading<Value> extends Remembered<Value> {
  now: Versions;
}

/**
 * Remembers what is dear to compute until a write raises the version that it depends on. Every reading
 * compares the version first, so no answer is ever old; only the version, because to plan what would
 * compute can take longer than to compare.
 */
export class VersionedMemory<Value extends object> {
  readonly #memories = new WeakMap<DrizzleDb, LRUCache<string, Remembered<Value>>>();
  readonly #sizeOf: (value: Value) => number;
  readonly #maxSize: number;

  /** @param maxSize bound of all sizes together, an address counting its characters. */
  constructor(maxSize: number, sizeOf: (value: Value) => number) {
    this.#maxSize = maxSize;
    this.#sizeOf = sizeOf;
  }

  /**
   * @param dependsOn which writes make it old
   * @returns what the scalar expression gives now; undefined while there is no catalogue at all.
   */
  async read(
    db: DrizzleDb,
    address: string,
    expression: SQL,
    dependsOn: 'catalogue' | 'ratings' = 'catalogue',
  ): Promise<Reading<Value> | undefined> {
    const memory = this.#memoryOf(db);
    const known = memory.get(address);
    if (known) {
      const now = await currentVersions(db);
      if (now && now[dependsOn] === known.made[dependsOn]) return { ...known, now };
    }
    const { rows } = await db.execute<{ catalogue: number; ratings: number; value: Value }>(
      sql`SELECT ${VERSIONS}, ${expression} AS value FROM catalogue_state`,
    );
    const [row] = rows;
    if (!row) return undefined;
    const { value, ...made } = row;
    memory.set(address, { made, value });
    return { made, value, now: made };
  }

  #memoryOf(db: DrizzleDb): LRUCache<string, Remembered<Value>> {
    const existing = this.#memories.get(db);
    if (existing) return existing;
    const memory = new LRUCache<string, Remembered<Value>>({
      maxSize: this.#maxSize,
      sizeCalculation: ({ value }, address) => address.length + this.#sizeOf(value),
    });
    this.#memories.set(db, memory);
    return memory;
  }
}

async function currentVersions(db: DrizzleDb): Promise<Versions | undefined> {
  const { rows } = await db.execute<Versions>(sql`SELECT ${VERSIONS} FROM catalogue_state`);
  return rows[0];
}
