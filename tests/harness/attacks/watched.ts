import { sql } from 'drizzle-orm';
import type { TestApp } from '../app.ts';

/** Longer than any request may take, even on the slowest machine. */
const HANG_MS = 20_000;

/**
 * An app whose answers are checked: none may be a server error, add an error to the log, or fail to arrive.
 */
export function watched(app: TestApp) {
  let sent = 0;
  let hung = 0;
  const faults: string[] = [];
  return {
    /** How many requests were sent, and how many of them got no answer. */
    counts: () => ({ count: sent, ended: hung }),
    /** What has gone wrong since the last call, in words that name the request. */
    takeFaults: () => faults.splice(0),
    /**
     * Sends one request that limits do not count.
     *
     * @param allowed a status from 500 that this request is expected to have
     */
    async send(what: string, path: string, init: RequestInit, allowed = 0): Promise<Response | undefined> {
      sent += 1;
      await app.db.write.execute(sql`DELETE FROM rate_limits`);
      const before = app.logged('error').length;
      const late = AbortSignal.timeout(HANG_MS);
      const answer = app.send(path, init, `sender-${sent}`);
      const gone = new Promise<undefined>((resolve) => {
        late.addEventListener('abort', () => resolve(undefined));
      });
      const response = await Promise.race([answer, gone]);
      if (!response) {
        hung += 1;
        faults.push(`${what}: no answer`);
      } else if (response.status >= 500 && response.status !== allowed) {
        faults.push(`${what}: ${response.status}`);
      }
      const logged = app.logged('error').slice(before);
      if (logged.length > 0) faults.push(`${what}: logged ${logged.join('').slice(0, 300)}`);
      return response;
    },
  };
}
