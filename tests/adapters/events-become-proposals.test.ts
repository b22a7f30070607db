import { expect, test } from 'vitest';
import { beforeMigration } from '../harness/before-migration.ts';

/** What had been told of companies before there was one table of proposals is all in it. */

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

test('the migration takes over open, decided and known events', async () => {
  const { client, migrate } = await beforeMigration('events_are_proposals');
  await client.query(`INSERT INTO companies (id, name, key) VALUES ('acme', 'Acme', 'acme')`);
  await client.query(`INSERT INTO ai_tools (id, name, description) VALUES ('mixer', 'The mixer', 'x')`);
  await client.query(`INSERT INTO proposals (tool_id, origin, "values") VALUES ('mixer', 'agent', '[]')`);
  const settled = { settled_at: '2026-11-22T10:00:00+00:00', answer: 'So it is.' };
  const at = { url: 'https://acme.example/news', quote: 'So it says.', read_on: '2026-11-20' };
  const event = (number: number, more: object) => ({
    ...{
      id: id(number),
      company_id: 'acme',
      kind: 'round',
      evidence: `e${number}`,
      round: 'Series B',
      ...at,
    },
    ...{ amount: 20e6, announced: '$20M', led_by: ['Northwind'], buyer: null, happened_on: '2026-11-03' },
    ...{ state: 'waiting', answer: null, created_at: '2026-11-20T10:00:00+00:00' },
    ...{ settled_at: null, told_at: null, ...more },
  });
  for (const row of [
    event(1, { told_at: '2026-11-21T10:00:00+00:00' }),
    event(2, {
      amount: null,
      announced: '€9M',
      led_by: [],
      happened_on: null,
      state: 'dismissed',
      ...settled,
    }),
    event(3, { kind: 'takeover', round: null, amount: null, announced: null, led_by: [], buyer: 'Contoso' }),
    event(4, { state: 'accepted', ...settled }),
    event(5, { state: 'known', settled_at: settled.settled_at }),
  ]) {
    await client.query(
      'INSERT INTO company_events SELECT * FROM jsonb_populate_record(null::company_events, $1)',
      [row],
    );
  }
  await migrate();
  const { rows } = await client.query(`
    SELECT id, state, "values", decisions, evidence, answer, to_char(settled_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS settled,
      published_at IS NOT NULL AS published, told_at IS NOT NULL AS told
    FROM proposals WHERE company_id = 'acme' AND origin = 'agent' ORDER BY id`);
  const { rows: left } = await client.query(
    `SELECT (SELECT count(*)::int FROM proposals WHERE tool_id = 'mixer') AS others, to_regclass('company_events') AS gone`,
  );
  await client.end();
  const path = 'funding_rounds';
  const round = {
    ...{
      round: 'Series B',
      amount: 20e6,
      date: '2026-11-03',
      investors: ['Northwind'],
      led_by: ['Northwind'],
    },
  };
  const one = (number: number, after: object) => ({
    ...{ id: id(number), evidence: `e${number}`, state: 'waiting', values: [{ path, after, ...at }] },
    ...{ decisions: null, answer: null, settled: null, published: false, told: false },
  });
  const done = { settled: '2026-11-22', answer: 'So it is.' };
  const decided = (isPublished: boolean) => [{ path, isPublished, reason: null }];
  expect(rows).toEqual([
    { ...one(1, round), told: true },
    {
      ...{ ...one(2, { round: 'Series B', announced_as: '€9M' }), ...done },
      ...{ state: 'declined', decisions: decided(false) },
    },
    one(3, { round: 'Acquisition', kind: 'acquisition', date: '2026-11-03', investors: ['Contoso'] }),
    { ...one(4, round), ...done, state: 'accepted', decisions: decided(true), published: true },
    { ...one(5, round), state: 'known', settled: '2026-11-22' },
  ]);
  expect(left).toEqual([{ others: 1, gone: null }]);
});
