import { innermostMessage } from '#server/db/unavailable.server.ts';
import type { Logger } from '#server/watch/log.server.ts';

/**
 * A run of failures of work that is tried again and again: the log hears of the first one, of another kind, and
 * of the end, but not of each.
 */
export class Outage {
  readonly #log: Logger;
  readonly #texts: { begins: string; ends: string };
  #since: number | undefined;
  #told = '';

  constructor(log: Logger, texts: { begins: string; ends: string }) {
    this.#log = log;
    this.#texts = texts;
  }

  failed(err: unknown): void {
    this.#since ??= Date.now();
    const told = innermostMessage(err);
    if (told !== this.#told) this.#log.error({ err }, this.#texts.begins);
    this.#told = told;
  }

  /** The work has been done: says so, if it had failed. */
  ended(): void {
    if (this.#since === undefined) return;
    this.#log.warn({ after_ms: Date.now() - this.#since }, this.#texts.ends);
    this.#since = undefined;
    this.#told = '';
  }
}
