import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Asker, createGate } from '#platform/request/gate.server.ts';
import { ROOT } from '#platform/start/root.server.ts';
import type { Answer, Job } from './password-thread.server.ts';

export interface Passwords {
  /**
   * Hashes a password for storage.
   *
   * @throws NoTurn
   */
  hash(password: string, asker: Asker): Promise<string>;
  /**
   * Finds the first hash that a password matches, or -1. A null takes as long as a real hash, so that the time does not
   * reveal which it was.
   *
   * @throws NoTurn
   */
  match(password: string, hashes: readonly (string | null)[], asker: Asker): Promise<number>;
  stop(): Promise<void>;
}

const THREAD = path.join(ROOT, 'app/features/accounts/password-thread.server.ts');
/** A hash takes about 0.1 seconds and 32 MB; one processor stays free for pages. */
const THREADS = Math.min(4, Math.max(1, availableParallelism() - 1));
/** With one thread, the last in the queue waits for about five seconds. */
const WAITING = { waiting: 24, waitingOfOne: 4 };

/** Hashes passwords on threads of its own. Node's pool is needed for compression, file reads and name lookups. */
export function startPasswords(): Passwords {
  const inTurn = createGate({ atOnce: THREADS, ...WAITING });
  const threads = new Threads();
  const run = (job: Job, asker: Asker) => inTurn(asker, () => threads.run(job));
  return {
    async hash(password, asker) {
      const answer = await run({ do: 'hash', password }, asker);
      if ('hash' in answer) return answer.hash;
      throw failure(answer);
    },
    async match(password, hashes, asker) {
      const answer = await run({ do: 'match', password, hashes }, asker);
      if ('fits' in answer) return answer.fits;
      throw failure(answer);
    },
    stop: () => threads.stop(),
  };
}

/** Starts a thread when it is first needed. A thread that dies fails its job, and the next job gets a new one. */
class Threads {
  readonly #all = new Set<Worker>();
  readonly #idle: Worker[] = [];

  async run(job: Job): Promise<Answer> {
    const thread = this.#idle.pop() ?? this.#begin();
    const answer = await ask(thread, job);
    // The thread may have died meanwhile.
    if (this.#all.has(thread)) this.#idle.push(thread);
    return answer;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#all].map((thread) => thread.terminate()));
  }

  #begin(): Worker {
    // The program's own options are not meant for a thread.
    const thread = new Worker(THREAD, { execArgv: [] });
    // An idle thread must not keep the program running.
    thread.unref();
    this.#all.add(thread);
    thread.on('error', () => this.#forget(thread));
    thread.on('exit', () => this.#forget(thread));
    return thread;
  }

  #forget(thread: Worker): void {
    this.#all.delete(thread);
    const place = this.#idle.indexOf(thread);
    if (place >= 0) this.#idle.splice(place, 1);
  }
}

/** @throws if the thread dies before it answers */
async function ask(thread: Worker, job: Job): Promise<Answer> {
  const answered = new AbortController();
  const died = once(thread, 'exit', { signal: answered.signal }).then(() => {
    throw new Error('A thread that hashes passwords has died.');
  });
  const answer = once(thread, 'message', { signal: answered.signal }).then(([said]): Answer => said);
  thread.postMessage(job);
  try {
    return await Promise.race([answer, died]);
  } finally {
    died.catch(() => {});
    answer.catch(() => {});
    answered.abort();
  }
}

function failure(answer: Answer): Error {
  return new Error('failed' in answer ? answer.failed : 'A thread gave the answer to another question.');
}
