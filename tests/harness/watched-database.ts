import type { Database } from '#server/db/connection.server.ts';

/** The database, announcing each query before it starts. */
export function watched(db: Database, onQuery: () => void): Database {
  const read = new Proxy(db.read, {
    get(target, name) {
      if (['select', 'selectDistinctOn', 'execute'].includes(String(name))) onQuery();
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { ...db, read };
}
