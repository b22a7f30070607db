import { expect, test } from 'vitest';
import { beforeMigration } from '../harness/before-migration.ts';

/** What was submitted and found before new tools were proposals is all among them, with what was decided. */

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

const TYPED = {
  ...{ name: 'Film Cutter', description: 'Cuts films.', url: 'https://cutter.example' },
  ...{ contact_email: 'ann@example.org', developer_name: 'Cutters', developer_website: null },
  ...{ pricing_info: '$12 a month', affiliate_link: null, tags: ['Film', 'cut'] },
};
const FOUND = {
  source: { name: 'News', address: 'https://news.example/feed' },
  ...{ said: { quote: 'Lexo drafts contracts.', url: 'https://lexo.example' }, read_on: '2026-11-02' },
};
const VALUES = [{ path: 'decision_information.decision_terms', after: 'https://lexo.example/terms' }];

test('the migration takes over every submission, with its draft and what it has become', async () => {
  const { client, migrate } = await beforeMigration('submissions_are_proposals');
  await client.query(`INSERT INTO ai_tools (id, name, description) VALUES ('cutter', 'Film Cutter', 'x')`);
  await client.query(`INSERT INTO users (id, email) VALUES ('ann', 'ann@example.org')`);
  const submitted = {
    user_id: 'ann',
    origin: 'member',
    state: 'waiting',
    created_at: '2026-11-01T00:00:00Z',
  };
  const settled = { settled_at: '2026-11-02T00:00:00Z' };
  for (const row of [
    { ...TYPED, ...submitted, id: id(1), state_note: 'Asked before' },
    { ...TYPED, ...submitted, ...settled, id: id(2), state: 'accepted', tool_id: 'cutter' },
    { ...TYPED, ...submitted, ...settled, id: id(3), state: 'asked', state_note: 'Is it free?' },
    { ...TYPED, ...submitted, ...settled, id: id(4), user_id: null, state: 'declined', state_note: 'No.' },
    { ...TYPED, ...submitted, ...settled, id: id(5), state: 'merged', tool_id: 'cutter' },
    {
      ...{ ...TYPED, ...submitted, id: id(6), name: 'Lexo', user_id: null, origin: 'agent' },
      ...{ contact_email: null, description: '', evidence: { ...FOUND, values: VALUES } },
    },
  ]) {
    await client.query(
      'INSERT INTO tool_submissions SELECT * FROM jsonb_populate_record(null::tool_submissions, $1)',
      [row],
    );
  }
  await client.query(
    `INSERT INTO tool_drafts (id, record, submission_id) VALUES ($1, '{}', $2), ($3, '{}', NULL)`,
    [id(7), id(1), id(8)],
  );
  await client.query(
    `INSERT INTO finding_candidates (key, url, title, words, due_at, submission_id)
     VALUES ('lexo.example', 'https://lexo.example', 'Lexo', '', now(), $1)`,
    [id(6)],
  );
  await client.query(
    `INSERT INTO operator_actions (at, operator_id, operator_email, action, subject_kind, subject_id, after)
     VALUES ('2026-11-03T00:00:00Z', 'ops', 'ops@example.org', 'draft.publish', 'draft', $1, $2)`,
    [id(9), { submission: id(2) }],
  );
  await migrate();

  const day = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS ${column}`;
  const { rows } = await client.query(`
    SELECT id, user_id, origin, state, "values", new_tool, became_id, answer, ${day('settled_at')}, ${day('published_at')}
    FROM proposals ORDER BY id`);
  const { rows: drafts } = await client.query('SELECT id, proposal_id FROM tool_drafts ORDER BY id');
  const { rows: candidates } = await client.query('SELECT submission_id FROM finding_candidates');
  const { rows: left } = await client.query(`SELECT to_regclass('tool_submissions') AS gone`);
  await client.query(`DELETE FROM ai_tools`);
  const { rows: kept } = await client.query(
    'SELECT count(became_id)::int AS linked, count(*)::int FROM proposals',
  );
  await client.end();

  const same = {
    ...{ user_id: 'ann', origin: 'member', values: [], new_tool: TYPED, became_id: null, answer: null },
    ...{ settled_at: '2026-11-02', published_at: null },
  };
  expect(rows).toEqual([
    { ...same, id: id(1), state: 'waiting', answer: 'Asked before', settled_at: null },
    { ...same, id: id(2), state: 'accepted', became_id: 'cutter', published_at: '2026-11-03' },
    { ...same, id: id(3), state: 'asked', answer: 'Is it free?' },
    { ...same, id: id(4), user_id: null, state: 'declined', answer: 'No.' },
    { ...same, id: id(5), state: 'merged', became_id: 'cutter' },
    {
      ...{ ...same, id: id(6), user_id: null, origin: 'agent', state: 'waiting', values: VALUES },
      new_tool: { ...TYPED, name: 'Lexo', contact_email: null, description: '', found: FOUND },
      settled_at: null,
    },
  ]);
  expect(drafts).toEqual([
    { id: id(7), proposal_id: id(1) },
    { id: id(8), proposal_id: null },
  ]);
  expect(candidates).toEqual([{ submission_id: id(6) }]);
  expect(left).toEqual([{ gone: null }]);
  // They outlive the tools that they have become.
  expect(kept).toEqual([{ linked: 0, count: 6 }]);
});
