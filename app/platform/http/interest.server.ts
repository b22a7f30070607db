/**
 * Counts who still waits for something made once for many people: when all have gone, it need not be made.
 */
export class Interest {
  readonly #lost = new AbortController();
  #waiting = 0;

  /** Aborted when nobody waits any more. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** @param gone aborted when this visitor has gone */
  join(gone: AbortSignal): void {
    this.#waiting += 1;
    gone.addEventListener('abort', () => {
      this.#waiting -= 1;
      if (this.#waiting === 0) this.#lost.abort(gone.reason);
    });
  }
}
