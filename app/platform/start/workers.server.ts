import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '../watch/log.server.ts';
import type { Settings } from './settings.server.ts';

/**
 * The site in several processes of one machine (WORKERS): each is its own node and shares the port, the database and
 * the data folder. This process renders nothing; it distributes connections in turn.
 */
export interface Workers {
  /** Ends all workers with the signal and waits until they are gone. */
  stop(signal: NodeJS.Signals): Promise<void>;
}

/** The pause before a failed worker is started again. */
const PAUSE_MS = 1_000;
const READY = 'ready';

/** Tells the parent process that this one takes requests. */
export function tellReady(): void {
  cluster.worker?.send(READY);
}

/** Whether this process prints for the person who started the site; otherwise each line would appear several times. */
export function speaks(): boolean {
  return cluster.worker === undefined || cluster.worker.id === 1;
}

/** Whether this process starts workers instead of serving. In development, one process does everything. */
export function leads({ NODE_ENV, WORKERS }: Settings): boolean {
  return cluster.isPrimary && WORKERS > 1 && NODE_ENV === 'production';
}

export function isWorker(): boolean {
  return cluster.isWorker;
}

/**
 * Starts the workers: the first one starts the database, the others follow once it takes requests. Replaces workers
 * that die.
 *
 * @param onFailure receives the exit code of the first worker, which has printed why it could not start
 */
export function startWorkers(count: number, log: Logger, onFailure: (code: number) => void): Workers {
  const replacing = new AbortController();
  let isUp = false;
  const begin = () => {
    cluster.fork().once('message', () => {
      if (isUp) return;
      isUp = true;
      for (let more = count - 1; more > 0; more -= 1) begin();
    });
  };
  cluster.on('exit', async ({ process: { pid } }: Worker, code: number, signal: string | null) => {
    if (replacing.signal.aborted) return;
    if (!isUp) {
      onFailure(code);
      return;
    }
    log.error({ pid, code, signal }, 'A worker ended; another takes its place');
    await wait(PAUSE_MS, undefined, { signal: replacing.signal }).then(begin, () => {});
  });
  begin();
  return {
    async stop(signal) {
      replacing.abort();
      const living = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      await Promise.all(
        living.map(async (worker) => {
          const gone = once(worker, 'exit');
          worker.process.kill(signal);
          await gone;
        }),
      );
    },
  };
}
