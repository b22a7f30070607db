import { type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { DrizzleDb } from '#server/db/connection.server.ts';

/**
 * How many writes there have been: to the catalogue, and to it and by members together. Neither counter ever
 * falls, so their sum changes with every write.
 */
export interface Versions {
  [counter: string]: number;
  catalogue: number;
  ratings: number;
}

const VERSIONS = sql`version AS catalogue, (version + activity)::float8 AS ratings`;

interface Remembered<Value> {
  /** The versions when it was read. */
  made: Versions;
  value: Value;
}

/** A remembered value, with the current versions. */
interface ReadAt<Value> extends Remembered<Value> {
  now: Versions;
}

/**
 * Remembers what is expensive to compute until a write raises the version it depends on. Every reading
 * compares the version first, so no answer is ever old. It compares nothing else, because even planning the
 * computation can take longer than that.
 */
export class VersionedMemory<Value extends object, Stored> {
  readonly #memories = new WeakMap<DrizzleDb, Memory<Value>>();
  readonly #maxSize: number;
  readonly #sizeOf: (value: Value) => number;
  readonly #decode: (stored: Stored) => Value;

  /**
   * @param maxSize bound on the sum of all sizes; an address counts its characters
   * @param decode makes a value from what the expression returns
   */
  constructor(maxSize: number, sizeOf: (value: Value) => number, decode: (stored: Stored) => Value) {
    this.#maxSize = maxSize;
    this.#sizeOf = sizeOf;
    this.#decode = decode;
  }

  /** The remembered value, if it was read at these versions; asks the database nothing. */
  known(
    db: DrizzleDb,
    address: string,
    dependsOn: 'catalogue' | 'ratings',
    versions: Versions,
  ): Value | undefined {
    const known = this.#memoryOf(db).kept.get(address);
    return known?.made[dependsOn] === versions[dependsOn] ? known.value : undefined;
  }

  /**
   * Reads the remembered value. Requests that need the same new value at the same moment share one reading.
   *
   * @param dependsOn which writes make it old
   * @param versions the present ones, if this request has just read them; saves a statement
   * @returns the current result of the scalar expression; undefined while there is no catalogue at all
   */
  async read(
    db: DrizzleDb,
    address: string,
    expression: SQL,
    dependsOn: 'catalogue' | 'ratings' = 'catalogue',
    versions?: Versions,
  ): Promise<ReadAt<Value> | undefined> {
    const { kept, readings } = this.#memoryOf(db);
    const known = (await readings.get(address)?.catch(() => undefined)) ?? kept.get(address);
    if (known) {
      const now = versions ?? (await currentVersions(db));
      if (now && now[dependsOn] === known.made[dependsOn]) return { ...known, now };
    }
    // If there is a reading now, it began after this request did, so it knows every earlier write.
    return readings.get(address) ?? this.#readNow(db, address, expression);
  }

  #readNow(db: DrizzleDb, address: string, expression: SQL): Promise<ReadAt<Value> | undefined> {
    const { kept, readings } = this.#memoryOf(db);
    const read = async () => {
      const { rows } = await db.execute<{ catalogue: number; ratings: number; value: Stored }>(
        sql`SELECT ${VERSIONS}, ${expression} AS value FROM catalogue_state`,
      );
      const [row] = rows;
      if (!row) return undefined;
      const { value: stored, ...made } = row;
      const value = this.#decode(stored);
      kept.set(address, { made, value });
      return { made, value, now: made };
    };
    const reading = read().finally(() => readings.delete(address));
    readings.set(address, reading);
    return reading;
  }

  #memoryOf(db: DrizzleDb): Memory<Value> {
    const existing = this.#memories.get(db);
    if (existing) return existing;
    const kept = new LRUCache<string, Remembered<Value>>({
      maxSize: this.#maxSize,
      sizeCalculation: ({ value }, address) => address.length + this.#sizeOf(value),
    });
    const memory = { kept, readings: new Map() };
    this.#memories.set(db, memory);
    return memory;
  }
}

/** What is remembered of one database, and what is being read, by address. */
interface Memory<Value extends object> {
  kept: LRUCache<string, Remembered<Value>>;
  readings: Map<string, Promise<ReadAt<Value> | undefined>>;
}

/** What is about to be asked of each database. */
const asking = new WeakMap<DrizzleDb, Promise<Versions | undefined>>();

/**
 * The present versions; undefined while there is no catalogue at all. Costs one short statement, which everybody who asks
 * within the same tick shares: it is sent after all of them have come, so it sees what was written before.
 */
export function currentVersions(db: DrizzleDb): Promise<Versions | undefined> {
  const shared = asking.get(db) ?? askVersions(db);
  asking.set(db, shared);
  return shared;
}

async function askVersions(db: DrizzleDb): Promise<Versions | undefined> {
  await new Promise<void>((resolve) => process.nextTick(resolve));
  asking.delete(db);
  const { rows } = await db.execute<Versions>(sql`SELECT ${VERSIONS} FROM catalogue_state`);
  return rows[0];
}
