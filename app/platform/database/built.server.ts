import type { DrizzleDb } from './connection.server.ts';

/**
 * A statement that is built once for each handle instead of for each request: for a wide select, drizzle's builder takes
 * longer than the driver does. What differs from request to request is a `sql.placeholder`.
 *
 * The statement has an empty name, so PostgreSQL does not keep it: behind a pooler, the next request may get another
 * session.
 *
 * @param build may take what the statement's text depends on, such as an order; each variant is built and kept, so there
 * must be few, and none may come from what visitors type
 */
export function built<Statement, Variant extends readonly (string | boolean | null)[] = []>(
  build: (db: DrizzleDb, ...variant: Variant) => { prepare(name: string): Statement },
): (db: DrizzleDb, ...variant: Variant) => Statement {
  const known = new WeakMap<DrizzleDb, Map<string, Statement>>();
  return (db, ...variant) => {
    const variants = known.get(db) ?? new Map<string, Statement>();
    known.set(db, variants);
    const key = variant.join(' ');
    const statement = variants.get(key) ?? build(db, ...variant).prepare('');
    variants.set(key, statement);
    return statement;
  };
}
