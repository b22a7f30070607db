import type { Written } from '#catalogue/member-writes.server.ts';
import type { Database } from '#platform/database/connection.server.ts';

/** For writes in a process that caches no pages. */
export function withoutPages(db: Pick<Database, 'write'>): Written {
  return { db, pages: { clear: () => {}, forgetAll: () => {} } };
}
