import { sql } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { withFollowing } from '../harness/following.ts';

/** What members follow. */

const { app, member, post, follow, page, follows, change } = await withFollowing();

describe('the button on a page', () => {
  test.each([
    ['/tools/tool-01', 'tool', 'tool-01'],
    ['/categories/alpha-chat', 'category', 'alpha-chat'],
    ['/tools?q=tool&isPremium=true', 'search', 'q=tool&isPremium=true'],
    ['/search?q=tool', 'search', 'q=tool'],
  ])('%s follows it and comes back', async (address, kind, subject) => {
    const who = await member('premium');
    const before = await page(who, address);
    const form = before.querySelector('form[action="/following"]');
    const fields = Object.fromEntries(
      (form?.querySelectorAll('input') ?? []).map((input) => [
        input.getAttribute('name') ?? '',
        input.getAttribute('value') ?? '',
      ]),
    );
    expect(fields).toEqual({ intent: 'follow', kind, subject, returnTo: address });
    const answer = await post(fields, who);
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, address]);
    expect(await follows(who)).toMatchObject([{ kind, subject, cadence: 'at-once' }]);
    const after = await page(who, address);
    expect(after.querySelector('form[action="/following"] input[name=intent]')?.getAttribute('value')).toBe(
      'unfollow',
    );
  });

  test('leads visitors to the login and back, and follows nothing', async () => {
    const shown = parse(await (await app.get('/tools/tool-01')).text());
    const link = shown.querySelectorAll('a').find(({ text }) => text === 'Sign in to follow');
    expect(link?.getAttribute('href')).toBe('/auth/login?returnTo=%2Ftools%2Ftool-01');
    const fields = { intent: 'follow', kind: 'tool', subject: 'tool-01', returnTo: '/tools/tool-01' };
    const answer = await post(fields, { headers: undefined });
    expect(answer.headers.get('Location')).toBe('/auth/login?returnTo=%2Ftools%2Ftool-01');
    const elsewhere = await post({ ...fields, returnTo: '//evil.example' }, { headers: undefined });
    expect(elsewhere.headers.get('Location')).toBe('/auth/login?returnTo=%2Ffollowing');
  });
});

describe('the watch list', () => {
  test('keeps notes, and a removal can be undone with them', async () => {
    const who = await member();
    await follow(who, 'tool', 'tool-01');
    const shown = await page(who);
    const id = shown.querySelector('input[name=follow]')?.getAttribute('value') ?? '';
    const note = '<b>Ask\nfor a quote</b>';
    expect((await post({ intent: 'edit', follow: id, note, cadence: 'weekly' }, who)).status).toBe(200);
    expect((await page(who)).querySelector('li p.whitespace-pre-line')?.text).toBe(note);
    const removed = await post({ intent: 'unfollow', kind: 'tool', subject: 'tool-01' }, who);
    const undo = parse(await removed.text()).querySelector('form:has(button) input[value=follow]');
    expect(undo).not.toBeNull();
    expect((await page(who)).querySelector('li h3')).toBeNull();
    await follow(who, 'tool', 'tool-01');
    expect(await follows(who)).toMatchObject([{ subject: 'tool-01', note, removed: false }]);
  });

  test('refuses a note that is too long, and gives it back', async () => {
    const who = await member();
    await follow(who, 'tool', 'tool-01');
    const id = (await page(who)).querySelector('input[name=follow]')?.getAttribute('value') ?? '';
    const note = 'n'.repeat(501);
    const answer = await post({ intent: 'edit', follow: id, note, cadence: 'weekly' }, who);
    expect(answer.status).toBe(400);
    expect(
      parse(await answer.text())
        .querySelector('textarea[aria-invalid]')
        ?.text.trim(),
    ).toBe(note);
  });

  test('is filtered by kind, and shows the tools as a table to compare', async () => {
    const who = await member('premium');
    for (const id of ['tool-01', 'tool-02', 'tool-03']) await follow(who, 'tool', id);
    await follow(who, 'category', 'alpha-chat');
    const only = await page(who, '/following?kind=category');
    expect(only.querySelectorAll('#watch-list ~ ul li h3').map(({ text }) => text.trim())).toHaveLength(1);
    const table = await page(who, '/following?view=table');
    expect(table.querySelectorAll('table.data tbody tr')).toHaveLength(3);
    const boxes = table.querySelectorAll('form[action="/compare"] input[type=checkbox][name=tools]');
    expect(boxes.map((box) => box.getAttribute('value'))).toEqual(['tool-01', 'tool-02', 'tool-03']);
    const chosen = await page(who, '/compare?tools=tool-03&tools=tool-01');
    expect(chosen.querySelectorAll('main table thead a').map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Tool 03', 'Tool 01']),
    );
  });

  test('is exported with the same things', async () => {
    const who = await member('premium');
    await follow(who, 'tool', 'tool-01');
    const id = (await page(who)).querySelector('input[name=follow]')?.getAttribute('value') ?? '';
    await post({ intent: 'edit', follow: id, note: '=One, "two"', cadence: 'daily' }, who);
    const file = await app.get('/following/watch-list.csv', who.headers);
    expect(file.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    const [head, line, end] = (await file.text()).split('\r\n');
    expect(head).toBe('kind,name,address,note,mails,followed_since,rests');
    expect(line).toMatch(
      /^tool,Tool 01,http:\/\/localhost:\d+\/tools\/tool-01,"'=One, ""two""",Daily,\d{4}-\d\d-\d\d,no$/,
    );
    expect(end).toBe('');
  });
});

describe('what a plan allows', () => {
  test('no more things than its number, no searches and no feed', async () => {
    const who = await member();
    for (const n of [1, 2, 3, 4, 5]) expect((await follow(who, 'tool', `tool-0${n}`)).status).toBe(200);
    const sixth = await follow(who, 'tool', 'tool-06');
    expect(sixth.status).toBe(409);
    expect(await sixth.text()).toContain('Your plan follows up to 5 things.');
    expect((await follow(who, 'search', 'q=tool')).status).toBe(403);
    expect((await post({ intent: 'make-feed' }, who)).status).toBe(403);
    expect(await follows(who)).toHaveLength(5);
  });

  test('after a downgrade what exceeds it rests, and the page says so', async () => {
    const who = await member('basic');
    for (const n of [1, 2, 3, 4, 5, 6, 7]) await follow(who, 'tool', `tool-0${n}`);
    await app.db.write.execute(sql`UPDATE users SET subscription_status = 'free' WHERE id = ${who.id}`);
    const shown = await page(who);
    expect(shown.text).toContain('2 of them exceed your plan.');
    expect(shown.querySelectorAll('.badge').filter(({ text }) => text === 'Rests')).toHaveLength(2);
    expect(await follows(who)).toHaveLength(7);
  });

  test('nothing that does not exist can be followed', async () => {
    const who = await member('premium');
    for (const [kind, subject] of [
      ['tool', 'no-such-tool'],
      ['category', ''],
      ['search', 'page=2'],
      ['planet', 'mars'],
    ] as const) {
      expect((await follow(who, kind, subject)).status).toBe(404);
    }
    expect(await follows(who)).toEqual([]);
  });
});

test('what a member follows is in the export of their data, and goes with the account', async () => {
  const who = await member('premium');
  await follow(who, 'tool', 'tool-08');
  await change('tool-08');
  await post({ intent: 'make-feed' }, who);
  const stored = JSON.parse(await (await app.get('/settings/account/data', who.headers)).text());
  expect(stored).toMatchObject({
    alert_settings: { has_mail: true, has_feed: true },
    follows: [{ kind: 'tool', subject: 'tool-08', note: '' }],
    alerts: [{ event: 'tool.changed', subject: 'tool-08' }],
  });
  expect(JSON.stringify(stored)).not.toContain('feed_hash');
  await app.db.write.execute(sql`DELETE FROM users WHERE id = ${who.id}`);
  const { rows } = await app.db.write.execute(sql`
    SELECT (SELECT count(*)::int FROM follows WHERE user_id = ${who.id})
      + (SELECT count(*)::int FROM followers WHERE user_id = ${who.id})
      + (SELECT count(*)::int FROM alerts WHERE user_id = ${who.id}) AS left`);
  expect(rows).toEqual([{ left: 0 }]);
});
