import { LRUCache } from 'lru-cache';

/**
 * Some hundred tools with their tabs, and the figures of all markets. A character, as JSON, takes two to three bytes of
 * memory.
 */
const BOUNDS = { max: 2_000, maxSize: 8_000_000 };

/**
 * What public pages have read since one write and before the next, on one day: ages are judged by the day. Requests share
 * the values, so nobody may change one.
 * They must be the same for everybody who may see them: the key says for whom.
 */
export class Memory {
  readonly #values = new LRUCache<string, Promise<unknown>>(BOUNDS);

  /** The value of a key, known or made now. Whoever asks while it is made shares it; a failure is forgotten. */
  read<Value>(key: string, make: () => Promise<Value>): Promise<Value> {
    const known = this.#values.get(key) as Promise<Value> | undefined;
    if (known) return known;
    const making = make();
    this.#values.set(key, making, { size: key.length });
    making.then(
      // Another promise: the cache takes no other size for the same one.
      (value) =>
        this.#values.set(key, Promise.resolve(value), { size: key.length + JSON.stringify(value).length }),
      () => this.#values.delete(key),
    );
    return making;
  }
}
