import type { RequestListener, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { SECURITY_HEADERS } from '#server/http/security.server.ts';

/** What supervisors and balancers ask: whether the process answers, and whether to send it requests. */
const PROBES: ReadonlySet<string | undefined> = new Set(['/live', '/ready']);

/** A database that takes longer keeps visitors waiting too. */
const PATIENCE_MS = 3_000;
/** Whoever asks within this time gets the same answer, so that nobody can make work by asking. */
const FRESH_MS = 1_000;

/** Why no requests should come, or null when they may. */
export type Obstacle = 'starting' | 'draining' | 'database' | null;

export function isProbe(url: string | undefined): boolean {
  return PROBES.has(url);
}

/** Answers a probe: 200, or 503 and the obstacle in a word. Nothing is kept, rendered or logged. */
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
 * Tells whether the database answers, asking it once at a time and once a second at most.
 *
 * @param ask fails, or takes long, when the database does not answer
 */
export function createDatabaseCheck(
  ask: () => Promise<unknown>,
  patienceMs = PATIENCE_MS,
): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined;
  let askedAt = 0;
  let pending: Promise<boolean> | undefined;
  const begin = () => {
    // An answer that never comes takes one connection, not one for each probe.
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
