import { errorCode } from '../start/start-error.server.ts';

const NO_TURN = 'NO_TURN';
const TOO_MANY = 'Too many wait already.';

/** Work that gets no turn: too many are waiting already, or the asker has gone. */
export class NoTurn extends Error {
  readonly code = NO_TURN;
}

/**
 * Checks the error's code, because services come from the sources and the app from the build, which has its
 * own copy of the class.
 */
export function gotNoTurn(error: unknown): boolean {
  return errorCode(error) === NO_TURN;
}

/** The owner of the work. */
export interface Asker {
  /** The asker, as the gate shares out its places: a sender or a member. */
  of: string;
  /** Aborted when the asker no longer waits for an answer. */
  signal: AbortSignal;
}

export interface GateSize {
  /** How many jobs run at once. */
  atOnce: number;
  /** How many more may wait. */
  waiting: number;
  /** How many of those may be one asker's, so that nobody can fill all places alone. */
  waitingOfOne: number;
  /** How long any of them waits, in milliseconds; by default as long as it takes. */
  patience?: number;
}

export interface Gate {
  /** @throws NoTurn when the work gets no turn, and whatever the work throws */
  <T>(asker: Asker, work: () => Promise<T>): Promise<T>;
  /** How many jobs are running and how many are waiting. */
  load(): { running: number; waiting: number };
}

/**
 * Lets costly work through a little at a time. Each asker's first job comes before the second of another, and so on;
 * jobs of the same place come in their order. Once all places are taken, a new job takes that of the last in line
 * whose asker has more waiting: a single asker cannot keep the others out.
 */
export function createGate({ atOnce, ...places }: GateSize): Gate {
  let running = 0;
  const queue = new Queue(places);
  const enter = async <T>(asker: Asker, work: () => Promise<T>): Promise<T> => {
    if (asker.signal.aborted) throw new NoTurn('Whoever asked has gone.');
    if (running >= atOnce) await queue.wait(asker);
    else running += 1;
    try {
      return await work();
    } finally {
      // The turn passes on directly, so that nobody slips in between.
      if (!queue.callNext()) running -= 1;
    }
  };
  return Object.assign(enter, { load: () => ({ running, waiting: queue.length }) });
}

interface Waiter {
  of: string;
  /** How many of its asker's jobs were waiting before it. */
  rank: number;
  begin: () => void;
  leave: (reason: string) => void;
}

class Queue {
  readonly #places: Omit<GateSize, 'atOnce'>;
  readonly #waiters: Waiter[] = [];

  constructor(places: Omit<GateSize, 'atOnce'>) {
    this.#places = places;
  }

  get length(): number {
    return this.#waiters.length;
  }

  /** Waits to be called. @throws NoTurn */
  wait({ of, signal }: Asker): Promise<void> {
    const { waiting, waitingOfOne, patience } = this.#places;
    const rank = this.#waiters.filter((waiter) => waiter.of === of).length;
    if (rank >= waitingOfOne || !this.#makeRoom(rank, waiting)) throw new NoTurn(TOO_MANY);
    return new Promise<void>((resolve, reject) => {
      const leave = (reason: string) => {
        const place = this.#waiters.indexOf(waiter);
        if (place < 0) return;
        this.#waiters.splice(place, 1);
        clearTimeout(timer);
        reject(new NoTurn(reason));
      };
      const timer = patience && setTimeout(leave, patience, 'It has waited too long.');
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const waiter = { of, rank, begin, leave };
      const next = this.#waiters.findIndex((other) => other.rank > rank);
      this.#waiters.splice(next < 0 ? this.length : next, 0, waiter);
      signal.addEventListener('abort', () => leave('Whoever asked has gone.'), { once: true });
    });
  }

  /** @returns false when nobody waits whose asker has more waiting than the new one */
  #makeRoom(rank: number, waiting: number): boolean {
    if (this.length < waiting) return true;
    const last = this.#waiters.at(-1);
    if (last === undefined || last.rank <= rank) return false;
    last.leave(TOO_MANY);
    return true;
  }

  /** @returns false when nobody waits */
  callNext(): boolean {
    const next = this.#waiters.shift();
    next?.begin();
    return next !== undefined;
  }
}
