import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import type { ListedFile } from '#platform/storage/bucket/bucket-listing.server.ts';
import type { Storage } from '#platform/storage/storage.server.ts';
import { createLog } from '#platform/watch/log.server.ts';
import { withDatabase } from './database.ts';

/** What the sweep works on. */

export const DAY_MS = 24 * 60 * 60 * 1000;
export const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
/** For a site that does not stop meanwhile. */
export const goesOn = () => false;

/** For a whole test file: a database without members, and the lines of the log since the test began. */
export async function withSweeping() {
  const database = await withDatabase({ empty: true });
  const db = database.write;
  const lines: string[] = [];
  const log = createLog(
    { LOG_LEVEL: 'info' },
    new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    }),
  );
  beforeEach(async () => {
    lines.length = 0;
    await db.execute(sql`TRUNCATE users, rate_limits, jobs.job CASCADE`);
  });
  return { database, db, lines, log };
}

export const emptyStorage: Storage = {
  put: async () => {},
  get: async () => null,
  remove: async () => {},
  async *list() {},
};

/** A storage whose files have the given ages. */
export function agedStorage(files: ListedFile[]): Storage & { removed: string[] } {
  const removed: string[] = [];
  return {
    ...emptyStorage,
    removed,
    async remove(key) {
      removed.push(key);
    },
    async *list() {
      yield files;
    },
  };
}

export const photo = () => `${randomUUID()}.jpg`;
/** A file that the sweep looks at. */
export const old = (key: string): ListedFile => ({ key, storedAt: daysAgo(2).getTime() });
