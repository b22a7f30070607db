import { eq, sql } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { toolDrafts } from '#features/editing/tables/drafts.server.ts';
import { proposeRead, type Reader } from '#features/proposals/read-values.server.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { addMember } from '../harness/members.ts';
import { AGENT, PRICE, price, TERMS, terms, withReadValues } from '../harness/read-values.ts';
import { sentBy } from '../harness/sent-form.ts';
import { words } from '../harness/vendors.ts';

/** Taking back everything that the site's agent or a member's program has read. */

const { app, post, page, editor, owner, rowsOf, propose, addressOf, send } = await withReadValues();

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
    expect(asked).toMatch(/1 proposal waiting/);
    expect(asked).toMatch(/2 drafts that nobody has worked on/);
    expect(asked).toMatch(/1 draft that somebody has worked on: kept/);
    expect(asked).toMatch(/1 published value still standing/);
    expect(asked).toMatch(/1 published value changed since: kept/);
    const sure = { intent: 'undo-proposer', sure: '1' };
    const answered = words(parse(await (await post(path, sure, editor)).text()));
    expect(answered).toMatch(/proposals? declined, 1 published value taken back/);
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
