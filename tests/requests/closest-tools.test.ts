import { sql } from 'drizzle-orm';
import { type HTMLElement, parse } from 'node-html-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { tellSearches } from '#features/alerts/search-alerts.server.ts';
import { follow } from '#features/following/follows.server.ts';
import { FOLLOWING } from '#site/follow-allowance.ts';
import { CATEGORIES, importFiles, ndjson } from '../catalogue/workbench.ts';
import { createTestApp } from '../harness/app.ts';
import { addMember } from '../harness/members.ts';
import { recordArrivals } from '../harness/recorded.ts';
import { link, names, text } from '../harness/search/search-page.ts';

/** While any word of a search means something, its page has tools (docs/topics/search.md). */

const app = await createTestApp({ empty: true });

const VIDEO = [{ category: 'video', specializations: ['editing'] }];
const tool = (id: string, description: string, price: number | null, categories: unknown[] = VIDEO) => ({
  id,
  name: `Cutter ${id}`,
  description,
  categories,
  decision_information:
    price === null ? {} : { decision_price_from: { value: { amount: price, per: 'mo' } } },
  created_at: '2026-03-01',
});

const TOOLS = [
  tool('dear', 'Cuts moving pictures.', 80),
  tool('low', 'Cuts moving pictures.', 5),
  tool('lower', 'Cuts moving pictures, and dubs them.', 4),
  tool('dubbing', 'Dubs moving pictures. An alternative to a studio.', 40),
  { ...tool('only', 'Speaks.', null, [{ category: 'chat', specializations: ['local'] }]), name: 'Zorblat' },
];

beforeAll(async () => {
  const { faults } = await importFiles(app.db, {
    'categories.ndjson': ndjson(CATEGORIES),
    'tools.ndjson': ndjson(TOOLS),
  });
  expect(faults).toEqual([]);
});

async function page(search: string): Promise<HTMLElement> {
  const response = await app.get(`/search?${search}`);
  expect(response.status).toBe(200);
  return parse(await response.text());
}

describe('where no tool costs as little as the words ask', () => {
  test.each([
    ['every price is far above the limit', 'dubs+studio+under+$1', ['Cutter dubbing']],
    ['prices near the limit had to be read', 'cuts+pictures+under+$1', ['Cutter dear', 'Cutter low']],
    ['the tools have an order', 'cuts+under+$1&sortBy=name&sortOrder=asc', ['Cutter dear', 'Cutter low']],
  ])('the closest are listed, and the limit can be removed: %s', async (_, search, expected) => {
    const root = await page(`q=${search}`);
    expect(names(root)).toEqual(expect.arrayContaining(expected));
    expect(text(root)).toContain(
      'None of the tools found for this need is known for: Up to $1. These come closest.',
    );
    expect(new Set(root.querySelectorAll('.fit').map((each) => each.text))).toEqual(
      new Set(['Does not fit: Up to $1']),
    );
    expect(link(root, 'Remove Up to $1')).toContain('without=under%3A1');
  });

  test('but none that costs more is listed beside one that does not', async () => {
    expect(names(await page('q=cuts+moving+pictures+under+$4.50'))).toEqual(['Cutter lower']);
  });
});

test('whoever follows a search with a limit is told of no tool that costs more', async () => {
  const member = await addMember(app.db, { subscription_status: 'premium' });
  for (const subject of ['q=cuts+moving+under+$1', 'q=cuts+moving+under+$4.50']) {
    const followed = await follow(app.db.write, member.id, { kind: 'search', subject }, FOLLOWING.enterprise);
    expect(followed).toMatchObject({ id: expect.anything() });
  }
  await app.db.write.execute(sql`DELETE FROM tool_arrivals`);
  const MINUTE_MS = 60_000;
  const now = Date.now();
  await tellSearches(app.db, now, () => false);
  await recordArrivals(app.db, ['dear', 'low', 'lower']);
  await app.db.write.execute(sql`DELETE FROM rate_limits`);
  await tellSearches(app.db, now + 5 * MINUTE_MS, () => false);
  const { rows } = await app.db.write.execute(sql`SELECT subject FROM alerts WHERE user_id = ${member.id}`);
  expect(rows).toEqual([{ subject: 'lower' }]);
});

test('a search for alternatives to a tool that is the only one of its kind finds what its words find', async () => {
  const root = await page('q=zorblat+alternative');
  expect(names(root)).toEqual(['Cutter dubbing']);
});

test('what few alternatives replace is not among the others that follow them', async () => {
  const found = names(await page('q=cutter+low+alternative'));
  expect(found.toSorted()).toEqual(['Cutter dear', 'Cutter dubbing', 'Cutter lower']);
});
