import type { RequestListener, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { SECURITY_HEADERS } from '../http/security.server.ts';

/** Probes of supervisors and balancers: is the process alive, and is it ready for requests? */
const PROBES: ReadonlySet<string | undefined> = new Set(['/live', '/ready']);

/** A slower database delays visitors too, so it counts as away. */
const PATIENCE_MS = 3_000;
/** Probes within this time get the same answer, so that frequent ones cause no work. */
const FRESH_MS = 1_000;

/** Why the process should get no requests; null if it may. */
export type Obstacle = 'starting' | 'draining' | 'database' | null;

export function isProbe(url: string | undefined): boolean {
  return PROBES.has(url);
}

/** Answers a probe: 200, or 503 with the obstacle in one word. */
export async function answerProbe(
  [request, response]: Parameters<RequestListener>,
  obstacle: () => Obstacle | Promise<Obstacle>,
): Promise<void> {
  const found = request.url === '/ready' ? await obstacle() : null;
  send(response, found === null ? 200 : 503, found ?? 'ok', request.method === 'HEAD');
}

function send(response: ServerResponse, status: number, word: string, isHead: boolean): void {
  response.writeHead(status, {
    ...SECURITY_HEADERS,
    'Cache-Control': 'no-store',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': String(word.length + 1),
  });
  response.end(isHead ? undefined : `${word}\n`);
}

/**
 * Checks whether the database answers: one question at a time and at most one a second.
 *
 * @param ask rejects, or takes long, if the database does not answer
 */
export function createDatabaseCheck(
  ask: () => Promise<unknown>,
  patienceMs = PATIENCE_MS,
): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined;
  let askedAt = 0;
  let pending: Promise<boolean> | undefined;
  const begin = () => {
    // An unanswered question occupies one connection, not one per probe.
    pending ??= ask()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        pending = undefined;
      });
    return Promise.race([pending, wait(patienceMs, false, { ref: false })]);
  };
  return () => {
    if (!asked || Date.now() - askedAt >= FRESH_MS) {
      askedAt = Date.now();
      asked = begin();
    }
    return asked;
  };
}
