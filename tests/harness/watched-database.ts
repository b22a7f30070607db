import { drizzle } from 'drizzle-orm/node-postgres';
import type { Database } from '#platform/database/connection.server.ts';
import { createTestApp } from './app.ts';

/**
 * The database, announcing each statement of pages before the pool gets it: there the statements that were built
 * for an earlier page are seen too.
 *
 * @param onQuery what it does is waited for; it may throw, and the statement fails
 * @param handle whose statements are announced
 */
export function watched(
  db: Database,
  onQuery: (statement: string) => unknown,
  handle: 'read' | 'write' = 'read',
): Database {
  const pool = new Proxy(db.pools[handle], {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      if (name !== 'query') return value.bind(target);
      return async (query: string | { text: string }, ...rest: unknown[]) => {
        await onQuery(typeof query === 'string' ? query : query.text);
        return value.call(target, query, ...rest);
      };
    },
  });
  return { ...db, [handle]: drizzle(pool) };
}

/** How many statements a page costs on a node that has answered the `earlier` addresses before. */
export async function statementsOf(db: Database, address: string, earlier: string[] = []): Promise<number> {
  let count = 0;
  const { get } = await createTestApp({ db: watched(db, () => (count += 1)) });
  for (const path of earlier) await (await get(path)).text();
  count = 0;
  await (await get(address)).text();
  return count;
}
