import type { Database } from '#server/db/connection.server.ts';
import { createTestApp } from './app.ts';

const QUERIES = ['select', 'selectDistinctOn', 'execute'];

/** The database, announcing each of a page's queries before it starts. */
export function watched(db: Database, onQuery: () => void): Database {
  const read = new Proxy(db.read, {
    get(target, name) {
      if (QUERIES.includes(String(name))) onQuery();
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
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
