import { sql } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import type { Tier } from '#domain/billing/plans.ts';
import { tellFollowers } from '#server/follows/fan-out.server.ts';
import { addAlias, removeAlias } from '#server/funding/aliases.server.ts';
import { readHistory } from '#server/history/read-history.server.ts';
import { createTestApp } from '../harness/app.ts';
import { addMember, type TestMember } from '../harness/members.ts';
import { DESK_OPERATOR } from '../harness/operators.ts';

/** What members follow, and what they are told on the site. */

const app = await createTestApp();
const STUDIO_29 = { kind: 'company', by: DESK_OPERATOR } as const;
const MINUTE_MS = 60_000;
await readHistory(app.db.write, Date.now(), [tellFollowers]);

const member = (tier: Tier = 'free') => addMember(app.db, { subscription_status: tier });

function post(
  fields: Record<string, string>,
  { headers }: Pick<TestMember, 'headers'> | { headers: undefined },
) {
  return app.send('/following', {
    method: 'POST',
    ...(headers && { headers }),
    body: new URLSearchParams(fields),
  });
}

const follow = (who: TestMember, kind: string, subject: string, more: Record<string, string> = {}) =>
  post({ intent: 'follow', kind, subject, ...more }, who);

async function page(who: TestMember, address = '/following') {
  const response = await app.get(address, who.headers);
  expect(response.status).toBe(200);
  return parse(await response.text());
}

async function follows(who: TestMember) {
  const { rows } = await app.db.write.execute(sql`
    SELECT kind, subject, note, cadence, removed_at IS NOT NULL AS removed FROM follows
    WHERE user_id = ${who.id} ORDER BY created_at`);
  return rows;
}

/** What an import writes down; some minutes later the node has noticed. */
async function change(tool: string): Promise<void> {
  const price = (amount: number) => ({ value: { amount, per: 'mo', as_of: '2026-01' } });
  const facts = JSON.stringify({ decision_price_from: { old: price(10), new: price(12) } });
  await app.db.write.execute(sql`
    INSERT INTO tool_changes (tool_id, changed_at, facts) VALUES (${tool}, clock_timestamp(), ${facts})`);
  await readHistory(app.db.write, Date.now() + 2 * MINUTE_MS, [tellFollowers]);
  // The node's clock was ahead; the page compares with the database's.
  await app.db.write.execute(sql`UPDATE alerts SET created_at = clock_timestamp() WHERE created_at > now()`);
}

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
    expect(await follows(who)).toMatchObject([{ kind, subject, cadence: 'weekly' }]);
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

describe('what is new', () => {
  test('is counted in the menu, marked on the visit, and seen on the next one', async () => {
    const who = await member();
    await follow(who, 'tool', 'tool-04');
    await change('tool-04');
    const count = async () => (await page(who, '/about')).querySelector('.menu-end .badge')?.text ?? '';
    expect(await count()).toContain('1 new');
    const marked = () => page(who).then((shown) => shown.querySelectorAll('#news ~ ol .badge').length);
    expect(await marked()).toBe(1);
    // On the same visit, for instance after a form, it stays marked.
    expect(await marked()).toBe(1);
    expect(await count()).toBe('');
    await app.db.write.execute(sql`UPDATE followers SET looked_at = looked_at - interval '1 hour'`);
    await app.db.write.execute(sql`UPDATE alerts SET created_at = created_at - interval '2 hours'`);
    expect(await marked()).toBe(0);
  });

  test('says what has changed and how sure that is', async () => {
    const who = await member();
    await follow(who, 'tool', 'tool-05');
    await change('tool-05');
    const news = (await page(who)).querySelector('#news ~ ol');
    expect(news?.querySelector('h3 a')?.getAttribute('href')).toMatch(/^\/tools\/tool-05#changed-/);
    expect(news?.text.replaceAll(/\s+/g, ' ')).toContain(
      '$10 a month, as of January 2026 → $12 a month, as of January 2026 (editorial)',
    );
  });
});

describe('the private feed', () => {
  async function addressOf(answer: Response) {
    const shown = parse(await answer.text());
    const outputs = shown.querySelectorAll('output').map(({ text }) => text.trim());
    return outputs.map((address) => address.replace(/^https?:\/\/[^/]+/, ''));
  }

  test('tells the same once, to whoever has its address, until that is renewed', async () => {
    const who = await member('premium');
    await follow(who, 'tool', 'tool-07');
    await change('tool-07');
    const [atom = '', json = ''] = await addressOf(await post({ intent: 'make-feed' }, who));
    const read = await app.get(json);
    expect(read.headers.get('Cache-Control')).toContain('no-store');
    const items = JSON.parse(await read.text()).items;
    expect(items).toMatchObject([{ title: 'Tool 07: price from' }]);
    expect((await (await app.get(atom)).text()).match(/<entry>/g)).toHaveLength(1);
    const secret = new URLSearchParams(json.split('?')[1]).get('key') ?? '';
    const { rows } = await app.db.write.execute(
      sql`SELECT feed_hash FROM followers WHERE user_id = ${who.id}`,
    );
    expect(rows[0]?.feed_hash).not.toContain(secret);
    const [renewed = ''] = await addressOf(await post({ intent: 'make-feed' }, who));
    expect((await app.get(atom)).status).toBe(404);
    expect((await app.get(renewed)).status).toBe(200);
    await post({ intent: 'remove-feed' }, who);
    expect((await app.get(renewed)).status).toBe(404);
  });

  test('ends with the plan', async () => {
    const who = await member('premium');
    const [atom = ''] = await addressOf(await post({ intent: 'make-feed' }, who));
    await app.db.write.execute(sql`
      UPDATE users SET subscription_expires_at = now() - interval '1 day' WHERE id = ${who.id}`);
    expect((await app.get(atom)).status).toBe(403);
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

describe('a merged company', () => {
  const OLD = 'studio-29';
  const NEW = 'studio-28';
  const shown = async (who: TestMember) =>
    (await page(who, '/following?kind=company'))
      .querySelectorAll('#watch-list ~ ul li h3')
      .map(({ text }) => text.trim());
  const button = async (who: TestMember) =>
    (await page(who, `/companies/${NEW}`)).querySelector('input[name=intent]')?.getAttribute('value');

  test('is followed as what it means now, once, and undoing that loses nothing', async () => {
    const [former, both] = [await member('basic'), await member('basic')];
    await follow(former, 'company', OLD);
    for (const id of [OLD, NEW]) await follow(both, 'company', id);
    await app.db.write.execute(sql`UPDATE follows SET note = 'Mine' WHERE subject = ${OLD}`);
    const before = await follows(both);
    expect(await addAlias(app.db.bulk, { ...STUDIO_29, name: 'Studio 29', means: 'Studio 28' })).toBe(
      'added',
    );

    expect(await shown(former)).toEqual(['Studio 28']);
    expect(await shown(both)).toEqual(['Studio 28']);
    expect([await button(former), await button(both)]).toEqual(['unfollow', 'unfollow']);
    await change('tool-28');
    for (const who of [former, both]) {
      const { rows } = await app.db.write.execute(sql`SELECT FROM alerts WHERE user_id = ${who.id}`);
      expect(rows).toHaveLength(1);
      expect((await page(who)).querySelector('main')?.text).toContain('Tool 28');
    }

    expect(await removeAlias(app.db.bulk, { ...STUDIO_29, key: 'studio 29' })).toBe(true);
    expect(await follows(both)).toEqual(before);
    expect(await shown(former)).toEqual(['Studio 29']);
    expect((await shown(both)).sort()).toEqual(['Studio 28', 'Studio 29']);
  });

  test('takes no second place of an allowance', async () => {
    const who = await member();
    for (const id of [OLD, NEW, 'studio-05', 'studio-07', 'studio-08']) await follow(who, 'company', id);
    await addAlias(app.db.bulk, { ...STUDIO_29, name: 'Studio 29', means: 'Studio 28' });
    await follow(who, 'company', 'studio-10');
    expect(await follows(who)).toHaveLength(6);
    expect((await page(who)).querySelector('main')?.text).not.toContain('exceed your plan');
    await removeAlias(app.db.bulk, { ...STUDIO_29, key: 'studio 29' });
    expect((await page(who)).querySelector('main')?.text).toContain('exceed your plan');
  });
});
