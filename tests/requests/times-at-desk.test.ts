import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { featuredEnds } from '#features/editing/tables/featured-ends.server.ts';
import { timeTyped } from '#features/editing/timed.ts';
import { operatorActions, operators } from '#features/operators/tables/operators.server.ts';
import { timedPublishing } from '#features/publishing/timed-worker.server.ts';
import { placeOf, startEditing } from '../harness/editing.ts';
import { words } from '../harness/main-part.ts';
import { mailsTo } from '../harness/outbox.ts';
import { sentBy } from '../harness/sent-form.ts';

/** What the desk sets a time for: drafts that are published by themselves, and tools that are Featured until some day. */

const { app, owner, editor, post, page, beginDraft, save } = await startEditing();
const { db } = app;

/** A node's turn at what is due at a time. */
async function workAt(now: number): Promise<void> {
  const { run } = timedPublishing({
    ...{ db, origin: 'http://localhost', owners: ['ops@example.org'] },
    now: () => now,
  });
  await run({ id: '', attempt: 1, signal: new AbortController().signal });
}

const DAY = 24 * 60 * 60 * 1_000;
const TOMORROW = new Date(Date.now() + DAY);
const [IN_A_DAY, AFTERWARDS] = [TOMORROW.toISOString().slice(0, 16), TOMORROW.getTime() + 60_000];

async function timed(draft: string, by = owner): Promise<string> {
  const form = sentBy(await page(`${draft}/review`, by));
  const answer = await post(`${draft}/review`, { ...form, at: IN_A_DAY, intent: 'time' }, by);
  return placeOf(answer);
}
const descriptionOf = async (id: string) => {
  const { rows } = await db.write.execute<{ description: string }>(
    sql`SELECT description FROM ai_tools WHERE id = ${id}`,
  );
  return rows[0]?.description;
};

describe('a draft with a time', () => {
  test('is published then and not before, as whoever has set it', async () => {
    const draft = await beginDraft('cutter', editor);
    await save(draft, { description: 'It is later.' }, editor);
    expect(await timed(draft, editor)).toBe(`${draft}/review`);
    expect(words(await page(`${draft}/review`, editor))).toContain('It is published on');
    expect(words(await page('/operator/tools', editor))).toContain('Published on');
    await workAt(Date.now());
    expect(await descriptionOf('cutter')).toBe('It does one thing.');
    await workAt(AFTERWARDS);
    expect(await descriptionOf('cutter')).toBe('It is later.');
    const [entry] = await db.write
      .select()
      .from(operatorActions)
      .where(eq(operatorActions.action, 'tool.publish'));
    expect(entry).toMatchObject({ operator_id: editor.id, subject_id: 'cutter' });
    expect((await app.get(draft, editor.headers)).status).toBe(404);
    await workAt(AFTERWARDS);
    expect(await db.write.$count(operatorActions, eq(operatorActions.action, 'tool.publish'))).toBe(1);
  });

  test('loses it with a save, and when it is taken away', async () => {
    const draft = await beginDraft('mixer');
    await save(draft, { description: 'First.' });
    await timed(draft);
    await save(draft, { description: 'Second.' });
    await workAt(AFTERWARDS);
    await timed(draft);
    await post(`${draft}/review`, { ...sentBy(await page(`${draft}/review`)), intent: 'untime' });
    await workAt(AFTERWARDS);
    expect(await descriptionOf('mixer')).toBe('It does one thing.');
    expect(words(await page(`${draft}/review`))).not.toContain('It is published on');
  });

  test('that no longer fits waits, says why, and its operator is told once', async () => {
    const draft = await beginDraft('rover');
    await save(draft, { description: 'Mine.' });
    await timed(draft);
    const other = await beginDraft('rover');
    await save(other, { description: 'Theirs.' });
    const form = sentBy(await page(`${other}/review`));
    await post(`${other}/review`, { ...form, intent: 'publish' });
    const before = (await mailsTo(app, 'ops@example.org')).length;
    await workAt(AFTERWARDS);
    await workAt(AFTERWARDS);
    expect(await descriptionOf('rover')).toBe('Theirs.');
    const told = (await mailsTo(app, 'ops@example.org')).slice(before);
    expect(told.map(({ subject }) => subject)).toEqual(['Not published: The rover']);
    expect(told[0]?.text).toContain(`${draft}/review`);
    expect(words(await page(`${draft}/review`))).toContain(
      'It was not published at its time: it no longer fits',
    );
  });

  test('waits if whoever has set it has no role any more', async () => {
    const draft = await beginDraft('heir', editor);
    await save(draft, { description: 'By somebody who left.' }, editor);
    await timed(draft, editor);
    await db.write.delete(operators).where(eq(operators.user_id, editor.id));
    await workAt(AFTERWARDS);
    await db.write.insert(operators).values({ user_id: editor.id, role: 'editor' });
    expect(await descriptionOf('heir')).toBe('It does one thing.');
    expect(words(await page(`${draft}/review`))).toContain('may not publish any more');
  });

  test.each(['', '2020-01-01T10:00', '2026-02-30T10:00', 'soon', '2126-01-01T00:00'])(
    'has none at %j',
    (at) => {
      expect(timeTyped(at, Date.parse('2026-01-01T00:00Z'))).toBeNull();
      expect(timeTyped('2026-02-28T10:00', Date.parse('2026-01-01T00:00Z'))?.toISOString()).toBe(
        '2026-02-28T10:00:00.000Z',
      );
    },
  );

  test('is refused one that is none', async () => {
    const draft = await beginDraft('double');
    await save(draft, { description: 'Elsewhere.' });
    const answer = await post(`${draft}/review`, {
      ...sentBy(await page(`${draft}/review`)),
      at: 'soon',
      intent: 'time',
    });
    expect(answer.status).toBe(400);
  });
});

describe('a tool that is Featured until a day', () => {
  const today = new Date().toISOString().slice(0, 10);
  const isFeatured = async (id: string) => {
    const { rows } = await db.write.execute<{ is_featured: boolean }>(
      sql`SELECT is_featured FROM ai_tools WHERE id = ${id}`,
    );
    return rows[0]?.is_featured;
  };

  test('is so for that whole day, and no longer, which the log tells', async () => {
    expect(
      placeOf(await post('/operator/featured', { intent: 'add', name: 'The leaver', until: today })),
    ).toBe('/operator/featured');
    const end = (await page('/operator/featured')).querySelector('td input[name=until]');
    expect(end?.getAttribute('value')).toBe(today);
    expect(words(await page('/operator/tools/leaver'))).toContain('Featured until');
    expect(words(await page('/operator/tools?columns=featured'))).toContain('Until');
    await workAt(Date.parse(`${today}T23:59:59Z`));
    expect(await isFeatured('leaver')).toBe(true);
    await workAt(Date.parse(`${today}T00:00:00Z`) + DAY);
    expect(await isFeatured('leaver')).toBe(false);
    const [entry] = await db.write
      .select()
      .from(operatorActions)
      .where(eq(operatorActions.action, 'tool.unfeature'));
    expect(entry).toMatchObject({ operator_id: owner.id, subject_id: 'leaver', before: { until: today } });
    expect(await db.write.select().from(featuredEnds)).toEqual([]);
  });

  test('gets another end, or none', async () => {
    await post('/operator/featured', { intent: 'add', name: 'leaver', until: today });
    await post('/operator/featured', { intent: 'until', id: 'leaver', until: '' });
    await workAt(Date.now() + 3 * DAY);
    expect(await isFeatured('leaver')).toBe(true);
    expect(
      (await post('/operator/featured', { intent: 'until', id: 'leaver', until: '2020-01-01' })).status,
    ).toBe(400);
    expect((await post('/operator/featured', { intent: 'until', id: 'nobody', until: today })).status).toBe(
      409,
    );
    expect((await post('/operator/featured', { intent: 'add', name: 'leaver', until: 'soon' })).status).toBe(
      400,
    );
  });
});

test('every handle of a database has the same catalogue', async () => {
  expect(await catalogueOf(db.write)).toBe(await catalogueOf(db.read));
  expect(await catalogueOf(db.bulk)).toBe(await catalogueOf(db.read));
});
