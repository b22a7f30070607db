import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { operatorActions } from '#server/db/schema/operators.server.ts';
import { reviewReports, userFavorites, userRatings } from '#server/db/schema/ratings.server.ts';
import { toolSubmissions } from '#server/db/schema/submissions.server.ts';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { placeOf, startEditing } from '../harness/editing.ts';
import { words } from '../harness/main-part.ts';
import { addMember, type TestMember } from '../harness/members.ts';
import { addOperator } from '../harness/operators.ts';

/** What the desk does to tools can be undone for ten seconds, and tools that were merged can be split later. */

const { app, owner, editor, post, page, beginDraft, save, publish, tabOf } = await startEditing();
const db = app.db.write;

/** Presses the button that undoes what the page says was done. */
async function undo(address: string, by: TestMember = owner): Promise<Response> {
  const form = (await page(address, by)).querySelector('form:has(button[value=undo])');
  expect(form, 'the button').not.toBeNull();
  return post(address, { intent: 'undo', id: form?.querySelector('input')?.getAttribute('value') ?? '' }, by);
}

const statusOf = async (path: string) => (await app.get(path)).status;
/** The tool without its figures: these ratings are not given through the site. */
const recordOf = async (id: string) =>
  (
    await db.execute(sql`SELECT to_jsonb(t) - 'updated_at' - 'avg_rating' - 'rating_count' AS tool,
    (SELECT to_jsonb(d) FROM tool_details d WHERE tool_id = t.id) AS details FROM ai_tools t WHERE id = ${id}`)
  ).rows;
const rowsOf = async (query: ReturnType<typeof sql>) => (await db.execute(query)).rows;
const claimsOf = (id: string) =>
  rowsOf(sql`SELECT field FROM desk_values WHERE kind = 'tools' AND id = ${id} ORDER BY field`);

async function listed(more: object = {}): Promise<string> {
  const id = `tool-${crypto.randomUUID()}`;
  const tool = {
    ...{ id, name: `The ${id}`, description: 'It does one thing.', url: `https://${id}.example.org` },
    ...{ is_premium: false, tags: ['one'], ...more },
  };
  await importFiles(app.db, { 'tools.ndjson': ndjson([tool]) });
  return id;
}

async function published(id: string, change: Record<string, string>, by?: TestMember): Promise<string> {
  const draft = await beginDraft(id, by);
  await save(draft, change, by);
  const place = placeOf(await publish(draft, {}, by));
  expect(place).toBe(`/operator/tools/${id}?done=published`);
  return place;
}

describe('publishing', () => {
  test('is undone: the values before, the draft again, and both in the history and the log', async () => {
    const id = await listed();
    const [before, claims] = [await recordOf(id), await claimsOf(id)];
    const done = await published(id, { description: 'Quite another thing.', name: 'Renamed' });
    const undone = placeOf(await undo(done));
    expect(undone).toMatch(/^\/operator\/drafts\/.*\/review\?notice=unpublished$/);
    expect(await recordOf(id)).toEqual(before);
    expect(await claimsOf(id)).toEqual(claims);
    expect(await tabOf(id)).not.toContain('Quite another thing.');
    const review = words((await page(undone)).querySelector('main'));
    for (const text of ['It is undone', '2 fields', 'Renamed', 'Quite another thing.']) {
      expect(review).toContain(text);
    }
    const changes = await rowsOf(sql`SELECT before, after FROM tool_value_changes
      WHERE tool_id = ${id} AND field = 'name' ORDER BY changed_at`);
    expect(changes.map(({ after }) => after)).toEqual(['Renamed', `The ${id}`]);
    const log = await db.select().from(operatorActions).where(eq(operatorActions.subject_id, id));
    expect(log.map(({ action, undoes }) => [action, undoes !== null]).toSorted()).toEqual([
      ['tool.publish', false],
      ['tool.publish', true],
    ]);
    const again = await publish(undone.replace(/\/review.*/, ''));
    expect(placeOf(again)).toBe(done);
    expect(await tabOf(id)).toContain('Quite another thing.');
  });

  test('of a new tool takes it off the list, and its submission and the mail with it', async () => {
    const member = await addMember(app.db);
    const name = `Fresh ${crypto.randomUUID()}`;
    const [submission] = await db
      .insert(toolSubmissions)
      .values({
        ...{ user_id: member.id, name, description: 'Cuts films by itself.' },
        ...{ url: `https://${crypto.randomUUID()}.example.org`, contact_email: 'a@example.org' },
      })
      .returning();
    const id = submission?.id ?? '';
    await post(`/operator/submissions/${id}`, { intent: 'accept', id, note: '' });
    const drafts = sql`SELECT id FROM tool_drafts WHERE submission_id = ${id}`;
    const draft = `/operator/drafts/${(await rowsOf(drafts))[0]?.id}`;
    await save(draft, { is_premium: 'no' });
    const done = placeOf(await publish(draft));
    const tool = done.replace(/^.*\/|\?.*$/g, '');
    expect(await statusOf(`/tools/${tool}`)).toBe(200);
    const mails = sql`SELECT subject FROM outbox WHERE "to" = ${member.email} AND subject LIKE '%is in the directory'`;
    expect(await rowsOf(mails)).toHaveLength(1);
    expect((await undo(done)).status).toBe(303);
    expect(await statusOf(`/tools/${tool}`)).toBe(404);
    expect(await rowsOf(mails)).toEqual([]);
    expect(await claimsOf(tool)).toEqual([]);
    expect(await rowsOf(drafts)).toHaveLength(1);
    expect(placeOf(await publish(draft))).toBe(done);
  });

  test('is not undone when somebody has published the tool since, and says why', async () => {
    const id = await listed();
    const done = await published(id, { description: 'Mine.' });
    const form = (await page(done)).querySelector('form:has(button[value=undo]) input');
    await published(id, { name: 'Theirs' }, editor);
    const late = await post(done, { intent: 'undo', id: form?.getAttribute('value') ?? '' });
    expect(late.status).toBe(409);
    expect(await late.text()).toContain('somebody has changed the same since');
    expect(await tabOf(id)).toContain('Mine.');
  });

  test('is not undone when an import has changed the same value since', async () => {
    const id = await listed();
    const done = await published(id, { description: 'Mine.' });
    await db.execute(sql`UPDATE ai_tools SET description = 'Imported.' WHERE id = ${id}`);
    expect((await undo(done)).status).toBe(409);
    expect(await rowsOf(sql`SELECT FROM tool_drafts WHERE tool_id = ${id}`)).toEqual([]);
  });

  test('is undone once, by whoever did it, and not by a moderator', async () => {
    const id = await listed();
    const done = await published(id, { description: 'Mine.' });
    const form = (await page(done)).querySelector('form:has(button[value=undo]) input');
    const order = { intent: 'undo', id: form?.getAttribute('value') ?? '' };
    const moderator = await addOperator(app.db, 'moderator');
    expect((await post(done, order, moderator)).status).toBe(404);
    expect((await post('/operator/submissions', order, moderator)).status).toBe(409);
    expect((await post(done, order, editor)).status).toBe(409);
    expect((await page(done, editor)).querySelector('button[value=undo]')).toBeNull();
    const sent = await Promise.all([post(done, order), post(done, order), post(done, order)]);
    expect(sent.map(({ status }) => status).toSorted()).toEqual([303, 409, 409]);
    expect(await tabOf(id)).not.toContain('Mine.');
    expect(await rowsOf(sql`SELECT FROM tool_drafts WHERE tool_id = ${id}`)).toHaveLength(1);
  });
});

/** A rating with a review that somebody has reported, a favourite and a follow. */
async function marked(tool: string, { id: user_id }: TestMember, rating = 4) {
  const reporter = await addMember(app.db);
  const [rated] = await db
    .insert(userRatings)
    .values({ tool_id: tool, user_id, rating, review: `Rated ${rating}.` })
    .returning();
  await db.insert(reviewReports).values({
    ...{ rating_id: rated?.id ?? '', user_id: reporter.id, reason: 'off_topic' },
  });
  await db.insert(userFavorites).values({ tool_id: tool, user_id });
  await db.execute(sql`INSERT INTO follows (user_id, kind, subject, cadence)
    VALUES (${user_id}, 'tool', ${tool}, 'weekly')`);
}

/** Everything that members and time have given a tool. */
const belongings = (id: string) =>
  rowsOf(sql`
    SELECT 'rating' AS what, to_jsonb(r) AS row FROM user_ratings r WHERE tool_id = ${id}
    UNION ALL SELECT 'report', to_jsonb(p) FROM review_reports p JOIN user_ratings r ON r.id = rating_id WHERE tool_id = ${id}
    UNION ALL SELECT 'favorite', to_jsonb(f) FROM user_favorites f WHERE tool_id = ${id}
    UNION ALL SELECT 'follow', to_jsonb(f) FROM follows f WHERE kind = 'tool' AND subject = ${id}
    UNION ALL SELECT 'arrival', to_jsonb(a) FROM tool_arrivals a WHERE tool_id = ${id}
    UNION ALL SELECT 'value', to_jsonb(v) FROM tool_value_changes v WHERE tool_id = ${id}
    UNION ALL SELECT 'claim', to_jsonb(d) FROM desk_values d WHERE id = ${id}
    ORDER BY 1, 2`);

describe('withdrawing', () => {
  test('is undone with everything that belonged to the tool', async () => {
    const id = await listed();
    await published(id, { name: 'With a history' });
    await marked(id, await addMember(app.db));
    const before = [await recordOf(id), await belongings(id)];
    const done = placeOf(await post(`/operator/tools/${id}`, { intent: 'withdraw', other: 'heir' }));
    expect(await statusOf(`/tools/${id}`)).toBe(410);
    expect(placeOf(await undo(done))).toBe(`/operator/tools/${id}?done=undone`);
    expect([await recordOf(id), await belongings(id)]).toEqual(before);
    expect(words(await page(`/operator/tools/${id}?done=undone`))).toContain('It is undone.');
  });

  test('again, by undoing that a tool was brought back, with what replaces it', async () => {
    const id = await listed();
    await post(`/operator/tools/${id}`, { intent: 'withdraw', other: 'heir' });
    const at = sql`SELECT withdrawn_at FROM withdrawn_tools WHERE id = ${id}`;
    const withdrawn = await rowsOf(at);
    const done = placeOf(await post(`/operator/tools/${id}`, { intent: 'relist' }));
    expect(await statusOf(`/tools/${id}`)).toBe(200);
    expect((await undo(done)).status).toBe(303);
    expect(await statusOf(`/tools/${id}`)).toBe(410);
    expect(await rowsOf(at)).toEqual(withdrawn);
    expect(await rowsOf(sql`SELECT replaced_by FROM withdrawn_records WHERE id = ${id}`)).toEqual([
      { replaced_by: 'heir' },
    ]);
    expect(await claimsOf(id)).toEqual([]);
  });

  test('is not undone after ten seconds', async () => {
    const id = await listed();
    await post(`/operator/tools/${id}`, { intent: 'withdraw', other: '' });
    const [old] = await db
      .insert(operatorActions)
      .values({
        ...{ at: new Date(Date.now() - 11_000).toISOString(), operator_id: owner.id },
        ...{ operator_email: 'ops@example.org', action: 'tool.withdraw' },
        ...{ subject_kind: 'tool', subject_id: `${id}-old` },
      })
      .returning();
    const late = await post(`/operator/tools/${id}`, { intent: 'undo', id: old?.id ?? '' });
    expect(late.status).toBe(409);
    expect(await late.text()).toContain('It is too late to undo this');
  });
});

describe('merging', () => {
  /** Two tools; one member has rated both, the other only the one. */
  async function merged() {
    const [one, other] = [await listed({ tags: ['first'] }), await listed()];
    const [both, only] = [await addMember(app.db), await addMember(app.db)];
    await marked(other, both, 2);
    await marked(one, both, 5);
    await marked(one, only, 4);
    const before = [
      await recordOf(one),
      await recordOf(other),
      await belongings(one),
      await belongings(other),
    ];
    const done = placeOf(await post(`/operator/tools/${one}`, { intent: 'merge', other }));
    expect(done).toBe(`/operator/tools/${other}?done=merged`);
    const ratings = sql`SELECT rating FROM user_ratings WHERE tool_id = ${other} ORDER BY rating`;
    expect(await rowsOf(ratings)).toEqual([{ rating: 4 }, { rating: 5 }]);
    return { one, other, both, before, done };
  }

  const now = async (one: string, other: string) => [
    await recordOf(one),
    await recordOf(other),
    await belongings(one),
    (await belongings(other)).filter(({ what }) => what !== 'value'),
  ];

  test('is undone: both tools are as they were, and a rating that gave way is there again', async () => {
    const { one, other, before, done } = await merged();
    expect((await undo(done)).status).toBe(303);
    expect(await now(one, other)).toEqual(before);
    expect(await statusOf(`/tools/${one}`)).toBe(200);
    expect(await rowsOf(sql`SELECT FROM former_tools WHERE tool_id = ${other}`)).toEqual([]);
    expect(await rowsOf(sql`SELECT FROM merged_tools WHERE id = ${one}`)).toEqual([]);
    expect((await post(`/operator/tools/${one}`, { intent: 'merge', other })).status).toBe(303);
  });

  test('is split later by an editor, who reads what returns; what came since stays', async () => {
    const { one, other, both, before } = await merged();
    await db.execute(
      sql`UPDATE user_ratings SET rating = 3 WHERE tool_id = ${other} AND user_id = ${both.id}`,
    );
    const late = await addMember(app.db);
    await db.insert(userFavorites).values({ tool_id: other, user_id: late.id });
    const link = (await page(`/operator/tools/${other}`)).querySelector(`a[href="/operator/tools/${one}"]`);
    expect(link).not.toBeNull();
    expect(words(await page(`/operator/tools/${one}`, editor))).toContain('What The');
    const moderator = await addOperator(app.db, 'moderator');
    expect((await post(`/operator/tools/${one}`, { intent: 'split' }, moderator)).status).toBe(404);
    const send = () => post(`/operator/tools/${one}`, { intent: 'split' }, editor);
    const sent = await Promise.all([send(), send()]);
    expect(sent.map(({ status }) => status).toSorted()).toEqual([303, 409]);
    const ratings = (id: string) =>
      rowsOf(sql`SELECT rating FROM user_ratings WHERE tool_id = ${id} ORDER BY rating`);
    expect(await ratings(one)).toEqual([{ rating: 3 }, { rating: 4 }]);
    expect(await ratings(other)).toEqual([{ rating: 2 }]);
    const figures = sql`SELECT id, rating_count, avg_rating FROM ai_tools WHERE id IN (${one}, ${other})`;
    expect(
      (await rowsOf(figures)).toSorted((a, b) => Number(b.rating_count) - Number(a.rating_count)),
    ).toEqual([
      { id: one, rating_count: 2, avg_rating: 3.5 },
      { id: other, rating_count: 1, avg_rating: 2 },
    ]);
    const fans = sql`SELECT user_id FROM user_favorites WHERE tool_id = ${other}`;
    expect((await rowsOf(fans)).map(({ user_id }) => user_id).toSorted()).toEqual(
      [both.id, late.id].toSorted(),
    );
    expect((await recordOf(one))[0]?.details).toEqual((before[0] as { details: unknown }[])[0]?.details);
    const log = sql`SELECT operator_id FROM operator_actions WHERE action = 'tool.split' AND subject_id = ${one}`;
    expect(await rowsOf(log)).toEqual([{ operator_id: editor.id }]);
  });

  test('of several tools is split in any order', async () => {
    const [a, b, c] = [await listed(), await listed(), await listed()];
    await post(`/operator/tools/${a}`, { intent: 'merge', other: b });
    await post(`/operator/tools/${b}`, { intent: 'merge', other: c });
    expect(words(await page(`/operator/tools/${a}`))).toContain(`merged into The ${c}`);
    expect((await post(`/operator/tools/${a}`, { intent: 'split' })).status).toBe(303);
    expect((await post(`/operator/tools/${b}`, { intent: 'split' })).status).toBe(303);
    for (const id of [a, b, c]) expect(await statusOf(`/tools/${id}`), id).toBe(200);
    expect(await rowsOf(sql`SELECT FROM former_tools WHERE tool_id IN (${a}, ${b}, ${c})`)).toEqual([]);
  });

  test('stays while the other tool is withdrawn, although its Undo is pressed, and is split afterwards', async () => {
    const { one, other, done } = await merged();
    const form = (await page(done)).querySelector('form:has(button[value=undo]) input');
    await post(`/operator/tools/${other}`, { intent: 'withdraw', other: '' }, editor);
    const late = await post(done, { intent: 'undo', id: form?.getAttribute('value') ?? '' });
    expect(late.status).toBe(409);
    await post(`/operator/tools/${other}`, { intent: 'relist' }, editor);
    expect((await post(`/operator/tools/${one}`, { intent: 'split' })).status).toBe(303);
  });

  test('is not what publishing a draft does, because that has no way back', async () => {
    const [one, other] = [await listed(), await listed()];
    const draft = await beginDraft(other);
    await save(draft, { former_ids: one });
    expect(words(await page(`${draft}/review`))).toContain(`"${one}" is listed: merge it on its own page`);
    await publish(draft);
    expect(await statusOf(`/tools/${one}`)).toBe(200);
  });

  test('is not split while the other tool is withdrawn', async () => {
    const { one, other } = await merged();
    await post(`/operator/tools/${other}`, { intent: 'withdraw', other: '' });
    const refused = await post(`/operator/tools/${one}`, { intent: 'split' });
    expect(refused.status).toBe(409);
    await post(`/operator/tools/${other}`, { intent: 'relist' });
    expect((await post(`/operator/tools/${one}`, { intent: 'split' })).status).toBe(303);
  });
});
