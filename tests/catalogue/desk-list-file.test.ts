import { expect, test } from 'vitest';
import { listAsCsv, listAsXlsx } from '#features/desk/list/list-file.server.ts';
import { LIST_COLUMNS, readListQuery } from '#features/desk/list/list-query.ts';
import { readToolList } from '#features/desk/list/read-list.server.ts';
import { readCategoryChoices } from '#features/editing/categories.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { withDatabase } from '../harness/database.ts';
import { changed } from './records.ts';
import { dump, importFiles } from './workbench.ts';

/** The desk's list of tools, saved as a file and brought back as it is. */

const COLUMNS = LIST_COLUMNS.map(({ id }) => id);

async function rowsOf(db: Database) {
  const query = readListQuery(new URLSearchParams());
  const [{ tools, waitingOf }, choices] = await Promise.all([
    readToolList(db.read, query),
    readCategoryChoices(db.read),
  ]);
  const categories = new Map(choices.map(({ id, name }) => [id, name]));
  return tools.map((tool) => ({ tool, categories, waiting: waitingOf.get(tool.id) }));
}

const bytesOf = async (body: BodyInit) => new Uint8Array(await new Response(body).arrayBuffer());

test('the list changes nothing when it comes back', async () => {
  const db = await withDatabase();
  const rows = await rowsOf(db);
  expect(rows.length).toBeGreaterThan(5);
  const before = await dump(db);
  const files = {
    'tools.csv': await listAsCsv(COLUMNS, rows, new AbortController().signal),
    'tools.xlsx': await listAsXlsx(COLUMNS, rows),
  };
  for (const [name, body] of Object.entries(files)) {
    const { report, faults, notes } = await importFiles(db, { [name]: await bytesOf(body) });
    expect(faults).toEqual([]);
    expect(report.tallies.tools).toEqual(changed(0, 0, rows.length));
    expect(notes.join()).toContain('"Missing" is left out');
  }
  expect(await dump(db)).toEqual(before);
});
