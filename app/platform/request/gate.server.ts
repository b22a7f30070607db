import { errorCode } from '../start/start-error.server.ts';

const NO_TURN = 'NO_TURN';
const TOO_MANY = 'Too many wait already.';

/** The work gets no turn: too many are waiting, or the asker has gone. */
export class NoTurn extends Error {
  readonly code = NO_TURN;
}

/**
 * Checks the error's code, because services come from the sources and the app from the build, which has its own copy of
 * the class.
 */
export function gotNoTurn(error: unknown): boolean {
  return errorCode(error) === NO_TURN;
}

/** The requester of the work. */
export interface Asker {
  /** Under which the gate counts: a sender or a member. */
  of: string;
  /** Aborts when the asker no longer waits. */
  signal: AbortSignal;
}

export interface GateSize {
  /** How many jobs run at once. */
  atOnce: number;
  /** How many more may wait. */
  waiting: number;
  /** How many of those one asker may have, so that nobody fills all places alone. */
  waitingOfOne: number;
  /** How long a job waits at most, in milliseconds; unlimited by default. */
  patience?: number;
}

export interface Gate {
  /** @throws NoTurn if the work gets no turn, and whatever the work throws */
  <T>(asker: Asker, work: () => Promise<T>): Promise<T>;
  /** How many jobs are running and how many are waiting. */
  load(): { running: number; waiting: number };
}

/**
 * Limits costly work. Askers take turns, and each one's jobs keep their order. If all places are taken, a new job
 * replaces the last job of the asker with the most, if that is more than its own asker would have: nobody can lock
 * others out.
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
      // Passes the turn on directly, so that no new job slips in between.
      if (!queue.callNext()) running -= 1;
    }
  };
  return Object.assign(enter, { load: () => ({ running, waiting: queue.length }) });
}

interface Waiter {
  begin: () => void;
  leave: (reason: string) => void;
}

class Queue {
  readonly #places: Omit<GateSize, 'atOnce'>;
  /** Waiting jobs by asker, in the order of turns. */
  readonly #waiters = new Map<string, Waiter[]>();

  constructor(places: Omit<GateSize, 'atOnce'>) {
    this.#places = places;
  }

  get length(): number {
    return [...this.#waiters.values()].reduce((sum, { length }) => sum + length, 0);
  }

  /** Waits to be called. @throws NoTurn */
  wait({ of, signal }: Asker): Promise<void> {
    const { waiting, waitingOfOne, patience } = this.#places;
    const before = this.#waiters.get(of)?.length ?? 0;
    if (before >= waitingOfOne || (this.length >= waiting && !this.#makeRoom(before + 1))) {
      throw new NoTurn(TOO_MANY);
    }
    return new Promise<void>((resolve, reject) => {
      const leave = (reason: string) => {
        if (!this.#remove(of, waiter)) return;
        clearTimeout(timer);
        reject(new NoTurn(reason));
      };
      const timer = patience && setTimeout(leave, patience, 'It has waited too long.');
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const waiter = { begin, leave };
      this.#waiters.set(of, [...(this.#waiters.get(of) ?? []), waiter]);
      signal.addEventListener('abort', () => leave('Whoever asked has gone.'), { once: true });
    });
  }

  /** @returns false if nobody waits */
  callNext(): boolean {
    const [next] = this.#waiters;
    if (next === undefined) return false;
    const [of, [first, ...rest]] = next;
    // Its next job has to wait until all others have had a turn.
    this.#waiters.delete(of);
    if (rest.length > 0) this.#waiters.set(of, rest);
    first?.begin();
    return true;
  }

  /** Removes the last job of the asker with the most. @returns false if nobody has more than `fewest` */
  #makeRoom(fewest: number): boolean {
    const [most = []] = [...this.#waiters.values()].toSorted((a, b) => b.length - a.length);
    if (most.length <= fewest) return false;
    most.at(-1)?.leave(TOO_MANY);
    return true;
  }

  #remove(of: string, waiter: Waiter): boolean {
    const own = this.#waiters.get(of) ?? [];
    if (!own.includes(waiter)) return false;
    const rest = own.filter((other) => other !== waiter);
    if (rest.length > 0) this.#waiters.set(of, rest);
    else this.#waiters.delete(of);
    return true;
  }
}
