import { sql } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { tellFollowers } from '#features/alerts/fan-out.server.ts';
import { readHistory } from '#features/history/read-history.server.ts';
import { addAlias, removeAlias } from '#features/market/aliases.server.ts';
import { MINUTE_MS, withFollowing } from '../harness/following.ts';
import type { TestMember } from '../harness/members.ts';
import { DESK_OPERATOR } from '../harness/operators.ts';

/** What members are told on the site about what they follow. */

const { app, member, post, follow, page, follows, change } = await withFollowing();
const STUDIO_29 = { kind: 'company', by: DESK_OPERATOR } as const;

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
      '$10 a month, billing not known, as of January 2026 → $12 a month, billing not known, as of January 2026 (editorial)',
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

  test('without news gives the day on which the member joined', async () => {
    const who = await member('premium');
    const [atom = ''] = await addressOf(await post({ intent: 'make-feed' }, who));
    const { rows } = await app.db.write.execute<{ created_at: string }>(
      sql`SELECT created_at::text FROM users WHERE id = ${who.id}`,
    );
    const joined = new Date(rows[0]?.created_at ?? '').toISOString();
    expect(await (await app.get(atom)).text()).toContain(`<updated>${joined}</updated>`);
  });

  test('ends with the plan', async () => {
    const who = await member('premium');
    const [atom = ''] = await addressOf(await post({ intent: 'make-feed' }, who));
    await app.db.write.execute(sql`
      UPDATE users SET subscription_expires_at = now() - interval '1 day' WHERE id = ${who.id}`);
    expect((await app.get(atom)).status).toBe(403);
  });
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

test('nothing is said of a locked round to followers without a plan', async () => {
  const [keen, subscriber] = [await member(), await member('basic')];
  for (const who of [keen, subscriber]) await follow(who, 'company', 'studio-11');
  const mainOf = async (who: TestMember) => (await page(who)).querySelector('main')?.text ?? '';
  const before = await mainOf(keen);
  expect(before).toContain('Funding rounds that are for subscribers bring no news and no mail.');
  await app.db.write.execute(sql`
    INSERT INTO funding_rounds (id, company_id, tool_id, round, kind, stage, date, amount, is_open, recorded_at, added_at)
    VALUES ('locked', 'studio-11', 'tool-11', 'Series Q', 'equity', 'seed', '2026-03', 4321, false, '2026-03-01', clock_timestamp())`);
  await readHistory(app.db.write, Date.now() + 2 * MINUTE_MS, [tellFollowers]);
  expect(await mainOf(keen)).toBe(before);
  expect(await mainOf(subscriber)).toContain('Series Q');
});
