import { eq } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { toolVendors } from '#features/claims/tables/vendors.server.ts';
import { operators } from '#features/operators/tables/operators.server.ts';
import { proposeRead } from '#features/proposals/read-values.server.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { keyHeaders } from '../harness/api/world.ts';
import { createTestApp } from '../harness/app.ts';
import { faultOf, main } from '../harness/main-part.ts';
import { addMember, type TestMember } from '../harness/members.ts';
import { mailsTo } from '../harness/outbox.ts';
import { sentBy } from '../harness/sent-form.ts';
import { asPeople, words } from '../harness/vendors.ts';

/** Proposals that an editor asks about before deciding, and the answers. */

const app = await createTestApp();
const { post, page } = asPeople(app);
let editor: TestMember;
let vendor: TestMember;

const LOCATION = 'business_information.business_location';
const TOOLS = ['cutter', 'mixer', 'grader', 'scaler'];

beforeAll(async () => {
  [editor, vendor] = [await addMember(app.db), await addMember(app.db)];
  await app.db.write.insert(operators).values({ user_id: editor.id, role: 'editor' });
  const tools = TOOLS.map((id) => ({
    ...{ id, name: `The ${id}`, description: 'It does one thing.', url: `https://www.${id}.com/` },
    business_information: { business_location: { value: 'Berlin' } },
  }));
  await importFiles(app.db, { 'tools.ndjson': ndjson(tools) });
  await app.db.write.insert(toolVendors).values(
    TOOLS.map((tool_id) => ({
      ...{ user_id: vendor.id, tool_id, proof: 'mail' as const, proved_at: `${tool_id}.com` },
    })),
  );
});

async function propose(id: string, change: Record<string, string>) {
  const form = sentBy(await page(`/vendor/${id}`, vendor));
  return post(`/vendor/${id}`, { ...form, ...change, intent: 'propose' }, vendor);
}
const rowsOf = (id: string) => app.db.write.select().from(proposals).where(eq(proposals.tool_id, id));
const pathOf = async (id: string) => `/operator/vendors/${(await rowsOf(id))[0]?.id}`;
const ask = async (id: string, note: string) => post(await pathOf(id), { intent: 'ask', note }, editor);

describe('a vendor', () => {
  test('is asked by mail and on their page, and the answer lets the same proposal wait again', async () => {
    await propose('cutter', { [LOCATION]: 'Paris' });
    for (const blank of [' ', '\u200B', '\u2800']) {
      const refused = await main(await ask('cutter', blank));
      expect(faultOf(refused, 'note')).toBe('Write what the sender should know');
    }
    expect((await ask('cutter', 'Since when are you in Paris?')).status).toBe(303);
    expect((await mailsTo(app, vendor.email)).at(-1)?.text).toContain('Since when are you in Paris?');
    const desk = words(await page('/operator/vendors', editor));
    expect(desk).toContain('0 proposals waiting');
    expect(words(await page('/operator/vendors?asked=1', editor))).toContain('1 proposal asked about');
    expect(words(await page('/operator/vendors?settled=1', editor))).toContain('0 proposals settled');
    const asked = await page('/vendor/cutter', vendor);
    expect(words(asked)).toContain('Since when are you in Paris?');
    expect(sentBy(asked)).toMatchObject({ [LOCATION]: 'Paris' });
    expect((await propose('cutter', { remark: 'Since May.' })).status).toBe(303);
    const [row, ...more] = await rowsOf('cutter');
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      state: 'waiting',
      remark: 'Since May.',
      answer: 'Since when are you in Paris?',
    });
    const review = words(await page(await pathOf('cutter'), editor));
    for (const part of ['Asked before', 'Since when are you in Paris?', 'Since May.']) {
      expect(review).toContain(part);
    }
    await post(
      await pathOf('cutter'),
      { ...sentBy(await page(await pathOf('cutter'), editor)), intent: 'publish-all' },
      editor,
    );
    expect(words(await page('/tools/cutter?tab=business'))).toContain('Paris');
  });

  test('can take back what was asked about, and a question can be undone', async () => {
    await propose('mixer', { [LOCATION]: 'Paris' });
    const done = await ask('mixer', 'Sure?');
    const id = new URL(done.headers.get('location') ?? '', 'http://x').searchParams.get('done') ?? '';
    expect((await post(await pathOf('mixer'), { intent: 'undo', id }, editor)).status).toBe(303);
    expect((await rowsOf('mixer'))[0]).toMatchObject({ state: 'waiting', answer: null });
    await ask('mixer', 'Sure?');
    await post('/vendor/mixer', { intent: 'withdraw' }, vendor);
    expect(await rowsOf('mixer')).toEqual([]);
  });
});

describe('a program', () => {
  test('reads the question, and answers with a note', async () => {
    const owner = await addMember(app.db, { email_verified: true });
    const headers = await keyHeaders(app.db, owner.id, 'A proposer', true);
    const value = {
      ...{ field: 'business_location', value: 'Paris', url: 'https://www.grader.com/x' },
      ...{ quote: 'We are in Paris', read_on: '2026-11-01' },
    };
    const send = async (more: object = {}) => {
      const body = JSON.stringify({ tool: 'grader', values: [value], ...more });
      return (await app.send('/api/v1/proposals', { method: 'POST', headers, body })).json();
    };
    const { id } = await send();
    const read = async () => (await app.get(`/api/v1/proposals/${id}`, headers)).json();
    await ask('grader', 'Which office?');
    expect(await read()).toMatchObject({ state: 'asked', answer: 'Which office?' });
    // The same once more answers nothing.
    expect(await send()).toMatchObject({ waiting: [], question: 'Which office?' });
    expect(await read()).toMatchObject({ state: 'asked' });
    expect(await send({ note: 'The main one.' })).toMatchObject({ id });
    expect(await read()).toMatchObject({ state: 'waiting' });
    expect(words(await page(await pathOf('grader'), editor))).toContain('The main one.');
    expect(await send({ note: '' })).toMatchObject({ status: 400 });
  });
});

test('what was asked about can be decided without an answer', async () => {
  await propose('scaler', { [LOCATION]: 'Rome' });
  await ask('scaler', 'Since when?');
  const path = await pathOf('scaler');
  const asked = await page(path, editor);
  expect(words(asked)).not.toContain('Refused');
  const decided = await post(
    path,
    { ...sentBy(asked), intent: 'refuse-all', note: 'Nobody answers.' },
    editor,
  );
  expect(decided.status).toBe(303);
  expect((await rowsOf('scaler'))[0]).toMatchObject({ state: 'declined', answer: 'Nobody answers.' });
  await app.db.write.delete(proposals).where(eq(proposals.tool_id, 'scaler'));
});

test('the agent is not asked', async () => {
  const read = { url: 'https://www.scaler.com/', quote: 'Paris', read_on: '2026-11-01' };
  const values = [{ path: LOCATION, before: 'Berlin', after: 'Paris', ...read }];
  await proposeRead(app.db.write, { origin: 'agent', userId: null, toolId: 'scaler', values });
  const path = await pathOf('scaler');
  expect((await page(path, editor)).querySelector('[value=ask]')).toBeNull();
  const refused = await post(path, { intent: 'ask', note: 'Sure?' }, editor);
  expect(refused.status).toBe(409);
  expect(words(parse(await refused.text()))).toContain('Nothing was done');
});
