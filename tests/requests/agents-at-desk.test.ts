import { eq } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { beforeAll, expect, test } from 'vitest';
import { agentReads, agentState } from '#features/agents/tables/agents.server.ts';
import { agentModelDays } from '#features/agents/tables/model-days.server.ts';
import { operatorActions, operators } from '#features/operators/tables/operators.server.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { addTool } from '../factories.ts';
import { createTestApp } from '../harness/app.ts';
import { addMember, type TestMember } from '../harness/members.ts';
import { asPeople, words } from '../harness/vendors.ts';

/** The agent at the desk: off by default, on with a pace, what it has read, and what the site says of it. */

const app = await createTestApp({ empty: true });
const { post, page } = asPeople(app);
const PAGE = '/operator/agents';
const PEOPLE = 'No agent of this site reads what vendors publish.';
let editor: TestMember;

beforeAll(async () => {
  editor = await addMember(app.db);
  await app.db.write.insert(operators).values({ user_id: editor.id, role: 'editor' });
  await addTool(app.db, { id: 'cutter', name: 'The cutter' });
});

const state = async () => (await app.db.write.select().from(agentState))[0];
const about = async () => words(await page('/about'));

test('is off until somebody switches it on, with a pace within bounds, and the log says so', async () => {
  expect(words(await page(PAGE, editor))).toMatch(/Off\. 0 tools read/);
  expect(await about()).toContain(PEOPLE);
  for (const pace of ['', '0', '121', '1.5', 'x']) {
    const refused = await post(PAGE, { intent: 'on', pace }, editor);
    expect([pace, refused.status]).toEqual([pace, 400]);
    expect(words(parse(await refused.text()))).toContain('from 1 to 120');
  }
  expect(await state()).toBeUndefined();
  const said = async (pace: string) =>
    words(parse(await (await post(PAGE, { intent: 'on', pace }, editor)).text()));
  expect(await said('60')).toContain('The agent was off and is on now. It reads 60 tools an hour.');
  expect(await state()).toMatchObject({ is_on: true, per_hour: 60 });
  const { since } = (await state()) ?? {};
  expect(await said('30')).toContain(
    'The agent reads 30 tools an hour from now on; it was on already, with 60.',
  );
  expect(await state()).toMatchObject({ is_on: true, per_hour: 30, since });
  expect(await about()).toMatch(
    /agent of this site tries to read .* it has read those of 0 tools in .* 0 facts in the last seven days/,
  );
  expect(words(await page(PAGE, editor))).toMatch(
    /On since \w+ \d+, \d{4}, \d\d:\d\d \(UTC\)\. 0 tools read/,
  );
  await post(PAGE, { intent: 'off', pace: 'x' }, editor);
  expect(await state()).toMatchObject({ is_on: false, per_hour: 30 });
  expect(await about()).toContain(PEOPLE);
  const log = await app.db.write
    .select()
    .from(operatorActions)
    .where(eq(operatorActions.action, 'agent.switch'));
  expect(log.map(({ after }) => after)).toEqual([
    { isOn: true, perHour: 60 },
    { isOn: true, perHour: 30 },
    { isOn: false, perHour: 30 },
  ]);
});

test('shows what it has read and what of its values was accepted; what is older than a week is not told', async () => {
  const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  await addTool(app.db, { id: 'mixer', name: 'The mixer' });
  await addTool(app.db, { id: 'lost', name: 'The lost', url: 'https://lost.com/' });
  const read = { due_at: at(0), found: 5, confirmed: 4, proposed: 1 };
  await app.db.write.insert(agentReads).values([
    {
      ...read,
      tool_id: 'cutter',
      read_at: at(1),
      unread: [{ url: 'https://cutter.com/trust', why: 'closed' }],
    },
    { ...read, tool_id: 'mixer', read_at: at(8), confirmed: 90 },
    {
      ...{ ...read, tool_id: 'lost', read_at: at(2), found: 0, confirmed: 0, proposed: 0 },
      unread: [{ url: 'https://lost.com/', why: 'no name' }],
    },
  ]);
  const values = ['decision_price_from', 'decision_terms'].map((key) => ({
    path: `decision_information.${key}`,
    after: 'x',
  }));
  const decisions = values.map(({ path }, at) => ({ path, isPublished: at === 0, reason: null }));
  await app.db.write.insert(proposals).values([
    { tool_id: 'cutter', origin: 'agent', values, state: 'accepted', decisions },
    { tool_id: 'mixer', origin: 'agent', values },
  ]);
  const shown = words(await page(PAGE, editor));
  expect(shown).toMatch(/2 tools read, 1 more tried\. 1 proposal waiting/);
  expect(shown).toMatch(/The cutter.*5 ?4 ?1 ?https:\/\/cutter\.com\/trust: it lets no programs in/);
  expect(shown).toContain('Of the last 3 readings, 1 read no page: its address could not be found (1).');
  expect(shown).toMatch(/Price from ?1 ?1 ?100 %/);
  expect(shown).toMatch(/Terms ?0 ?1 ?0 %/);
  await post(PAGE, { intent: 'on', pace: '20' }, editor);
  expect(await about()).toContain('read those of 1 tool in the last seven days');
  expect(await about()).toContain('4 facts in the last seven days');
});

const KEY = 'sk-very-secret-key';
const withModel = await createTestApp({
  empty: true,
  db: app.db,
  settings: {
    ...{ AGENT_MODEL: 'anthropic/claude-haiku', AGENT_API_KEY: KEY, AGENT_TOKENS_PER_DAY: '50000' },
    ...{ AGENT_PRICE_IN: '1', AGENT_PRICE_OUT: '5', AGENT_MONEY_PER_DAY: '2.5' },
  },
});

test('says that there is no model, or what it took and brought, and never its key', async () => {
  expect(words(await page(PAGE, editor))).toContain('No model is set, and none is needed.');
  const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const counted = { calls: 3, failed: 1, kept: 2, refused: 4 };
  await app.db.write.insert(agentModelDays).values([
    { day: day(0), ...counted, tokens_in: 11_000, tokens_out: 1_500, micros: 1_250_000 },
    { day: day(10), ...counted, tokens_in: 20_000, tokens_out: 0, micros: 500_000 },
    { day: day(31), ...counted, tokens_in: 20_000, tokens_out: 0, micros: 500_000 },
  ]);
  const shown = await asPeople(withModel).page(PAGE, editor);
  expect(shown.toString()).not.toContain(KEY);
  const text = words(shown);
  expect(text).toContain('anthropic/claude-haiku. A day may take 50,000 tokens and cost 2.50.');
  expect(text).toMatch(/Today ?3 ?1 ?12,500 ?1\.25 ?2 ?4/);
  expect(text).toMatch(/30 days ?6 ?2 ?32,500 ?1\.75 ?4 ?8/);
  expect(text).not.toContain('No model is set');
});
