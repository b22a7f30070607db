import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { SHIPPED_PLAN_NAMES } from '#site/plans.ts';
import { withMarkets } from '../harness/markets.ts';

/** What paper and locks say by themselves. */

const { app, pageFor } = await withMarkets();

test.each(['/market?sort=tools&order=asc', '/categories/voice', '/market/rounds?stage=seed', '/tools/talk'])(
  'a print of %s carries its address, its day and what grades mean',
  async (path) => {
    const note = (await pageFor(path)).querySelector('.print-note')?.text ?? '';
    expect(note).toContain(`${path}, `);
    expect(note).toContain(String(new Date().getUTCFullYear()));
    expect(note).toContain('Attributed: A named source');
  },
);

test.each([
  ['/market/rounds?stage=seed&category=voice', 'Filters: Category: Voice; Stage: Seed.'],
  ['/companies?category=voice', 'Filters: Category: Voice.'],
  ['/investors?q=a&stage=seed', 'Filters: Words: a; Stage: Seed.'],
])('a print of %s names its filters', async (path, expected) => {
  const said = (await pageFor(path)).querySelectorAll('p.only-on-paper').map(({ text }) => text);
  expect(said).toEqual([expected]);
});

test('a print of a page of one’s own carries no address', async () => {
  const page = parse(await (await app.get('/auth/login?returnTo=/market')).text());
  expect(page.querySelector('.print-note')).toBeNull();
});

test('a locked tab says what it holds, which plan opens it and what that costs', async () => {
  const text = (await pageFor('/tools/secret?tab=funding')).querySelector('main')?.text ?? '';
  expect(text).toMatch(/For subscribers: .*round/);
  expect(text).toContain(
    `The plan ${SHIPPED_PLAN_NAMES.basic}, $4.99 a month, opens this and every other locked tab.`,
  );
});

test('so does a list that leaves rounds out', async () => {
  const text = (await pageFor('/market/rounds')).querySelector('main')?.text ?? '';
  expect(text).toContain(`The plan ${SHIPPED_PLAN_NAMES.basic}, $4.99 a month, opens them.`);
});
