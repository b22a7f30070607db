import { type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { DrizzleDb } from '#server/db/connection.server.ts';

/**
 * What writes of the catalogue raise, and what those of members on its tools raise as well. Neither number
 * ever falls, so that their sum is another one after each write.
 */
const VERSIONS = {
  catalogue: sql`version`,
  ratings: sql`(version + activity)::float8`,
} as const;

interface Remembered<Value> {
  version: number;
  value: Value;
}

/**
 * Remembers what is dear to compute until a write raises the number that it depends on. That number is
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

  /**
   * @param dependsOn which writes make it old
   * @returns what the scalar expression gives now; undefined while there is no catalogue at all.
   */
  async read(
    db: DrizzleDb,
    address: string,
    expression: SQL,
    dependsOn: keyof typeof VERSIONS = 'catalogue',
  ): Promise<Value | undefined> {
    const memory = this.#memoryOf(db);
    const known = memory.get(address);
    const version = VERSIONS[dependsOn];
    const fresh = known
      ? sql`CASE WHEN ${version} = ${known.version} THEN NULL ELSE ${expression} END`
      : expression;
    const { rows } = await db.execute<{ version: number; value: Value | null }>(
      sql`SELECT ${version} AS version, ${fresh} AS value FROM catalogue_state`,
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
