import { type SQL, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#platform/database/connection.server.ts';
import { createTestApp, type TestApp } from './app.ts';
import { type Cut, startCuttingPostgres } from './cutting-postgres.ts';
import type { TestDatabase } from './database.ts';
import { report } from './report.ts';

/** Forms whose connection to the database breaks while they are being stored. */

/** The owner of the desk of these apps. */
export const OPERATOR = 'ops@example.org';

/**
 * An app on a database, whose connections can be cut.
 *
 * @param options.isBulkSafe leaves out the pool with which the desk reads and writes the catalogue
 */
export async function appBehindProxy(
  database: TestDatabase,
  { settings = { OPERATOR_EMAILS: OPERATOR }, isBulkSafe = false }: Behind = {},
) {
  const proxy = await startCuttingPostgres(database.url);
  const opened = openDatabase(proxy.url);
  onTestFinished(() => opened.close());
  const db = isBulkSafe ? { ...opened, bulk: database.bulk } : opened;
  return { proxy, db, app: await createTestApp({ db, settings }) };
}

interface Behind {
  settings?: NodeJS.ProcessEnv;
  isBulkSafe?: boolean | undefined;
}

export const CUTS: Record<string, Cut> = {
  'after the transaction has begun': { at: /begin/, when: 'answered' },
  'before the server has the COMMIT': { at: /commit/, when: 'withheld' },
};
export const ANSWER_LOST: Cut = { at: /commit/, when: 'answer lost' };

/** A writer who can send a form again and again. */
export interface Prepared {
  send: () => Promise<Response>;
  /** What one that was stored leaves: each finds one row then, and none before. */
  stored: readonly SQL[];
}

interface CutForm {
  database: TestDatabase;
  prepare: (app: TestApp) => Promise<Prepared>;
  /** The statement that writes it, where there is no transaction. */
  statement?: RegExp | undefined;
  /** As for `appBehindProxy`: a form that reads the catalogue before it writes is cut in what it writes. */
  isBulkSafe?: boolean;
}

/** How many rows each statement finds. */
export function found(database: TestDatabase, statements: readonly SQL[]): Promise<number[]> {
  return Promise.all(statements.map(async (one) => (await database.write.execute(one)).rows.length));
}

/** Tries a form with its connection cut: it gets its 503, nothing is half done, and the app carries on. */
export function testCuts({ database, prepare, statement, isBulkSafe }: CutForm): void {
  const cuts = statement
    ? { 'before the server has it': { at: statement, when: 'withheld' } as const }
    : CUTS;
  const prepared = async () => {
    const { proxy, app } = await appBehindProxy(database, { isBulkSafe });
    const { send, stored } = await prepare(app);
    const [none, all] = [stored.map(() => 0), stored.map(() => 1)];
    return { proxy, app, send, none, all, now: () => found(database, stored) };
  };

  test.each(Object.entries(cuts))('%s is not stored, but is when it is sent again', async (_when, cut) => {
    const { proxy, app, send, none, all, now } = await prepared();
    proxy.cutNext(cut);
    expect((await send()).status).toBe(503);
    expect(proxy.cuts()).toBe(1);
    expect(app.logged('error')).toEqual([expect.stringMatching(/ECONNRESET|EPIPE|Connection terminated/)]);
    expect(await now()).toEqual(none);
    expect((await send()).status).toBeLessThan(400);
    expect(await now()).toEqual(all);
    report({ what: 'connections cut inside a transaction', count: 1, lost: 0, ended: 0 });
  });

  test('when only the last answer is lost is stored once, however often it is sent', async () => {
    const { proxy, send, all, now } = await prepared();
    proxy.cutNext({ ...ANSWER_LOST, ...(statement && { at: statement }) });
    expect((await send()).status).toBe(503);
    expect(await now()).toEqual(all);
    // The answer may report a second one as known (409), but there is never a second row.
    expect((await send()).status).toBeLessThan(500);
    expect(await now()).toEqual(all);
    report({ what: 'answers to COMMIT lost', count: 1, lost: 0, ended: 0 });
  });
}

/** A statement for `stored`: an entry of the desk's log. */
export function logged(action: string, subject: string): SQL {
  return sql`SELECT FROM operator_actions WHERE action = ${action} AND subject_id = ${subject}`;
}
