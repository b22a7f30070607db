import { expect, test } from 'vitest';
import { beforeMigration } from '../harness/before-migration.ts';

/** What readers had reported before there was one table of proposals is all in it, or with the messages. */

const IDS = [1, 2, 3, 4, 5].map((number) => `00000000-0000-4000-8000-00000000000${number}`);

test('the migration takes over every report', async () => {
  const { client, migrate } = await beforeMigration('reports_are_proposals');
  await client.query(`INSERT INTO ai_tools (id, name, description) VALUES ('mixer', 'The mixer', 'x')`);
  await client.query(`INSERT INTO users (id, email) VALUES ('ann', 'ann@example.org')`);
  await client.query(
    `INSERT INTO vendor_proposals (tool_id, origin, user_id, "values") VALUES
      ('mixer', 'agent', NULL, '[]'), ('mixer', 'vendor', 'ann', '[]')`,
  );
  const report = (id: string | undefined, tool: string, more: object) => {
    const row = {
      ...{ id, tool_id: tool, tab: 'business', field: 'Location', shown: 'Bonn', right_value: 'Ulm' },
      ...{ source: 'https://mixer.example/imprint', email: null, state: 'waiting', answer: null },
      ...{ settled_at: null, created_at: '2026-11-01T00:00:00Z', ...more },
    };
    return client.query(
      'INSERT INTO fact_reports SELECT * FROM jsonb_populate_record(null::fact_reports, $1)',
      [row],
    );
  };
  await report(IDS[0], 'mixer', { email: 'reader@example.org' });
  await report(IDS[1], 'mixer', { source: 'Their invoice', tab: null, shown: '' });
  const settled = { state: 'declined', answer: 'It is in Bonn.', settled_at: '2026-11-02T00:00:00Z' };
  await report(IDS[2], 'mixer', settled);
  await report(IDS[3], 'gone', { email: 'reader@example.org' });
  await report(IDS[4], 'gone', settled);
  await migrate();

  const { rows } = await client.query(`
    SELECT id, state, "values", report, email, remark, answer, to_char(settled_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS settled
    FROM vendor_proposals WHERE origin = 'reader' ORDER BY id`);
  const { rows: messages } = await client.query('SELECT * FROM contact_messages ORDER BY id');
  const { rows: left } = await client.query(
    `SELECT (SELECT count(*)::int FROM vendor_proposals WHERE origin <> 'reader') AS others,
      to_regclass('fact_reports') AS gone`,
  );
  await client.end();
  const { settled_at: _, ...kept } = settled;
  const asked = { field: 'Location', shown: 'Bonn', tab: 'business' };
  const url = 'https://mixer.example/imprint';
  const waiting = { state: 'waiting', values: [], email: null, answer: null, settled: null };
  expect(rows).toEqual([
    { ...waiting, id: IDS[0], report: { ...asked, url }, remark: 'Ulm', email: 'reader@example.org' },
    {
      ...{ ...waiting, id: IDS[1], report: { field: 'Location', shown: '', tab: null } },
      remark: 'Ulm\nWhere it can be read: Their invoice',
    },
    { ...waiting, ...kept, id: IDS[2], report: { ...asked, url }, remark: 'Ulm', settled: '2026-11-02' },
  ]);
  expect(messages).toMatchObject([
    { id: IDS[3], email: 'reader@example.org', kind: 'report', state: 'waiting' },
    { id: IDS[4], email: '', state: 'closed', answer: 'It is in Bonn.' },
  ]);
  expect(messages[0].message).toBe(
    `Tool: gone\nField: Location\nShown: Bonn\nWhat is right: Ulm\nWhere it can be read: ${url}`,
  );
  expect(left).toEqual([{ others: 2, gone: null }]);
});
