import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { readToolStatus } from '#catalogue/tools/tool-status.ts';
import { MIGRATIONS_FOLDER } from '#platform/database/connection.server.ts';
import { bareDatabase } from '../harness/database.ts';

/** A catalogue that is older than `status` learns it from the texts that it has. */

const TEXTS = [
  'Active; acquired by Delta (2025)',
  'Acquired by Delta (2025)',
  'Acquired by Delta (2025); no longer developed as an independent service',
  'Merged into Delta (2025)',
  'Shut down (2025)',
  'Slide product closed in April 2025',
  'Maintained; successor is Delta',
];

test('the migration reads the statuses of the tools that are there', async () => {
  const client = new pg.Client(await bareDatabase());
  await client.connect();
  const files = readdirSync(MIGRATIONS_FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const after = files.findIndex((name) => name.endsWith('_what_became_of_tools.sql'));
  const migrate = async (names: string[]) => {
    for (const name of names) await client.query(readFileSync(path.join(MIGRATIONS_FOLDER, name), 'utf8'));
  };
  await migrate(files.slice(0, after));
  await client.query(
    `INSERT INTO ai_tools (id, name, description, prominence) VALUES ('bare', 'Bare', 'x', 4)`,
  );
  for (const [index, text] of TEXTS.entries()) {
    const id = `tool-${index}`;
    await client.query(
      `INSERT INTO ai_tools (id, name, description, prominence) VALUES ($1, 'Quux', 'x', 7)`,
      [id],
    );
    await client.query(
      `INSERT INTO tool_details (tool_id, contents, business_information) VALUES ($1, '{}', $2)`,
      [id, { business_current_status: { value: text } }],
    );
    await client.query(`INSERT INTO name_starts VALUES ($1, 'quux', 8, true)`, [id]);
    await client.query(`INSERT INTO tool_search (tool_id, number, name_key) VALUES ($1, $2, 'quux')`, [
      id,
      index,
    ]);
  }
  await client.query(`INSERT INTO facet_sets VALUES ('is:free', 0, '', 1)`);
  await migrate(files.slice(after, after + 1));
  const { rows } = await client.query(`
    SELECT id, business_current_status ->> 'value' AS text, status, prominence, stated_prominence AS stated, rank
    FROM ai_tools LEFT JOIN name_starts ON tool_id = id ORDER BY id`);
  const { rows: left } = await client.query(`
    SELECT (SELECT count(*)::int FROM tool_search) AS indexed, (SELECT count(*)::int FROM facet_sets) AS sets,
      (SELECT count(contents)::int FROM tool_details) AS counted`);
  await client.end();
  const lives = { prominence: 7, stated: 7, rank: 8 };
  const ended = { prominence: 0, stated: 7, rank: 1 };
  expect(rows).toEqual([
    { id: 'bare', text: null, status: 'active', prominence: 4, stated: 4, rank: null },
    ...TEXTS.map((text, index) => {
      const status = readToolStatus(text);
      const standing = status === 'merged' || status === 'closed' ? ended : lives;
      return { id: `tool-${index}`, text, status, ...standing };
    }),
  ]);
  expect(left).toEqual([{ indexed: 0, sets: 0, counted: 0 }]);
});
