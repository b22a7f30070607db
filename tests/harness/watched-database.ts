import { drizzle } from 'drizzle-orm/node-postgres';
import type { Database } from '#server/db/connection.server.ts';
import { createTestApp } from './app.ts';

/**
 * The database, announcing each of a page's statements before the pool gets it: there the statements that were built
 * for an earlier page are seen too.
 */
export function watched(db: Database, onQuery: () => void): Database {
  const pool = new Proxy(db.pools.read, {
    get(target, name) {
      if (name === 'query') onQuery();
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const read = drizzle(pool);
  return { ...db, read, visitors: read };
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
