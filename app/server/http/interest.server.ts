/** Who still waits for a thing that is made once for many: when all have gone, it need not be begun. */
export class Interest {
  readonly #lost = new AbortController();
  #waiting = 0;

  /** Is aborted when nobody waits any more. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** @param gone is aborted when this one has gone */
  join(gone: AbortSignal): void {
    this.#waiting += 1;
    gone.addEventListener('abort', () => {
      this.#waiting -= 1;
      if (this.#waiting === 0) this.#lost.abort(gone.reason);
    });
  }
}
