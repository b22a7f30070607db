import { sql } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { forgetListed, forgetLists } from '#app/sweeps.server.ts';
import { userFavorites } from '#features/reviews/tables/ratings.server.ts';
import { LIST_LIMITS, MEMBER_LIMITS } from '#site/limits.ts';
import { withLists } from '../harness/lists.ts';

/** A member's own lists; their tools are in `list-tools.test.ts`. */

const { app, send, page, make, share, noteOf, entries, names, member } = await withLists();

const shownTools = async (id: string, who: Awaited<ReturnType<typeof member>>) =>
  (await page(`/lists/${id}`, who)).querySelectorAll('ol li h3').map(({ text }) => text.trim());

describe('making a list', () => {
  test('leads to it, from the page of a tool and from a comparison', async () => {
    const who = await member();
    const tool = await page('/tools/tool-01', who);
    const link = tool.querySelectorAll('a').find(({ text }) => text.startsWith('Add to a list'));
    expect(link?.getAttribute('href')).toBe('/lists?tools=tool-01');
    const comparison = await page('/compare?tools=tool-03,tool-01');
    const save = comparison.querySelectorAll('a').find(({ text }) => text.trim() === 'Save as a list');
    const address = save?.getAttribute('href') ?? '';
    expect(address).toBe('/lists?tools=tool-03,tool-01');
    const form = (await page(address, who)).querySelector('form:has([name=name])');
    expect(form?.getAttribute('action')).toBe(address);
    expect(form?.querySelector('[name=tools]')?.getAttribute('value')).toBe('tool-03,tool-01');
    const id = await make(who, 'Shortlist', 'tool-03', 'tool-01');
    expect(await shownTools(id, who)).toEqual(['Tool 03', 'Tool 01']);
  });

  test('asks visitors to sign in, and brings them back with their tools', async () => {
    const answer = await app.get('/lists?tools=tool-01,tool-02');
    expect(answer.headers.get('Location')).toBe(
      `/auth/login?returnTo=${encodeURIComponent('/lists?tools=tool-01%2Ctool-02')}`,
    );
  });

  test('with the same form ten times at once makes one', async () => {
    const who = await member();
    const ids = await Promise.all(Array.from({ length: 10 }, () => make(who, 'Once', 'tool-01', 'tool-02')));
    expect(new Set(ids).size).toBe(1);
    expect(await names(who)).toEqual(['Once']);
    expect(await entries(ids[0] ?? '')).toEqual(['tool-01', 'tool-02']);
  });

  test('of a name that another list has is refused, whatever its capitals, and gives it back', async () => {
    const who = await member();
    await make(who, 'Writing', 'tool-01');
    const answer = await send('/lists', { intent: 'make', name: 'WRITING', tools: 'tool-02' }, who);
    expect(answer.status).toBe(409);
    const field = parse(await answer.text()).querySelector('[name=name]');
    expect([field?.getAttribute('value'), field?.getAttribute('aria-invalid')]).toEqual(['WRITING', 'true']);
    expect(await names(who)).toEqual(['Writing']);
  });

  test.each([
    ['nothing', ''],
    ['only spaces', ' \u00a0 '],
    ['only what nobody sees', '\u200b\u2060\u00ad'],
    ['only signs without a picture', '\u2800\u2800'],
    ['what turns the text around', 'a \u202e list'],
    ['the site’s own name', 'AI Toolbox recommends'],
    ['the site’s own name in other letters', 'АI TooIbox picks'],
    ['more than fits', 'n'.repeat(81)],
  ])('called %s is refused', async (_, name) => {
    const who = await member();
    expect((await send('/lists', { intent: 'make', name }, who)).status).toBe(400);
    expect(await names(who)).toEqual([]);
  });

  test('leaves out what nobody sees of a name, and keeps what tools are for', async () => {
    const who = await member();
    await make(who, 'Sup\u200bport');
    expect(await names(who)).toEqual(['Support']);
  });

  test('takes no more lists than a member may have, at once either', async () => {
    const who = await member();
    await app.db.write.execute(sql`
      INSERT INTO tool_lists (user_id, name)
      SELECT ${who.id}, 'List ' || n FROM generate_series(1, ${MEMBER_LIMITS.lists - 1}) AS n`);
    const answers = await Promise.all(
      ['A', 'B', 'C'].map(async (name) => (await send('/lists', { intent: 'make', name }, who)).status),
    );
    expect(answers.sort()).toEqual([303, 409, 409]);
  });

  test('of the favorites leaves them as they are', async () => {
    const who = await member();
    const rows = ['tool-01', 'tool-02'].map((tool_id, at) => ({
      ...{ tool_id, user_id: who.id },
      created_at: new Date(Date.UTC(2026, 0, at + 1)).toISOString(),
    }));
    await app.db.write.insert(userFavorites).values(rows);
    const shown = await page('/lists', who);
    expect(shown.querySelector('a[href="/profile#favorites"]')?.text).toBe('Favorites');
    const answer = await send('/lists', { intent: 'from-favorites' }, who);
    const id = answer.headers.get('Location')?.slice('/lists/'.length) ?? '';
    expect(await entries(id)).toEqual(['tool-02', 'tool-01']);
    const { rows: left } = await app.db.write.execute(
      sql`SELECT FROM user_favorites WHERE user_id = ${who.id}`,
    );
    expect(left).toHaveLength(2);
  });
});

describe('a list', () => {
  test('is renamed, but not to the name of another', async () => {
    const who = await member();
    const id = await make(who, 'First');
    await make(who, 'Second');
    expect((await send(`/lists/${id}`, { intent: 'rename', name: 'second' }, who)).status).toBe(409);
    expect((await send(`/lists/${id}`, { intent: 'rename', name: 'FIRST' }, who)).status).toBe(200);
    expect(await names(who)).toEqual(['FIRST', 'Second']);
  });

  test('that is deleted comes back with everything but its address', async () => {
    const who = await member();
    const id = await make(who, 'Short-lived', 'tool-01', 'tool-02');
    await noteOf(who, id, 'tool-02', 'Good');
    const key = await share(who, id);
    const deleted = await send('/lists', { intent: 'delete', list: id }, who);
    const undo = parse(await deleted.text()).querySelector('[role=status] ~ form');
    expect(undo?.querySelector('button')?.getAttribute('value')).toBe('restore');
    expect((await app.get(`/lists/${id}`, who.headers)).status).toBe(404);
    expect((await app.get(`/lists/shared?key=${key}`)).status).toBe(404);
    expect((await send('/lists', { intent: 'restore', list: id }, who)).status).toBe(200);
    expect(await entries(id)).toEqual(['tool-01', 'tool-02: Good']);
    expect((await app.get(`/lists/shared?key=${key}`)).status).toBe(404);
    expect(await share(who, id)).not.toBe(key);
  });

  test('does not come back in the place of another of its name', async () => {
    const who = await member();
    const id = await make(who, 'Twice', 'tool-01');
    await send('/lists', { intent: 'delete', list: id }, who);
    await make(who, 'Twice', 'tool-02');
    expect((await send('/lists', { intent: 'restore', list: id }, who)).status).toBe(409);
    expect(await names(who)).toEqual(['Twice']);
  });

  test('that was deleted weeks ago is forgotten', async () => {
    const who = await member();
    const [old, young] = [await make(who, 'Old', 'tool-01'), await make(who, 'Young', 'tool-01')];
    for (const list of [old, young]) await send('/lists', { intent: 'delete', list }, who);
    await app.db.write.execute(
      sql`UPDATE tool_lists SET removed_at = now() - interval '31 days' WHERE id = ${old}`,
    );
    await forgetLists(app.db.write);
    expect([(await entries(old)).length, (await entries(young)).length]).toEqual([0, 1]);
  });

  test('is among no more than twenty deleted ones', async () => {
    const who = await member();
    await app.db.write.execute(sql`
      INSERT INTO tool_lists (user_id, name, removed_at)
      SELECT ${who.id}, 'Gone ' || n, now() - n * interval '1 hour'
      FROM generate_series(1, ${LIST_LIMITS.deleted}) AS n`);
    await send('/lists', { intent: 'delete', list: await make(who, 'One more') }, who);
    const { rows } = await app.db.write.execute<{ name: string }>(
      sql`SELECT name FROM tool_lists WHERE user_id = ${who.id} ORDER BY removed_at`,
    );
    expect(rows).toHaveLength(LIST_LIMITS.deleted);
    expect([rows[0]?.name, rows.at(-1)?.name]).toEqual(['Gone 19', 'One more']);
  });
});

test('lists are in the export of a member’s data, without what opens them, and go with the account', async () => {
  const who = await member();
  const id = await make(who, 'Mine', 'tool-01');
  await noteOf(who, id, 'tool-01', 'My words');
  const key = await share(who, id, { shown_as: 'Ann' });
  const text = await (await app.get('/settings/account/data', who.headers)).text();
  expect(JSON.parse(text)).toMatchObject({
    lists: [
      {
        ...{ name: 'Mine', is_shared: true, shares_notes: false, shown_as: 'Ann', removed_at: null },
        tools: [{ tool_id: 'tool-01', tool_name: 'Tool 01', note: 'My words' }],
      },
    ],
  });
  expect(text).not.toContain(key);
  await app.db.write.execute(sql`DELETE FROM users WHERE id = ${who.id}`);
  expect(await entries(id)).toEqual([]);
  expect((await app.get(`/lists/shared?key=${key}`)).status).toBe(404);
});

test('what waits for a withdrawn tool goes with a list that is forgotten', async () => {
  const who = await member();
  const [kept, gone] = [await make(who, 'Kept'), await make(who, 'Gone')];
  const waits = (list_id: string) => sql`
    INSERT INTO withdrawn_marks (id, tool_id, user_id, kind, mark)
    VALUES (gen_random_uuid(), 'withdrawn', ${who.id}, 'listed', ${JSON.stringify({ list_id, note: 'Mine' })})`;
  for (const id of [kept, gone]) await app.db.write.execute(waits(id));
  await app.db.write.execute(sql`DELETE FROM tool_lists WHERE id = ${gone}`);
  await forgetListed(app.db.write);
  const { rows } = await app.db.write.execute(
    sql`SELECT mark ->> 'list_id' AS list FROM withdrawn_marks WHERE user_id = ${who.id}`,
  );
  expect(rows).toEqual([{ list: kept }]);
});
