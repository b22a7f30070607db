import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#platform/database/connection.server.ts';
import { createTestApp } from '../../harness/app.ts';
import { withDatabase } from '../../harness/database.ts';
import { startHangingPostgres } from '../../harness/hanging-postgres.ts';
import { addMember } from '../../harness/members.ts';
import { report } from '../../harness/report.ts';
import { RIGHTS } from '../../harness/rights/rows.ts';
import { send } from '../../harness/rights/send.ts';
import { makeWorld, OPERATOR_EMAIL, RIGHTS_SETTINGS } from '../../harness/rights/world.ts';

const LIMIT_MS = 50;

/** Answered without a database: a forged event or address, a step that was not begun, and what is counted later. */
const NEEDS_NONE: Record<string, number> = {
  '/webhooks/stripe': 400,
  '/resources/missed-search': 204,
  '/resources/opened': 204,
  '/auth/second-step': 302,
  '/auth/connect': 302,
  '/api/v1/*': 405,
  '/api/v1/*: takes what programs propose with a key, never with a cookie': 503,
  '/mcp': 400,
  '/unsubscribe: refuses an address that the site did not write': 404,
};

test('no form waits for a hanging database, and each one says so', async () => {
  const known = await withDatabase();
  const operator = await addMember(known, { email: OPERATOR_EMAIL });
  // Nothing is done in it.
  const world = await makeWorld(known, operator);
  const url = await startHangingPostgres();
  const rows = RIGHTS.filter(({ method }) => method === 'POST');
  const db = openDatabase(url, () => {}, { readMs: LIMIT_MS, writeMs: LIMIT_MS });
  onTestFinished(() => db.close());
  const app = await createTestApp({ db, settings: RIGHTS_SETTINGS });
  const answerTo = async (row: (typeof rows)[number]) => {
    const { status } = await send(app, row, { world, caller: 'operator', sender: crypto.randomUUID() });
    return { form: `${row.route}: ${row.does}`, status };
  };
  const answers: Awaited<ReturnType<typeof answerTo>>[] = [];
  // More at once would wait for the processor longer than for the database.
  for (let begun = 0; begun < rows.length; begun += 20)
    answers.push(...(await Promise.all(rows.slice(begun, begun + 20).map(answerTo))));
  expect(answers).toEqual(
    rows.map(({ route, does }) => {
      const form = `${route}: ${does}`;
      return { form, status: NEEDS_NONE[form] ?? NEEDS_NONE[route] ?? 503 };
    }),
  );
  report({ what: 'forms sent to a database that hangs', count: answers.length, ended: 0 });
});
