import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { addressKey } from '#site/web-address.ts';
import { createTestApp } from '../harness/app.ts';
import { main as page } from '../harness/main-part.ts';
import { addMember } from '../harness/members.ts';
import { alert, readable, startSubmitting, stored } from '../harness/submitting.ts';

const { app, post } = await startSubmitting();

describe('an address that is already known', () => {
  test('of a tool brings a notice with a link, and can be submitted anyway', async () => {
    const own = await createTestApp();
    const member = await addMember(own.db);
    const url = 'http://WWW.Tool-01.example.com/start/?utm_source=mail#top';
    const response = await post({ url }, { to: own, member });
    expect(response.status).toBe(409);
    const main = await page(response);
    expect(alert(main)).toContain('The directory has a tool with this web address: Tool 01');
    expect(main.querySelector('[role=alert] a')?.attributes).toMatchObject({
      href: '/tools/tool-01',
      target: '_blank',
    });
    expect(main.querySelector('[name=url]')?.getAttribute('value')).toBe(url);
    expect(await stored(own)).toEqual([]);
    const anyway = main.querySelector('button[name=anyway]');
    expect(readable(anyway)).toBe('Submit anyway');
    expect(main.querySelectorAll('form .btn-primary')).toEqual([]);
    // Enter in a field presses a form's first button, which must not be this one.
    expect(readable(main.querySelector('form button'))).toBe('Submit Tool');
    const again = await post({ url, anyway: anyway?.getAttribute('value') ?? '' }, { to: own, member });
    expect(again.status).toBe(303);
    expect(await stored(own)).toHaveLength(1);
  });

  test('brings the notice again when the confirmed address was another one', async () => {
    const url = 'https://tool-02.example.com/start';
    const response = await post({ url, anyway: 'https://tool-01.example.com/start' });
    expect(response.status).toBe(409);
  });

  test.each([
    ['https://near.example', 'https://near.example/embeddings', true],
    ['https://www.near.example/embeddings', 'https://near.example', true],
    ['https://near.example/?a=1', 'https://near.example/embeddings', true],
    ['https://near.example', 'https://docs.near.example', false],
    ['https://github.com/one/near', 'https://github.com/other/far', false],
  ])('of the only tool of a site, %s, asks whether %s is it: %s', async (listed, url, asks) => {
    const own = await createTestApp();
    await own.db.write.insert(aiTools).values({ id: 'near', name: 'Near', description: 'Near', url: listed });
    const response = await post({ url }, { to: own });
    expect(response.status).toBe(asks ? 409 : 303);
    if (!asks) return;
    expect(alert(await page(response))).toContain('a tool on this site: Near');
    expect((await post({ url, anyway: url }, { to: own })).status).toBe(303);
    // Of a site with several tools, nothing follows.
    const next = { id: 'next', name: 'Next', description: 'Next', url: 'https://near.example/next' };
    await own.db.write.insert(aiTools).values(next);
    expect((await post({ url: 'https://near.example/third' }, { to: own })).status).toBe(303);
  });

  test('of a pending submission brings a notice that reveals nothing else about another member', async () => {
    const url = 'https://waits.example.org/app';
    const member = await addMember(app.db);
    await post({ url, name: 'Secret name' }, { member });
    const mine = await page(await post({ url: `${url}/` }, { member }));
    expect(alert(mine)).toContain('You have submitted this web address already');
    expect(mine.querySelector('[role=alert] a')?.getAttribute('href')).toBe('/profile');
    const others = await page(await post({ url: `${url}?ref=x` }));
    expect(alert(others)).toContain('Somebody has submitted this web address already');
    expect(others.text).not.toContain('Secret name');
    await app.db.write.update(proposals).set({ state: 'declined' }).where(sql`new_tool ->> 'url' = ${url}`);
    expect((await post({ url })).status).toBe(303);
  });

  test('that several members submit at the same moment is stored once', async () => {
    const url = 'https://at-once.example.org';
    const members = await Promise.all(Array.from({ length: 10 }, () => addMember(app.db)));
    const answers = await Promise.all(members.map((member) => post({ url }, { member })));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array(9).fill(409)]);
  });

  const same = async (one: string, other: string) => {
    const { rows } = await app.db.read.execute<{ one: string; other: string }>(
      sql`SELECT address_key(${one}) AS one, address_key(${other}) AS other`,
    );
    // The rule of the database and that of the program are one.
    expect(rows).toEqual([{ one: addressKey(one), other: addressKey(other) }]);
    return rows[0]?.one === rows[0]?.other;
  };

  test.each([
    ['https://a.example', 'http://a.example/'],
    ['https://a.example', 'HTTPS://WWW.A.Example:443'],
    ['https://a.example', 'https://a.example./#top?x'],
    ['https://a.example/b', 'https://a.example/b/?utm_source=x&utm_medium=y'],
    ['https://a.example/b', 'https://a.example/b?gclid=1&fbclid&ref=z#x'],
    ['https://a.example/b?id=1', 'https://a.example/b/?utm_source=x&id=1&via=y'],
    ['https://a.example/b?id=1', 'https://a.example/b?id=1&ref=y'],
    ['https://user@a.example/b', 'https://a.example/b'],
    ['https://a.example/?', 'https://a.example'],
    ['https://münchen.example/ä', 'http://www.münchen.example/ä/'],
  ])('%s is %s', async (one, other) => {
    expect(await same(one, other)).toBe(true);
  });

  test.each([
    ['https://a.example', 'https://b.example'],
    ['https://a.example', 'https://x.a.example'],
    ['https://a.example/b', 'https://a.example/B'],
    ['https://a.example/b', 'https://a.example'],
    ['https://a.example/b?id=1', 'https://a.example/b?id=2'],
    ['https://a.example/b?id=1', 'https://a.example/b'],
    ['https://a.example/b?preview=1', 'https://a.example/b?preview=2'],
    ['https://www.example', 'https://example.www'],
  ])('%s is not %s', async (one, other) => {
    expect(await same(one, other)).toBe(false);
  });

  test('is found through an index, even one as long and wide as the importer accepts', async () => {
    const url = `https://a.example/${'漢'.repeat(1_980)}`;
    await app.db.write.insert(aiTools).values({ id: 'long', name: 'Long', description: 'Long', url });
    expect((await post({ url: `${url.slice(0, 1_900)}` })).status).toBe(409);
    const plans = await app.db.write.transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL enable_seqscan = off`);
      const tools = await tx.execute(sql`EXPLAIN SELECT id FROM ai_tools WHERE address_key(url) = 'x'`);
      const waiting = await tx.execute(
        sql`EXPLAIN SELECT 1 FROM proposals WHERE address_key(new_tool ->> 'url') = 'x' AND new_tool IS NOT NULL AND state = 'waiting'`,
      );
      return JSON.stringify([tools.rows, waiting.rows]);
    });
    expect(plans).toContain('ai_tools_address');
    expect(plans).toContain('proposals_address');
  });
});
