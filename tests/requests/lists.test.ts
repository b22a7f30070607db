import { sql } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { forgetListed, forgetLists } from '#app/sweeps.server.ts';
import { userFavorites } from '#features/reviews/tables/ratings.server.ts';
import { LIMITS, LIST_LIMITS, MEMBER_LIMITS } from '#site/limits.ts';
import { withLists } from '../harness/lists.ts';

/** A member's own lists. */

const { app, send, page, make, share, noteOf, entries, names, member } = await withLists();

const shownTools = async (id: string, who: Awaited<ReturnType<typeof member>>) =>
  (await page(`/lists/${id}`, who)).querySelectorAll('ol li h3').map(({ text }) => text.trim());

const said = async (answer: Response) =>
  parse(await answer.text()).querySelector('.border-brand [role=status]')?.text;

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

describe('the tools of a list', () => {
  test('are added once, however often the form is sent', async () => {
    const who = await member();
    const id = await make(who, 'Adding', 'tool-01');
    const add = () => send('/lists?tools=tool-02', { intent: 'add', list: id, tools: 'tool-02' }, who);
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await add()).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await entries(id)).toEqual(['tool-01', 'tool-02']);
    const shown = await page('/lists?tools=tool-02', who);
    expect(shown.querySelector('#add ~ ul li')?.text).toContain('On it.');
  });

  test('are no more than a list holds, at once either', async () => {
    const who = await member();
    for (const [count, status] of [
      [10_000, 413],
      [1_000, 409],
    ] as const) {
      const tools = Array.from({ length: count }, (_, at) => `tool-${at}`).join(',');
      expect((await send('/lists', { intent: 'make', name: 'Many', tools }, who)).status).toBe(status);
    }
    expect(await names(who)).toEqual([]);
    const id = await make(who, 'Nearly full');
    await app.db.write.execute(sql`
      INSERT INTO ai_tools (id, name, description)
      SELECT 'filler-' || n, 'Filler ' || n, 'Fills.' FROM generate_series(1, ${LIST_LIMITS.tools - 1}) AS n`);
    await app.db.write.execute(sql`
      INSERT INTO list_entries (list_id, user_id, tool_id, place)
      SELECT ${id}, ${who.id}, 'filler-' || n, n FROM generate_series(1, ${LIST_LIMITS.tools - 1}) AS n`);
    const statuses = await Promise.all(
      ['tool-01', 'tool-02', 'tool-03'].map(
        async (tools) => (await send('/lists', { intent: 'add', list: id, tools }, who)).status,
      ),
    );
    expect(statuses.sort()).toEqual([200, 409, 409]);
    expect(await entries(id)).toHaveLength(LIST_LIMITS.tools);
  });

  test('that do not exist are refused', async () => {
    const who = await member();
    const id = await make(who, 'No such tool');
    for (const tools of ['no-such-tool', '', ',', 'x'.repeat(200)]) {
      expect((await send('/lists', { intent: 'add', list: id, tools }, who)).status).toBe(404);
    }
    expect(await entries(id)).toEqual([]);
  });

  test('move up and down, and the ends have one button less', async () => {
    const who = await member();
    const id = await make(who, 'Order', 'tool-01', 'tool-02', 'tool-03');
    const move = (intent: string, tool: string) => send(`/lists/${id}`, { intent, tool }, who);
    expect((await move('up', 'tool-03')).status).toBe(200);
    expect(await entries(id)).toEqual(['tool-01', 'tool-03', 'tool-02']);
    await move('down', 'tool-01');
    expect(await entries(id)).toEqual(['tool-03', 'tool-01', 'tool-02']);
    await move('up', 'tool-03');
    await move('down', 'tool-02');
    expect(await entries(id)).toEqual(['tool-03', 'tool-01', 'tool-02']);
    const shown = await page(`/lists/${id}`, who);
    const buttons = shown
      .querySelectorAll('ol li')
      .map((row) => row.querySelectorAll('button[value=up], button[value=down]').map(({ text }) => text));
    expect(buttons).toEqual([['Down'], ['Up', 'Down'], ['Up']]);
    expect(shown.querySelector('button[value=up]')?.getAttribute('aria-label')).toBe(
      'Move Tool 01 up, now 2 of 3',
    );
  });

  test('move in the list as it is, whatever another window still shows', async () => {
    const who = await member();
    const id = await make(who, 'Two windows', 'tool-01', 'tool-02', 'tool-03', 'tool-04');
    await send(`/lists/${id}`, { intent: 'remove', tool: 'tool-02' }, who);
    await send('/lists', { intent: 'add', list: id, tools: 'tool-05' }, who);
    // This window still shows tool-02 before it.
    await send(`/lists/${id}`, { intent: 'up', tool: 'tool-03' }, who);
    expect(await entries(id)).toEqual(['tool-03', 'tool-01', 'tool-04', 'tool-05']);
    const gone = await send(`/lists/${id}`, { intent: 'down', tool: 'tool-02' }, who);
    expect(gone.status).toBe(404);
    expect(parse(await gone.text()).querySelector('[role=alert]')?.text).toBe(
      'This tool is no longer on the list. You may have removed it in another window.',
    );
    await Promise.all(
      ['tool-01', 'tool-03', 'tool-04', 'tool-05'].flatMap((tool) =>
        ['up', 'down'].map((intent) => send(`/lists/${id}`, { intent, tool }, who)),
      ),
    );
    expect((await entries(id)).sort()).toEqual(['tool-01', 'tool-03', 'tool-04', 'tool-05']);
  });

  test('are removed, and put back with their note at their place', async () => {
    const who = await member();
    const id = await make(who, 'Undo', 'tool-01', 'tool-02', 'tool-03');
    await noteOf(who, id, 'tool-02', 'Ask for\na quote');
    const removed = await send(`/lists/${id}`, { intent: 'remove', tool: 'tool-02' }, who);
    expect(await entries(id)).toEqual(['tool-01', 'tool-03']);
    const undo = parse(await removed.text()).querySelector('form:has([value=put-back])');
    const fields = Object.fromEntries(
      (undo?.querySelectorAll('input') ?? []).map((input) => [
        input.getAttribute('name') ?? '',
        input.getAttribute('value') ?? '',
      ]),
    );
    expect((await send(`/lists/${id}`, fields, who)).status).toBe(200);
    expect(await entries(id)).toEqual(['tool-01', 'tool-02: Ask for\na quote', 'tool-03']);
  });

  test('are noted in two windows, and the second one sees both notes and loses neither', async () => {
    const who = await member();
    const id = await make(who, 'Noted', 'tool-01');
    await noteOf(who, id, 'tool-01', 'First');
    const typed = { intent: 'note', tool: 'tool-01', was: '', note: 'Second' };
    const refused = await send(`/lists/${id}`, typed, who);
    expect(refused.status).toBe(409);
    const row = parse(await refused.text()).querySelector('ol li');
    expect(row?.text).toContain('Stored meanwhileFirst');
    expect(row?.querySelector('textarea')?.text.trim()).toBe('Second');
    expect(await entries(id)).toEqual(['tool-01: First']);
    const was = row?.querySelector('input[name="was"]')?.getAttribute('value') ?? '';
    expect((await send(`/lists/${id}`, { ...typed, was }, who)).status).toBe(200);
    expect(await entries(id)).toEqual(['tool-01: Second']);
  });

  test('keep no note with characters that turn a text around, and none that nobody sees', async () => {
    const who = await member();
    const id = await make(who, 'Mine', 'tool-01');
    expect((await noteOf(who, id, 'tool-01', 'turned \u202E text')).status).toBe(400);
    await noteOf(who, id, 'tool-01', 'Go\u200Bod');
    expect(await entries(id)).toEqual(['tool-01: Good']);
  });

  test('keep a note as text, and a refused one comes back as it was typed', async () => {
    const who = await member();
    const id = await make(who, 'Notes', 'tool-01');
    const note = '<img src=x onerror=alert(1)>\n</textarea><b>"bold"</b>';
    await noteOf(who, id, 'tool-01', note);
    const row = (await page(`/lists/${id}`, who)).querySelector('ol li');
    expect(row?.querySelector('p.whitespace-pre-line')?.text).toBe(note);
    expect(row?.querySelectorAll('img[onerror], b')).toEqual([]);
    const long = 'n'.repeat(501);
    const refused = await noteOf(who, id, 'tool-01', long);
    expect(refused.status).toBe(400);
    const shown = parse(await refused.text());
    expect(shown.querySelector('textarea[aria-invalid]')?.text.trim()).toBe(long);
    expect(shown.querySelector('details[open] textarea')).not.toBeNull();
    expect(await entries(id)).toEqual([`tool-01: ${note}`]);
  });

  test('show their price with grade, day and source, as the catalogue has them', async () => {
    const who = await member();
    const price = {
      value: { amount: 20, per: 'mo', as_of: '2026-01' },
      source_synopsis: {
        synopsis: 'Price list',
        url: 'https://price.example/list',
        date_updated: '2026-02-03',
      },
    };
    await app.db.write.execute(sql`
      UPDATE tool_details SET decision_information = coalesce(decision_information, '{}')
        || ${JSON.stringify({ decision_price_from: price })}::jsonb WHERE tool_id = 'tool-07'`);
    const id = await make(who, 'Prices', 'tool-07');
    const row = (await page(`/lists/${id}`, who)).querySelector('ol li');
    const words = row?.text.replaceAll(/\s+/g, ' ') ?? '';
    expect(words).toContain('From $20 a month, billing not known (as of January 2026)');
    expect(words).toMatch(/Sourced · February 3, 2026 .*Price list/);
    expect(row?.querySelector('a[href="https://price.example/list"]')?.getAttribute('rel')).toContain(
      'nofollow',
    );
  });

  test('are compared, as many chosen already as a comparison holds', async () => {
    const who = await member();
    const tools = Array.from({ length: LIMITS.compared + 1 }, (_, at) => `tool-0${at + 1}`);
    const id = await make(who, 'Compare', ...tools);
    const shown = await page(`/lists/${id}`, who);
    const boxes = shown.querySelectorAll('ol input[type=checkbox][name=tools]');
    expect(boxes.map((box) => box.hasAttribute('checked'))).toEqual(
      tools.map((_, at) => at < LIMITS.compared),
    );
    const form = boxes[0]?.getAttribute('form');
    expect(shown.querySelector(`form#${form}`)?.getAttribute('action')).toBe('/compare');
  });

  test('are all followed, as far as the plan has room', async () => {
    const who = await member();
    const tools = ['tool-01', 'tool-02', 'tool-03', 'tool-04', 'tool-05', 'tool-06'];
    const small = await make(who, 'A few', ...tools.slice(0, 2));
    const all = await send(`/lists/${small}`, { intent: 'follow-all' }, who);
    expect(await said(all)).toBe('You follow all 2 tools of this list.');
    const id = await make(who, 'Six', ...tools);
    const some = await send(`/lists/${id}`, { intent: 'follow-all' }, who);
    expect(await said(some)).toBe(
      'You follow 5 of the 6 tools of this list: your plan follows up to 5 things.',
    );
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
