import { expect, test } from 'vitest';
import { proposedValues } from '#features/lifecycle/record.ts';
import type { Visit } from '#features/lifecycle/watch.ts';
import { beforeMigration } from '../harness/before-migration.ts';

/** What the checker had proposed before there was one table of proposals is all in it. */

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const STATUS = 'business_information.business_current_status';
const OWN = 'https://mixer.example/';
const LOOK: Visit = {
  ...{ at: '2026-11-20T10:00:00.000Z', finding: 'for sale', status: 200, title: 'A page' },
  address: 'https://other.example/',
};

test('the migration takes over open and decided cases, their drafts, and those of withdrawn tools', async () => {
  const { client, migrate } = await beforeMigration('checker_proposes');
  await client.query(
    `INSERT INTO ai_tools (id, name, description, url) VALUES ('mixer', 'The mixer', 'x', '${OWN}')`,
  );
  await client.query(
    `INSERT INTO tool_details (tool_id, business_information) VALUES ('mixer', '{"business_current_status": {"value": "Active"}}')`,
  );
  await client.query(`INSERT INTO proposals (tool_id, origin, "values") VALUES ('mixer', 'agent', '[]')`);
  const caseOf = (number: number, proposed: string, more: object = {}) => ({
    ...{ id: id(number), tool_id: 'mixer', proposed, evidence: proposed, reason: `${proposed}, it seems.` },
    ...{ looks: [{ ...LOOK, at: '2026-11-16T10:00:00.000Z' }, LOOK], state: 'waiting', answer: null },
    ...{
      created_at: '2026-11-20T10:00:00+00:00',
      settled_at: null,
      told_at: '2026-11-21T10:00:00+00:00',
      ...more,
    },
  });
  const settled = { settled_at: '2026-11-22T10:00:00+00:00', answer: 'So it is.' };
  for (const row of [
    caseOf(1, 'dead'),
    caseOf(2, 'moved', { state: 'dismissed', ...settled }),
    caseOf(3, 'acquired', { state: 'accepted', ...settled }),
    caseOf(4, 'parked', { state: 'accepted', ...settled }),
    caseOf(5, 'taken over'),
  ]) {
    await client.query(
      'INSERT INTO lifecycle_cases SELECT * FROM jsonb_populate_record(null::lifecycle_cases, $1)',
      [row],
    );
  }
  await client.query(
    `INSERT INTO tool_drafts (tool_id, record, lifecycle_id) VALUES ('mixer', '{}', '${id(3)}')`,
  );
  await client.query(
    `INSERT INTO operator_actions (operator_id, operator_email, action, subject_kind, subject_id, after, at) VALUES
      ('ann', 'ann@example.org', 'draft.publish', 'draft', '${id(9)}', '{"lifecycle": "${id(4)}"}', '2026-11-23T10:00:00Z')`,
  );
  await client.query('INSERT INTO withdrawn_marks (id, tool_id, kind, mark) VALUES ($1, $2, $3, $4)', [
    ...[id(6), 'gone', 'lifecycle'],
    caseOf(6, 'moved', { tool_id: 'gone', state: 'dismissed', ...settled }),
  ]);
  await migrate();

  const { rows } = await client.query(`
    SELECT id, state, "values", decisions, evidence, remark, answer, jsonb_array_length(looks) AS looks,
      to_char(settled_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS settled, to_char(told_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS told,
      to_char(published_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS published
    FROM proposals WHERE origin = 'checker' ORDER BY id`);
  const { rows: drafts } = await client.query('SELECT proposal_id FROM tool_drafts');
  // As it is given back when its tool is listed again.
  await client.query(`INSERT INTO ai_tools (id, name, description) VALUES ('gone', 'The gone', 'x')`);
  await client.query(`INSERT INTO proposals SELECT given.* FROM withdrawn_marks,
    jsonb_populate_record(null::proposals, mark) AS given WHERE kind = 'proposal'`);
  const { rows: back } = await client.query(
    `SELECT id, state, evidence, "values" FROM proposals WHERE tool_id = 'gone'`,
  );
  const { rows: left } = await client.query(
    `SELECT (SELECT count(*)::int FROM proposals WHERE origin <> 'checker') AS others, to_regclass('lifecycle_cases') AS gone`,
  );
  await client.end();

  // Byte for byte what the checker proposes now.
  const valuesOf = (proposed: Parameters<typeof proposedValues>[0]) =>
    proposedValues(proposed, [LOOK], { url: OWN, status: 'Active' });
  const decided = (isPublished: boolean, ...paths: string[]) =>
    paths.map((each) => ({ path: each, isPublished, reason: null }));
  const one = (number: number, proposed: Parameters<typeof proposedValues>[0]) => ({
    ...{ id: id(number), evidence: proposed, remark: `${proposed}, it seems.`, values: valuesOf(proposed) },
    ...{ looks: 2, told: '2026-11-21', settled: null, published: null, decisions: null, answer: null },
    state: 'waiting',
  });
  const done = { settled: '2026-11-22', answer: 'So it is.' };
  expect(rows).toEqual([
    one(1, 'dead'),
    { ...one(2, 'moved'), ...done, state: 'declined', decisions: decided(false, 'url') },
    { ...one(3, 'acquired'), ...done, state: 'accepted', decisions: decided(true, STATUS, 'url') },
    {
      ...{ ...one(4, 'parked'), ...done, state: 'accepted', published: '2026-11-23' },
      decisions: decided(true, STATUS, 'url'),
    },
    one(5, 'taken over'),
  ]);
  expect(drafts).toEqual([{ proposal_id: id(3) }]);
  expect(back).toMatchObject([{ id: id(6), state: 'declined', evidence: 'moved' }]);
  expect(left).toEqual([{ others: 1, gone: null }]);
});
