import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { importing } from '#features/imports/jobs/worker.server.ts';
import { addTool } from '../../factories.ts';
import type { TestApp } from '../../harness/app.ts';
import {
  ANSWER_LOST,
  appBehindProxy,
  CUTS,
  found,
  logged,
  OPERATOR,
  type Prepared,
  testCuts,
} from '../../harness/cut-forms.ts';
import { withDatabase } from '../../harness/database.ts';
import { makeDue, workOff } from '../../harness/jobs.ts';
import { addMember } from '../../harness/members.ts';
import { report } from '../../harness/report.ts';
import { makeWorld, type World } from '../../harness/rights/world.ts';
import { sentBy } from '../../harness/sent-form.ts';

/** Connections that break while the desk works: nothing is half done, and the next try does it once. */

const database = await withDatabase();
const operator = await addMember(database, { email: OPERATOR });

const post = (app: TestApp, address: string, form: Record<string, string>) =>
  app.send(
    address,
    { method: 'POST', body: new URLSearchParams(form), headers: operator.headers },
    randomUUID(),
  );

/** What an operator does in a new world: the address, the form, and what it leaves when it is stored. */
type Order = (
  world: World,
  app: TestApp,
) => Promise<{ to: string; form: Record<string, string>; stored: Prepared['stored'] }>;

const CATALOGUE_ORDERS: Record<string, Order> = {
  async 'draft that is published'({ draftId }) {
    const { rows } = await database.write.execute<{ id: string }>(
      sql`SELECT record ->> 'id' AS id FROM tool_drafts WHERE id = ${draftId}`,
    );
    const id = rows[0]?.id ?? '';
    return {
      to: `/operator/drafts/${draftId}/review`,
      form: { intent: 'publish', revision: '1', seen: '' },
      stored: [
        logged('tool.publish', id),
        sql`SELECT FROM ai_tools WHERE id = ${id}`,
        sql`SELECT WHERE NOT EXISTS (SELECT FROM tool_drafts WHERE id = ${draftId})`,
      ],
    };
  },
  async 'tool that is merged'() {
    const [id, into] = [`one-${randomUUID()}`, `other-${randomUUID()}`];
    for (const tool of [id, into]) await addTool(database, { id: tool });
    return {
      to: `/operator/tools/${id}`,
      form: { intent: 'merge', other: into },
      stored: [
        logged('tool.merge', id),
        sql`SELECT FROM former_tools WHERE id = ${id} AND tool_id = ${into}`,
        sql`SELECT WHERE NOT EXISTS (SELECT FROM ai_tools WHERE id = ${id})`,
      ],
    };
  },
  async 'tool whose publishing is undone'({ draftId }, app) {
    const { rows } = await database.write.execute<{ id: string }>(
      sql`SELECT record ->> 'id' AS id FROM tool_drafts WHERE id = ${draftId}`,
    );
    const id = rows[0]?.id ?? '';
    await post(app, `/operator/drafts/${draftId}/review`, { intent: 'publish', revision: '1', seen: '' });
    const entry = await lastOf('tool.publish', id);
    return {
      to: `/operator/tools/${id}`,
      form: { intent: 'undo', id: entry },
      stored: [
        sql`SELECT FROM operator_actions WHERE undoes = ${entry}`,
        sql`SELECT WHERE NOT EXISTS (SELECT FROM ai_tools WHERE id = ${id})`,
        sql`SELECT FROM tool_drafts WHERE id = ${draftId} AND revision = 2`,
      ],
    };
  },
  async 'merged tool that is split'(_, app) {
    const [id, into] = [`one-${randomUUID()}`, `other-${randomUUID()}`];
    for (const tool of [id, into]) await addTool(database, { id: tool });
    await post(app, `/operator/tools/${id}`, { intent: 'merge', other: into });
    return {
      to: `/operator/tools/${id}`,
      form: { intent: 'split' },
      stored: [
        logged('tool.split', id),
        sql`SELECT FROM ai_tools WHERE id = ${id}`,
        sql`SELECT WHERE NOT EXISTS (SELECT FROM former_tools WHERE id = ${id})`,
        sql`SELECT WHERE NOT EXISTS (SELECT FROM merged_tools WHERE id = ${id})`,
      ],
    };
  },
};

/** The last entry of the log about something. */
async function lastOf(action: string, subject: string): Promise<string> {
  const { rows } = await database.write.execute<{ id: string }>(sql`
    SELECT id FROM operator_actions WHERE action = ${action} AND subject_id = ${subject} ORDER BY at DESC LIMIT 1`);
  return rows[0]?.id ?? '';
}

const OTHER_ORDERS: Record<string, Order> = {
  async 'file that is ordered to be imported'({ importId }) {
    return {
      to: `/operator/catalogue/${importId}`,
      form: { intent: 'import' },
      stored: [
        logged('import.import', importId),
        sql`SELECT FROM imports WHERE id = ${importId} AND state = 'importing'`,
      ],
    };
  },
  async 'import that is ordered to be undone'({ importId }) {
    await database.write.execute(sql`UPDATE imports SET state = 'imported' WHERE id = ${importId}`);
    return {
      to: `/operator/catalogue/${importId}`,
      form: { intent: 'undo' },
      stored: [
        logged('import.undo', importId),
        sql`SELECT FROM imports WHERE id = ${importId} AND state = 'undoing'`,
      ],
    };
  },
  async 'claim that is taken back'({ claimId }) {
    return {
      to: '/operator/claims',
      form: { intent: 'take', id: claimId },
      stored: [
        logged('claim.take', claimId),
        sql`SELECT FROM tool_vendors WHERE id = ${claimId} AND taken_back_at IS NOT NULL`,
      ],
    };
  },
  async 'proposal that is decided'({ proposalId, proposalSeen: seen }) {
    return {
      to: `/operator/vendors/${proposalId}`,
      form: { intent: 'decide', seen, 'value.business_information.business_location': 'publish' },
      stored: [
        logged('proposal.accept', proposalId),
        sql`SELECT FROM proposals WHERE id = ${proposalId} AND state = 'accepted'`,
        sql`SELECT FROM tool_drafts WHERE proposal_id = ${proposalId}`,
      ],
    };
  },
  async 'case whose order is undone'({ submissionId }, app) {
    const form = { intent: 'accept', id: submissionId };
    const accepted = await post(app, `/operator/submissions/${submissionId}`, form);
    const id = new URL(accepted.headers.get('location') ?? '', 'http://x').searchParams.get('done') ?? '';
    return {
      to: '/operator/vendors',
      form: { intent: 'undo', id },
      stored: [
        sql`SELECT FROM operator_actions WHERE undoes = ${id}`,
        sql`SELECT FROM proposals WHERE id = ${submissionId} AND state = 'waiting'`,
      ],
    };
  },
  async 'submission that is merged'({ submissionId }, app) {
    const to = `/operator/submissions/${submissionId}/merge?tool=tool-01`;
    const page = parse(await (await app.get(to, operator.headers)).text());
    return {
      to,
      form: { ...sentBy(page), 'value.description': 'take', intent: 'merge' },
      stored: [
        logged('submission.merge', submissionId),
        sql`SELECT FROM proposals WHERE id = ${submissionId} AND state = 'merged' AND became_id = 'tool-01'`,
        sql`SELECT FROM tool_drafts WHERE proposal_id = ${submissionId} AND tool_id = 'tool-01'`,
      ],
    };
  },
  async 'plan that is granted'({ members: { member } }) {
    return {
      to: `/operator/members/${member.id}`,
      form: { intent: 'grant', tier: 'premium', until: '2028-02-29' },
      stored: [
        logged('member.grant', member.id),
        sql`SELECT FROM users WHERE id = ${member.id} AND granted_tier = 'premium'`,
        sql`SELECT FROM outbox WHERE "to" = ${member.email}`,
      ],
    };
  },
};

const CASES = [CATALOGUE_ORDERS, OTHER_ORDERS].flatMap((orders) =>
  Object.entries(orders).map(([what, order]) => ({ what, order, isBulkSafe: orders === OTHER_ORDERS })),
);

describe.each(CASES)('a $what whose connection is cut', ({ order, isBulkSafe }) => {
  testCuts({
    database,
    isBulkSafe,
    async prepare(app) {
      const { to, form, stored } = await order(await makeWorld(database, operator), app);
      return { send: () => post(app, to, form), stored };
    },
  });
});

test.each(Object.entries({ ...CUTS, 'with the answer to COMMIT lost': ANSWER_LOST }))(
  'an import and its undo, each cut off in a batch %s, go on at the next turn and are done once',
  async (_when, cut) => {
    const { proxy, db, app } = await appBehindProxy(database);
    const id = `cut-${randomUUID()}`;
    const parts = {
      db: { ...database, bulk: db.bulk },
      filesFolder: app.dataDir,
      ownHost: 'own.example.org',
    };
    const works = importing({ ...parts, folder: path.join(app.dataDir, 'imports') });
    const turn = () => workOff(database, works);
    const line = JSON.stringify({ id, name: 'Cut off', description: 'It comes in one batch.' });
    const body = new FormData();
    body.set('file', new File([line], 'tools.ndjson'));
    const init = { method: 'POST', body, headers: operator.headers };
    const address = (await app.send('/operator/catalogue', init, randomUUID())).headers.get('location') ?? '';
    await turn();

    const tool = sql`SELECT FROM ai_tools WHERE id = ${id}`;
    const lines = sql`SELECT FROM import_lines WHERE record_id = ${id} AND phase = 'import'`;
    for (const [intent, rows] of [
      ['import', [1, 1]],
      ['undo', [0, 1]],
    ] as const) {
      expect((await post(app, address, { intent })).status).toBe(303);
      proxy.cutNext(cut);
      await turn();
      expect(proxy.cuts()).toBe(intent === 'import' ? 1 : 2);
      await makeDue(database);
      await turn();
      expect(await found(database, [tool, lines])).toEqual(rows);
    }
    const ended = sql`SELECT FROM imports WHERE id = ${path.basename(address)} AND state = 'undone'`;
    expect(await found(database, [ended])).toEqual([1]);
    report({ what: 'batches of imports cut off', count: 2, lost: 0, ended: 0 });
  },
);
