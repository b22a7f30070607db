import pg from 'pg';

let statements = 0;
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
  statements += 1;
  return Reflect.apply(query, this, given);
};

/** How many statements this process has sent so far, to any database. */
export function sentStatements(): number {
  return statements;
}
