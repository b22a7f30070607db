import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type Asker, createGate } from '#server/request/gate.server.ts';
import type { Answer, Job } from './password-thread.server.ts';

export interface Passwords {
  /**
   * Hashes a password for storage.
   *
   * @throws NoTurn
   */
  hash(password: string, asker: Asker): Promise<string>;
  /**
   * Finds the first hash that a password matches, or -1. A null takes as long as a real hash, so that the
   * time does not reveal which it was.
   *
   * @throws NoTurn
   */
  match(password: string, hashes: readonly (string | null)[], asker: Asker): Promise<number>;
  /** Ends the threads. */
  stop(): Promise<void>;
}

const THREAD = new URL('./password-thread.server.ts', import.meta.url);
/** A hash takes about a tenth of a second and 32 MB; one processor stays free for pages. */
const THREADS = Math.min(4, Math.max(1, availableParallelism() - 1));
/** With one thread, the last in the queue waits for about five seconds. */
const WAITING = { waiting: 24, waitingOfOne: 4 };

/**
 * Hashes passwords on threads of its own. Node's own pool also compresses pages, reads files and resolves
 * names, and hashing there would hold all of that up. A thread starts when it is first needed; one that dies
 * fails its job, and the next job gets a new thread.
 */
export function startPasswords(): Passwords {
  const inTurn = createGate({ atOnce: THREADS, ...WAITING });
  const threads = new Set<Worker>();
  const idle: Worker[] = [];

  const begin = () => {
    // The options this program was started with are not meant for a thread.
    const thread = new Worker(THREAD, { execArgv: [] });
    // An idle thread must not keep the program running.
    thread.unref();
    threads.add(thread);
    thread.on('error', () => forget(thread));
    thread.on('exit', () => forget(thread));
    return thread;
  };
  const forget = (thread: Worker) => {
    threads.delete(thread);
    const place = idle.indexOf(thread);
    if (place >= 0) idle.splice(place, 1);
  };
  const run = (job: Job, asker: Asker) =>
    inTurn(asker, async () => {
      const thread = idle.pop() ?? begin();
      const answer = await ask(thread, job);
      // The thread may have died meanwhile.
      if (threads.has(thread)) idle.push(thread);
      return answer;
    });

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
    async stop() {
      await Promise.all([...threads].map((thread) => thread.terminate()));
    },
  };
}

/** @throws when the thread dies before it has answered */
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
