import { eq } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { toolVendors } from '#features/claims/tables/vendors.server.ts';
import { toolValueChanges } from '#features/history/tables/history.server.ts';
import { proposeRead, takeReadBack } from '#features/proposals/read-values.server.ts';
import { outbox } from '#platform/mail/tables/mail.server.ts';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { PRICE, place, price, TERMS, terms, unreadTool, withReadValues } from '../harness/read-values.ts';
import { sentBy } from '../harness/sent-form.ts';
import { placeOf, words } from '../harness/vendors.ts';

/** What the site's agent and members' programs have read and propose, and what editors make of it. */

const { app, post, page, editor, owner, rowsOf, propose, addressOf, send } = await withReadValues();
const TOOLS = ['drawer', 'cutter', 'mixer', 'grader', 'scaler', 'player', 'looper', 'tuner'];

beforeAll(() => importFiles(app.db, { 'tools.ndjson': ndjson(TOOLS.map(unreadTool)) }));

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
