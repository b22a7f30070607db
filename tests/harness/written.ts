import type { Database } from '#server/db/connection.server.ts';
import type { Written } from '#server/ratings/member-writes.server.ts';

/** For writes in a process that caches no pages. */
export function withoutPages(db: Pick<Database, 'write'>): Written {
  return { db, pages: { clear: () => {}, forgetAll: () => {} } };
}
