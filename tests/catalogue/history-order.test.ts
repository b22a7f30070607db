import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readHistory, type Teller } from '#features/history/read-history.server.ts';
import { importCatalogue } from '#features/imports/import.server.ts';
import { formatFault } from '#features/records/fault.server.ts';
import { inTransaction } from '#features/records/write/transaction.server.ts';
import { withDatabase } from '../harness/database.ts';
import { temporaryFolder } from '../harness/folders.ts';
import { importFiles, ndjson } from './workbench.ts';

/** What readers of the history are told while imports write it. */

const db = await withDatabase({ empty: true });
const AN_HOUR_MS = 3_600_000;

const tools = (id: string, price: number) => ({
  'tools.ndjson': ndjson([
    {
      id,
      name: id,
      description: `About ${id}.`,
      categories: [{ category: 'chat' }],
      decision_information: {
        decision_price_from: { value: { amount: price, per: 'mo', as_of: '2026-01' } },
      },
      funding_competition_information: {
        funding_funding_rounds: { value: [{ round: 'Seed', amount: price, date: '2026-01' }] },
      },
    },
  ]),
});

const told: string[] = [];
const teller: Teller = async (tx, { event, rows }) => {
  const { rows: news } = await tx.execute<{ subject: string }>(sql`
    SELECT coalesce(r.tool_id, subject) AS subject FROM (${rows}) AS told LEFT JOIN funding_rounds r ON r.id = subject`);
  told.push(...news.map(({ subject }) => `${event} ${subject}`));
};

/** What a node is told that looks when everything written so far is long ago. */
async function newlyTold(): Promise<string[]> {
  while (await readHistory(db.write, Date.now() + AN_HOUR_MS, [teller]));
  return told.splice(0).sort();
}

/** Imports a tool in a transaction that begins before `meanwhile` and writes after it. */
async function importSlowly(price: number, meanwhile: () => Promise<void>): Promise<void> {
  await importCatalogue(db, {
    target: temporaryFolder(tools('slow', price)),
    filesFolder: temporaryFolder(),
    isDryRun: false,
    onFault: (fault) => expect.fail(formatFault(fault)),
    onProgress: () => {},
    writeBatch: (_name, kind, rows) =>
      inTransaction(db.bulk, async (tx) => {
        await tx.execute(sql`SELECT now()`);
        await meanwhile();
        return kind.write(tx, rows, false);
      }),
  });
}

test('news of a long transaction reach those who have read later ones', async () => {
  await importFiles(db, { 'categories.ndjson': ndjson([{ id: 'chat', name: 'Chat' }]) });
  await readHistory(db.write, Date.now(), [teller]);
  await importSlowly(10, async () => {
    await importFiles(db, tools('quick', 10));
    await newlyTold();
  });
  expect(await newlyTold()).toEqual(['round.opened slow', 'round.recorded slow', 'tool.added slow']);
  await importSlowly(12, async () => {
    await importFiles(db, tools('quick', 12));
    await newlyTold();
  });
  expect(await newlyTold()).toEqual(['round.opened slow', 'round.recorded slow', 'tool.changed slow']);
});
