import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** An overload is over this long after the last refusal. */
const CALM_MS = 3_000;

/**
 * Gives memory back after an overload. V8 collects what a crowd leaves behind only when new work makes it
 * necessary: on a site gone quiet, the process would stay at its largest for minutes, and grow with each
 * further crowd. One full collection takes a tenth of a second, once everybody has been served.
 */
export class Recovery {
  readonly #collect: () => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(collect: () => void = collectGarbage) {
    this.#collect = collect;
  }

  /** A request was turned away for lack of room. */
  note(): void {
    if (this.#timer) this.#timer.refresh();
    else this.#timer = setTimeout(() => this.#end(), CALM_MS).unref();
  }

  #end(): void {
    this.#timer = undefined;
    this.#collect();
  }
}

/** The flag is set here and not on the command line, so that it holds however the server is started. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect({ type: 'major' });
}
