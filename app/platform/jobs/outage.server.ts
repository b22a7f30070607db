import { innermostMessage } from '../database/unavailable.server.ts';
import type { Logger } from '../watch/log.server.ts';

/**
 * Repeated failures of work that is retried. Logs the first failure, the first of another kind, and the end, but not
 * each one.
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

  /** Notes a success. Logs it if the work had been failing. */
  ended(): void {
    if (this.#since === undefined) return;
    this.#log.warn({ after_ms: Date.now() - this.#since }, this.#texts.ends);
    this.#since = undefined;
    this.#told = '';
  }
}
