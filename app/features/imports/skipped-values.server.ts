import { SKIP_REASONS, type SkippedValue } from '#features/records/write/desk-values.server.ts';
import { deskPaths } from '#site/desk-paths.ts';

/** Tools that are named. */
const NAMED = 10;

/** Counts values that an import skips for the desk's, and reports them. */
export class SkippedValues {
  readonly #counts = new Map<SkippedValue['why'], number>();
  readonly #ids = new Set<string>();

  add({ id, why }: SkippedValue): void {
    this.#counts.set(why, (this.#counts.get(why) ?? 0) + 1);
    if (this.#ids.size <= NAMED) this.#ids.add(id);
  }

  /** Lines such as `kept: 12 (an editor wrote it)` with a reference; '' if nothing was skipped. */
  describe(): string {
    const lines = [...this.#counts].map(([why, count]) => `kept: ${count} (${SKIP_REASONS[why]})\n`);
    if (lines.length === 0) return '';
    const ids = [...this.#ids].slice(0, NAMED);
    const more = this.#ids.size > NAMED ? ' …' : '';
    return `${lines.join('')}See ${ids.map((id) => deskPaths.deskTool(id)).join(', ')}${more}\n`;
  }
}
