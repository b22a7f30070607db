import { type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { DrizzleDb } from '#server/db/connection.server.ts';

interface Remembered<Value> {
  version: number;
  value: Value;
}

/**
 * Remembers what is dear to compute until a write of the catalogue raises its version. Every reading
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

  /** @returns what the scalar expression gives now; undefined while there is no catalogue at all. */
  async read(db: DrizzleDb, address: string, expression: SQL): Promise<Value | undefined> {
    const memory = this.#memoryOf(db);
    const known = memory.get(address);
    if (known && known.version === (await currentVersion(db))) return known.value;
    const { rows } = await db.execute<{ version: number; value: Value }>(
      sql`SELECT version, ${expression} AS value FROM catalogue_state`,
    );
    const [row] = rows;
    if (!row) return undefined;
    memory.set(address, { version: row.version, value: row.value });
    return row.value;
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

async function currentVersion(db: DrizzleDb): Promise<number | undefined> {
  const { rows } = await db.execute<{ version: number }>(sql`SELECT version FROM catalogue_state`);
  return rows[0]?.version;
}
