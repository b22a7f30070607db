import type { DrizzleDb } from './connection.server.ts';

/**
 * A statement that is built once for each handle instead of for each request: for a wide select, drizzle's builder takes
 * longer than the driver does. What differs from request to request is a `sql.placeholder`.
 *
 * PostgreSQL keeps none of it, because behind a pooler the next request may get another session: the statement has an
 * empty name.
 */
export function built<Statement>(
  build: (db: DrizzleDb) => { prepare(name: string): Statement },
): (db: DrizzleDb) => Statement {
  const known = new WeakMap<DrizzleDb, Statement>();
  return (db) => {
    const statement = known.get(db) ?? build(db).prepare('');
    known.set(db, statement);
    return statement;
  };
}
