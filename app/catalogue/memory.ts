import { LRUCache } from 'lru-cache';

/** Some hundred tools with their tabs, and the figures of all markets. */
const MOST_VALUES = 2_000;

/**
 * Remembers what public pages are made of until the next write, whatever it changes. Requests share the values, so nobody
 * may change one. They must be the same for everybody who may see them: the key says for whom.
 */
export class Memory {
  readonly #values = new LRUCache<string, Promise<unknown> & object>({ max: MOST_VALUES });

  /** The value of a key, made now or since the last write. Whoever asks while it is made shares it; a failure is forgotten. */
  async read<Value>(key: string, make: () => Promise<Value> | Value): Promise<Value> {
    const known = this.#values.get(key) as Promise<Value> | undefined;
    if (known) return known;
    const making = Promise.resolve().then(make);
    this.#values.set(key, making);
    making.catch(() => {
      if (this.#values.get(key) === making) this.#values.delete(key);
    });
    return making;
  }

  clear(): void {
    this.#values.clear();
  }
}
