import { innermostMessage } from '../database/unavailable.server.ts';
import type { Logger } from '../watch/log.server.ts';

/**
 * Repeated failures of work that keeps being retried. The log gets the first one, any of another kind, and
 * the end, but not every single one.
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

  /** The work succeeded. Logs that if it had been failing. */
  ended(): void {
    if (this.#since === undefined) return;
    this.#log.warn({ after_ms: Date.now() - this.#since }, this.#texts.ends);
    this.#since = undefined;
    this.#told = '';
  }
}
