import { eq, sql } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { toolVendors } from '#features/claims/tables/vendors.server.ts';
import { toolDrafts } from '#features/editing/tables/drafts.server.ts';
import { toolValueChanges } from '#features/history/tables/history.server.ts';
import { operators } from '#features/operators/tables/operators.server.ts';
import { proposeRead, type Reader, takeReadBack } from '#features/proposals/read-values.server.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { outbox } from '#platform/mail/tables/mail.server.ts';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { createTestApp } from '../harness/app.ts';
import { addMember, type TestMember } from '../harness/members.ts';
import { sentBy } from '../harness/sent-form.ts';
import { asPeople, placeOf, words } from '../harness/vendors.ts';

/** What the site's agent and members' programs have read and propose, and what editors make of it. */

const app = await createTestApp();
const { post, page } = asPeople(app);
let editor: TestMember;
let owner: TestMember;

const PRICE = 'decision_information.decision_price_from';
const TERMS = 'decision_information.decision_terms';
const AGENT = { origin: 'agent', userId: null } as const;
const TOOLS = ['drawer', 'cutter', 'mixer', 'grader', 'scaler', 'player', 'looper', 'tuner'];

beforeAll(async () => {
  editor = await addMember(app.db);
  owner = await addMember(app.db);
  await app.db.write.insert(operators).values({ user_id: editor.id, role: 'editor' });
  const tools = TOOLS.map((id) => ({
    ...{ id, name: `The ${id}`, description: 'It does one thing.', url: `https://www.${id}.com/` },
    business_information: { business_location: { value: 'Berlin' } },
    decision_information: { decision_price_from: { value: { amount: 10, per: 'mo' } } },
  }));
  await importFiles(app.db, { 'tools.ndjson': ndjson(tools) });
});

const price = (id: string, amount: number) => ({
  path: PRICE,
  before: { amount: 10, per: 'mo' },
  after: { amount, per: 'mo' },
  url: `https://www.${id}.com/pricing`,
  quote: `Pro: $${amount} a month`,
  read_on: '2026-11-01',
});
const place = (id: string) => ({
  path: 'business_information.business_location',
  before: 'Berlin',
  after: 'Paris',
  url: `https://www.${id}.com/imprint`,
  quote: 'Rue de Rivoli, Paris',
  read_on: '2026-11-01',
});
const terms = (id: string) => ({
  path: TERMS,
  after: `https://www.${id}.com/terms`,
  url: `https://www.${id}.com/`,
  quote: 'Terms of service',
  read_on: '2026-11-01',
});
const propose = (toolId: string, ...values: ReturnType<typeof price | typeof terms | typeof place>[]) =>
  proposeRead(app.db.write, { ...AGENT, toolId, values });
const rowsOf = (id: string) => app.db.write.select().from(proposals).where(eq(proposals.tool_id, id));
const addressOf = async (id: string) => `/operator/vendors/${(await rowsOf(id))[0]?.id}`;
const send = async (path: string, fields: Record<string, string>) =>
  post(path, { ...sentBy(await page(path, editor)), ...fields }, editor);

describe('what the agent proposes', () => {
  test('waits once, and a later value takes the place of an earlier one', async () => {
    const first = await propose('cutter', price('cutter', 12));
    const again = await propose('cutter', { ...price('cutter', 12), read_on: '2026-11-09' });
    expect([first?.isNew, again]).toEqual([true, { ...first, isNew: false }]);
    expect((await rowsOf('cutter'))[0]?.values).toEqual([price('cutter', 12)]);
    await propose('cutter', terms('cutter'), price('cutter', 14));
    const [row, ...more] = await rowsOf('cutter');
    expect(more).toEqual([]);
    expect(row?.values).toEqual([price('cutter', 14), terms('cutter')]);
    const both = new Set([PRICE]);
    await takeReadBack(app.db.write, { toolId: 'cutter', userId: null, paths: both });
    expect((await rowsOf('cutter'))[0]?.values).toEqual([terms('cutter')]);
    await takeReadBack(app.db.write, { toolId: 'cutter', userId: null, paths: new Set([TERMS]) });
    expect(await rowsOf('cutter')).toEqual([]);
  });

  test('of two readings at once, waits once', async () => {
    await Promise.all([propose('tuner', price('tuner', 12)), propose('tuner', price('tuner', 12))]);
    expect(await rowsOf('tuner')).toHaveLength(1);
  });

  test('is shown with its words and page, published as sourced there, and mailed to nobody', async () => {
    const mails = async () => (await app.db.write.select().from(outbox)).length;
    const before = await mails();
    await propose('mixer', price('mixer', 12), terms('mixer'), place('mixer'));
    const path = await addressOf('mixer');
    const root = await page(path, editor);
    expect(words(root)).toContain('what the site’s agent proposes');
    expect(words(root)).toContain('“Pro: $12 a month”');
    expect(words(root)).toContain('read on November 1, 2026');
    expect(root.querySelector('a[href="https://www.mixer.com/pricing"]')).not.toBeNull();
    const done = await send(path, { intent: 'accept-all' });
    expect(placeOf(done)).toContain('done=');
    const review = (await page(path, editor)).querySelector('a.btn-primary')?.getAttribute('href') ?? '';
    await post(review, { ...sentBy(await page(review, editor)), intent: 'publish' }, editor);
    const settled = words(await page(path, editor));
    expect(settled).toContain('Berlin → Paris');
    expect(settled).toMatch(/\$10.*→ \$12/);
    const answer = await (await app.get('/api/v1/tools/mixer?fields=decision')).json();
    expect(answer.decision.price_from).toMatchObject({
      certainty: 'sourced',
      source: 'mixer.com, read by the site’s agent',
      date: '2026-11-01',
      source_url: 'https://www.mixer.com/pricing',
    });
    const history = await app.db.write
      .select({ by: toolValueChanges.made_by })
      .from(toolValueChanges)
      .where(eq(toolValueChanges.tool_id, 'mixer'));
    expect(new Set(history.map(({ by }) => by))).toEqual(new Set(['desk']));
    expect(await mails()).toBe(before);
    expect(words(await page('/tools/mixer'))).not.toContain('by the vendor');
  });

  test('is refused without a reason, and the same is not proposed again until the tool has changed', async () => {
    await propose('grader', price('grader', 12), terms('grader'));
    const path = await addressOf('grader');
    expect((await page(path, editor)).querySelector('[type=radio][checked]')).toBeNull();
    const undecided = await send(path, {
      ...{ intent: 'decide', [`value.${TERMS}`]: 'refuse' },
      ...{ [`reason.${PRICE}`]: 'It is old.', note: 'Half of it.' },
    });
    expect(undecided.status).toBe(409);
    const back = parse(await undecided.text());
    expect(words(back)).toContain('Choose for each value whether it is published.');
    expect(sentBy(back)).toMatchObject({
      ...{ [`value.${TERMS}`]: 'refuse', [`reason.${PRICE}`]: 'It is old.', note: 'Half of it.' },
    });
    expect(sentBy(back)).not.toHaveProperty([`value.${PRICE}`]);
    const refused = await send(path, {
      ...{ intent: 'decide', [`value.${PRICE}`]: 'refuse', [`value.${TERMS}`]: 'publish' },
    });
    expect(refused.status).toBe(303);
    const next = (await page(placeOf(refused), editor)).querySelectorAll('main a');
    expect(next.map((link) => link.text)).toEqual(
      expect.arrayContaining(['Next waiting: The tuner', 'All that waits']),
    );
    expect(await propose('grader', price('grader', 12))).toMatchObject({ id: null, decided: [PRICE] });
    expect(await rowsOf('grader')).toHaveLength(1);
    for (const dressed of [{ currency: 'USD' }, { as_of: '2026-10' }]) {
      const same = price('grader', 12);
      expect(await propose('grader', { ...same, after: { ...same.after, ...dressed } })).toMatchObject({
        ...{ id: null, decided: [PRICE] },
      });
    }
    const other = { ...price('grader', 12), before: { amount: 11, per: 'mo' } };
    expect(await propose('grader', other)).toMatchObject({ decided: [] });
    expect(await rowsOf('grader')).toHaveLength(2);
  });

  test('waits again once its draft is discarded, and its refusal stays once another waits', async () => {
    await propose('drawer', price('drawer', 12));
    const path = await addressOf('drawer');
    const accepted = await send(path, { intent: 'accept-all' });
    const draft = (await page(path, editor)).querySelector('a.btn-primary')?.getAttribute('href') ?? '';
    expect(placeOf(accepted)).toContain('done=');
    const edited = draft.replace(/\/review$/, '');
    await post(edited, { ...sentBy(await page(edited, editor)), intent: 'discard' }, editor);
    expect((await rowsOf('drawer')).map(({ state }) => state)).toEqual(['waiting']);
    const refused = await send(path, { intent: 'refuse-all' });
    await propose('drawer', price('drawer', 14));
    const done = new URL(placeOf(refused), 'http://localhost').searchParams.get('done') ?? '';
    const undone = await post(path, { intent: 'undo', id: done }, editor);
    expect(undone.status).toBe(409);
  });

  test('can be refused as a whole', async () => {
    await propose('looper', price('looper', 12), terms('looper'));
    const path = await addressOf('looper');
    expect((await send(path, { intent: 'refuse-all' })).status).toBe(303);
    const [row] = await rowsOf('looper');
    expect([row?.state, row?.decisions?.map(({ isPublished }) => isPublished)]).toEqual([
      'declined',
      [false, false],
    ]);
  });

  test('is in a view of the queue of its own', async () => {
    await propose('player', price('player', 12));
    const listed = async (from: string) => words(await page(`/operator/vendors${from}`, editor));
    expect(await listed('')).toContain('Agent: Price from');
    expect(await listed('?from=agent')).toContain('The player');
    expect(await listed('?from=vendor')).not.toContain('The player');
    const kept = (await page('/operator/vendors?from=agent', editor)).querySelector('[name=from]');
    expect(kept?.getAttribute('value')).toBe('agent');
  });
});

describe('everything of the agent', () => {
  const OTHERS = ['taken', 'changed', 'drafted', 'open', 'half', 'written'];

  beforeAll(async () => {
    const tools = OTHERS.map((id) => ({
      ...{ id, name: `The ${id}`, description: 'It does one thing.', url: `https://www.${id}.com/` },
      decision_information: {
        decision_price_from: {
          value: { amount: 10, per: 'mo' },
          source_synopsis: { synopsis: 'Its prices' },
        },
      },
    }));
    await importFiles(app.db, { 'tools.ndjson': ndjson(tools) });
  });

  const priceOf = async (id: string) =>
    (await (await app.get(`/api/v1/tools/${id}?fields=decision`)).json()).decision.price_from;

  async function publish(id: string, value: ReturnType<typeof price>, reader: Reader = AGENT): Promise<void> {
    await proposeRead(app.db.write, { ...reader, toolId: id, values: [value] });
    const waiting = (await rowsOf(id)).find(({ state }) => state === 'waiting');
    const path = `/operator/vendors/${waiting?.id}`;
    await send(path, { intent: 'decide', [`value.${PRICE}`]: 'publish' });
    const review = (await page(path, editor)).querySelector('a.btn-primary')?.getAttribute('href') ?? '';
    await post(review, { ...sentBy(await page(review, editor)), intent: 'publish' }, editor);
  }

  test('is taken back at once: what waits, drafts, and what still stands', async () => {
    await publish('taken', price('taken', 12));
    await publish('taken', { ...price('taken', 14), before: { amount: 12, per: 'mo' } });
    await publish('changed', price('changed', 12));
    const later = { ...price('changed', 13), before: { amount: 12, per: 'mo' } };
    await publish('changed', later, { origin: 'program', userId: owner.id });
    await propose('drafted', price('drafted', 12));
    await send(await addressOf('drafted'), { intent: 'accept-all' });
    await propose('open', price('open', 12));
    await propose('half', price('half', 12), terms('half'));
    await send(await addressOf('half'), {
      ...{ intent: 'decide', [`value.${PRICE}`]: 'refuse', [`value.${TERMS}`]: 'publish' },
      [`reason.${PRICE}`]: 'It is old.',
    });
    await propose('written', price('written', 12));
    await send(await addressOf('written'), { intent: 'accept-all' });
    await app.db.write.update(toolDrafts).set({ revision: 2 }).where(eq(toolDrafts.tool_id, 'written'));
    expect(await priceOf('taken')).toMatchObject({ value: { amount: 14 }, certainty: 'sourced' });
    const begun = Date.now();
    const path = await addressOf('open');
    const unsure = await post(path, { intent: 'undo-proposer' }, editor);
    expect([unsure.status, (await rowsOf('open'))[0]?.state]).toEqual([400, 'waiting']);
    const asked = words(await page(path, editor));
    expect(asked).toContain('Take back everything of the site’s agent');
    expect(asked).toMatch(/\d proposals waiting/);
    expect(asked).toMatch(/3 drafts that nobody has worked on/);
    expect(asked).toMatch(/1 draft that somebody has worked on: kept/);
    expect(asked).toMatch(/4 published values still standing/);
    expect(asked).toMatch(/1 published value changed since: kept/);
    const sure = { intent: 'undo-proposer', sure: '1' };
    const answered = words(parse(await (await post(path, sure, editor)).text()));
    expect(answered).toMatch(/proposals? declined, 4 published values taken back/);
    expect(answered).toContain('Kept, as changed since: 1 published value.');
    expect(answered).toContain('Kept, as somebody has worked on it: 1 draft.');
    expect(await priceOf('taken')).toMatchObject({ value: { amount: 10 }, source: 'Its prices' });
    expect(await priceOf('changed')).toMatchObject({ value: { amount: 13 } });
    for (const id of ['drafted', 'open', 'taken']) {
      const rows = await rowsOf(id);
      expect(rows.map(({ state, published_at }) => [state, published_at])).toEqual(
        rows.map(() => [id === 'taken' ? 'taken back' : 'declined', null]),
      );
    }
    const tools = await page('/operator/tools', editor);
    expect(tools.querySelector('section[aria-labelledby=drafts]')?.text).toBeDefined();
    expect(tools.querySelector('section[aria-labelledby=drafts]')?.text).not.toContain('The drafted');
    expect(await propose('open', price('open', 12))).toMatchObject({ id: null, decided: [PRICE] });
    const kept = words(await page(await addressOf('changed'), editor));
    expect(kept).toMatch(/State ?Published/);
    expect(kept).toContain('Take it back, among the publications of the tool');
    expect(kept).not.toContain('taken back');
    expect((await rowsOf('half'))[0]).toMatchObject({
      state: 'declined',
      decisions: [
        { path: PRICE, isPublished: false, reason: 'It is old.' },
        { path: TERMS, isPublished: false },
      ],
    });
    const settledAt = (await rowsOf('taken'))[0]?.settled_at;
    expect(Date.parse(settledAt ?? '')).toBeGreaterThan(begun);
    expect(words(await page(path, editor))).not.toContain('Take back everything');
    const again = await post(path, sure, editor);
    expect(words(parse(await again.text()))).toContain('0 proposals declined, 0 published values taken back');
  });
});

describe('everything of a program', () => {
  test('is not taken back twice at once: the second press is told to wait', async () => {
    const other = await addMember(app.db);
    const tool = { id: 'pressed', name: 'The pressed', url: 'https://www.pressed.com/' };
    await importFiles(app.db, { 'tools.ndjson': ndjson([{ ...tool, description: 'It does one thing.' }]) });
    await proposeRead(app.db.write, {
      ...{ origin: 'program', userId: other.id, toolId: 'pressed', values: [price('pressed', 12)] },
    });
    const path = await addressOf('pressed');
    const press = () => post(path, { intent: 'undo-proposer', sure: '1' }, editor);
    const presses = await app.db.bulk.transaction(async (tx) => {
      // The first cannot end before the second has its answer.
      await tx.execute(sql`SELECT FROM proposals WHERE tool_id = 'pressed' FOR UPDATE`);
      const both = [press(), press()];
      const refused = await Promise.race(both);
      expect(refused.status).toBe(409);
      expect(words(parse(await refused.text()))).toContain('is being taken back at this moment');
      return both;
    });
    expect((await Promise.all(presses)).map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await rowsOf('pressed')).map(({ state }) => state)).toEqual(['declined']);
    expect((await press()).status).toBe(200);
  });

  test('leaves alone what its tool has become', async () => {
    const other = await addMember(app.db);
    const reader = { origin: 'program', userId: other.id } as const;
    const tools = ['merged', 'whole'].map((id) => ({
      ...{ id, name: `The ${id}`, description: 'It does one thing.', url: `https://www.${id}.com/` },
      decision_information: {
        decision_price_from: {
          value: { amount: id === 'whole' ? 12 : 10, per: 'mo' },
          source_synopsis: { synopsis: 'Its prices' },
        },
      },
    }));
    await importFiles(app.db, { 'tools.ndjson': ndjson(tools) });
    await proposeRead(app.db.write, { ...reader, toolId: 'merged', values: [price('merged', 12)] });
    const path = await addressOf('merged');
    await send(path, { intent: 'decide', [`value.${PRICE}`]: 'publish' });
    const review = (await page(path, editor)).querySelector('a.btn-primary')?.getAttribute('href') ?? '';
    await post(review, { ...sentBy(await page(review, editor)), intent: 'publish' }, editor);
    await app.db.write.update(proposals).set({ tool_id: 'whole' }).where(eq(proposals.tool_id, 'merged'));
    await post(path, { intent: 'undo-proposer', sure: '1' }, editor);
    const { decision } = await (await app.get('/api/v1/tools/whole?fields=decision')).json();
    expect(decision.price_from).toMatchObject({ value: { amount: 12 }, source: 'Its prices' });
  });
});

describe('what a program proposes', () => {
  const PROGRAM = () => ({ origin: 'program', userId: owner.id }) as const;

  test('needs no claim, and is refused with a reason', async () => {
    await proposeRead(app.db.write, { ...PROGRAM(), toolId: 'scaler', values: [price('scaler', 12)] });
    const path = await addressOf('scaler');
    expect(words(await page('/operator/vendors?from=program', editor))).toContain('The scaler');
    const bare = await send(path, { intent: 'refuse-all', note: '' });
    expect(bare.status).toBe(400);
    expect(words(parse(await bare.text()))).toContain('Write why not');
    expect((await send(path, { intent: 'decide', [`value.${PRICE}`]: 'refuse' })).status).toBe(400);
    expect((await send(path, { intent: 'decide', [`value.${PRICE}`]: 'publish' })).status).toBe(303);
  });

  test('gives way to what its owner proposes as the vendor, and never takes its place', async () => {
    const claim = { tool_id: 'player', user_id: owner.id, proof: 'mail' as const, proved_at: 'player.com' };
    await app.db.write.insert(toolVendors).values(claim);
    const values = [price('player', 12)];
    await proposeRead(app.db.write, { ...PROGRAM(), toolId: 'player', values });
    const form = sentBy(await page('/vendor/player', owner));
    await post('/vendor/player', { ...form, description: 'It plays.', intent: 'propose' }, owner);
    const own = (await rowsOf('player')).filter(({ user_id }) => user_id === owner.id);
    expect(own.map(({ origin, values }) => [origin, values.map(({ path }) => path)])).toEqual([
      ['vendor', expect.arrayContaining([PRICE, 'description'])],
    ]);
    expect(await proposeRead(app.db.write, { ...PROGRAM(), toolId: 'player', values })).toBeNull();
  });
});
