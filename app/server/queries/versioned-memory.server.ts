import { type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { DrizzleDb } from '#server/db/connection.server.ts';

interface Remembered<Value> {
  version: number;
  value: Value;
}

/**
 * Remembers what is dear to compute until a write of the catalogue raises its version. The version is
 * compared in the very statement that would compute, so no answer is ever old and remembering costs no
 * statement of its own.
 */
export class VersionedMemory<Value extends object | number> {
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
    const fresh = known
      ? sql`CASE WHEN version = ${known.version} THEN NULL ELSE ${expression} END`
      : expression;
    const { rows } = await db.execute<{ version: number; value: Value | null }>(
      sql`SELECT version, ${fresh} AS value FROM catalogue_state`,
    );
    const [row] = rows;
    if (!row) return undefined;
    if (row.value === null) return known?.value;
    memory.set(address, { version: row.version, value: row.value });
    return row.value;
  }

  /** Whether something is remembered, be it old. */
  has(db: DrizzleDb, address: string): boolean {
    return this.#memoryOf(db).has(address);
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
