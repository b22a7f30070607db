import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { aiTools, toolDetails, toolFacts } from '#catalogue/tables/tools.server.ts';
import { KEPT } from '#features/records/write/held-rows.server.ts';
import { MIGRATIONS_FOLDER } from '#platform/database/connection.server.ts';
import { withDatabase } from '../harness/database.ts';

/** The tables of the schema, the snapshot and the migrated database must agree. */

const files = import.meta.glob<object>('../../app/**/tables/*.server.ts', { eager: true });
const schema = Object.assign({}, ...Object.values(files));

const tables = Object.values(schema).flatMap((value) => (is(value, PgTable) ? [getTableConfig(value)] : []));

test('every change of the schema has its migration', async () => {
  const folder = path.join(MIGRATIONS_FOLDER, 'meta');
  const snapshots = readdirSync(folder).filter((name) => name.endsWith('_snapshot.json'));
  expect(snapshots, 'Delete the snapshots before the newest').toHaveLength(1);
  const newest = JSON.parse(readFileSync(path.join(folder, snapshots[0] ?? ''), 'utf8'));
  expect(
    await generateMigration(newest, generateDrizzleJson(schema)),
    'npm run db -- generate --name what_changes',
  ).toEqual([]);
});

test('the migrations make the columns of the schema', async () => {
  const db = await withDatabase({ empty: true });
  const { rows } = await db.read.execute<{ name: string }>(sql`
    SELECT concat_ws(' ', relname, attname, format_type(atttypid, atttypmod), CASE WHEN attnotnull THEN 'not null' END) AS name
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped`);
  const inSchema = tables.flatMap(({ name, columns }) =>
    columns.map((column) => {
      const words = [name, column.name, column.getSQLType(), ...(column.notNull ? ['not null'] : [])];
      return words.join(' ');
    }),
  );
  expect(rows.map((row) => row.name).sort()).toEqual(inSchema.sort());
});

test('and its indexes', async () => {
  const db = await withDatabase({ empty: true });
  const { rows } = await db.read.execute<{ name: string }>(sql`
    SELECT relname AS name FROM pg_class JOIN pg_index ON indexrelid = pg_class.oid
    WHERE relnamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = pg_class.oid AND contype IN ('p', 'u'))`);
  const inSchema = tables.flatMap(({ indexes }) => indexes.map(({ config }) => config.name ?? ''));
  expect(rows.map((row) => row.name).sort()).toEqual(inSchema.sort());
});

/** The catalogue's writer fills these from the record of a tool. */
const OF_RECORDS = [...['tool_details', 'tool_facts', 'tool_categories', 'tool_search'], 'company_tools'];

test('no two tables of a tool have a column of the same name: writing a tool stages them as one row', () => {
  const names = [aiTools, toolDetails, toolFacts].flatMap((table) =>
    getTableConfig(table).columns.map(({ name }) => name),
  );
  const twice = names.filter((name, place) => name !== 'tool_id' && names.indexOf(name) !== place);
  expect(twice).toEqual([]);
});

test('what goes with a tool is kept for its return, unless its record writes it again', () => {
  const goingWith = (gone: string) =>
    tables.filter(({ foreignKeys }) =>
      foreignKeys.some(
        ({ onDelete, reference }) =>
          onDelete !== 'set null' && getTableConfig(reference().foreignTable).name === gone,
      ),
    );
  const going = new Set(['ai_tools']);
  // What is added on the way is visited too.
  for (const gone of going) for (const { name } of goingWith(gone)) going.add(name);
  going.delete('ai_tools');
  expect([...going].sort()).toEqual([...KEPT.map(({ table }) => table), ...OF_RECORDS].sort());
});
