import { eq } from 'drizzle-orm';
import type { HTMLElement } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { deleteAccount } from '#features/own-account/own-account.server.ts';
import { userRatings } from '#features/reviews/tables/ratings.server.ts';
import { addMember, type TestMember } from '../harness/members.ts';
import { withRatings } from '../harness/ratings.ts';
import { withoutPages } from '../harness/written.ts';

/** What reviewers say of themselves: optional, public, and what readers choose reviews by. */

const { app, freshTool, post, page, main, words } = await withRatings();

const CLERK = { size: '11-50', role: 'Head of operations', use: 'Minutes', since: '2024', again: 'yes' };

async function review(tool: string, about: Record<string, string>, text = 'Fine.'): Promise<TestMember> {
  const member = await addMember(app.db);
  const response = await post(tool, { intent: 'rate', rating: '4', review: text, ...about }, { member });
  expect(response.status).toBe(200);
  return member;
}

const storedOf = async (tool: string) =>
  (await app.db.write.select().from(userRatings).where(eq(userRatings.tool_id, tool))).map(
    ({ about }) => about,
  );

async function at(address: string): Promise<HTMLElement> {
  const part = (await main(await app.get(address))).querySelector('#reviews');
  if (!part) throw new Error('The page has no reviews.');
  return part;
}

describe('the form', () => {
  test('asks for nothing but a star', async () => {
    const tool = await freshTool();
    await review(tool, {}, '');
    expect(await storedOf(tool)).toEqual([null]);
  });

  test('says at its place that everybody can read it, and begins with what is stored', async () => {
    const tool = await freshTool();
    const member = await review(tool, CLERK);
    const form = (await page(tool, member)).querySelector('form.rate');
    expect(words(form)).toContain('Where few people have your role, it may tell who you are.');
    expect(form?.querySelector('[name=role]')?.getAttribute('value')).toBe('Head of operations');
    expect(form?.querySelector('[name=size] option[selected]')?.getAttribute('value')).toBe('11-50');
  });

  test.each([
    ['size', 'huge'],
    ['again', 'perhaps'],
    ['since', '1066'],
    ['since', '2999'],
    ['since', '20 4'],
    ['role', 'x'.repeat(61)],
    ['use', 'x'.repeat(81)],
  ])('refuses %s: %s, and keeps what was typed', async (name, value) => {
    const tool = await freshTool();
    const member = await addMember(app.db);
    const form = { intent: 'rate', rating: '4', review: 'Kept words', ...CLERK, [name]: value };
    const response = await post(tool, form, { member });
    expect(response.status).toBe(400);
    expect(words((await main(response)).querySelector('form.rate textarea'))).toBe('Kept words');
    expect(await storedOf(tool)).toEqual([]);
  });

  test('that was opened before another changed it replaces nothing that it has not seen', async () => {
    const tool = await freshTool();
    const member = await review(tool, CLERK);
    const began = (await page(tool, member)).querySelector('[name=began]')?.getAttribute('value') ?? '';
    const sent = { intent: 'rate', rating: '4', review: 'Fine.', began };
    expect((await post(tool, { ...sent, ...CLERK, role: 'Clerk' }, { member })).status).toBe(200);
    expect((await post(tool, { ...sent, ...CLERK, role: 'Boss' }, { member })).status).toBe(409);
    // Other stars alone leave what was written meanwhile.
    expect((await post(tool, { ...sent, ...CLERK, rating: '2' }, { member })).status).toBe(200);
    expect(await storedOf(tool)).toEqual([{ ...CLERK, role: 'Clerk' }]);
  });

  test('that takes back stars asks before it deletes what was said', async () => {
    const tool = await freshTool();
    const member = await review(tool, { role: 'Clerk' }, '');
    expect((await post(tool, { intent: 'unrate' }, { member })).status).toBe(409);
    expect((await post(tool, { intent: 'unrate', with_review: 'yes' }, { member })).status).toBe(200);
    expect(await storedOf(tool)).toEqual([]);
  });
});

describe('a review', () => {
  test('says it in one line, as text', async () => {
    const tool = await freshTool();
    await review(tool, { ...CLERK, role: '<b>Boss</b>' });
    const part = await at(`/tools/${tool}`);
    expect(words(part)).toContain(
      '<b>Boss</b> · 11 to 50 people · used for Minutes · since 2024 · would use it again',
    );
    expect(part.querySelectorAll('li p b')).toHaveLength(1);
  });

  test('keeps its words but not what it says of its writer when they leave', async () => {
    const tool = await freshTool();
    const { id } = await review(tool, CLERK);
    await deleteAccount(withoutPages(app.db), id, { provider: null, forfeited: null, owners: [] });
    expect(await storedOf(tool)).toEqual([null]);
    expect(words(await at(`/tools/${tool}`))).toContain('Fine.');
  });
});

describe('filters', () => {
  test('count what each leaves beside the others, without scripts', async () => {
    const tool = await freshTool();
    await review(tool, CLERK, 'First');
    await review(tool, { size: '11-50', role: 'head of Operations', again: 'no' }, 'Second');
    await review(tool, { size: '1' }, 'Third');
    await review(tool, {}, 'Fourth');
    const optionsAt = async (address: string) =>
      (await at(address))
        .querySelectorAll('form select option')
        .map(({ text }) => text)
        .filter((text) => text !== 'Any');
    expect(await optionsAt(`/tools/${tool}`)).toEqual([
      '11 to 50 people (2)',
      'Only me (1)',
      'Head of operations (2)',
      'Minutes (1)',
      '2024 (1)',
      'Would not use it again (1)',
      'Would use it again (1)',
    ]);
    const part = await at(`/tools/${tool}?size=11-50&again=no`);
    expect(words(part)).toContain('Second');
    expect(words(part)).not.toContain('First');
    expect(await optionsAt(`/tools/${tool}?size=11-50&again=no`)).toContain('Would use it again (1)');
    expect(await optionsAt(`/tools/${tool}?size=1`)).not.toContain('Head of operations (2)');
  });

  test('that nobody fits say so, whatever is asked', async () => {
    const tool = await freshTool();
    await review(tool, CLERK);
    for (const role of ["x' OR 1=1 --", '%00', 'x'.repeat(5_000)]) {
      const address = `/tools/${tool}?role=${role === '%00' ? role : encodeURIComponent(role)}`;
      expect((await app.get(address)).status).toBeLessThan(500);
    }
    expect(words(await at(`/tools/${tool}?role=nobody`))).toContain('No review fits.');
  });

  test('stay on the way to older reviews', async () => {
    const tool = await freshTool();
    for (let one = 0; one < 11; one += 1) await review(tool, { size: '1' });
    const older = (await at(`/tools/${tool}?size=1`))
      .querySelectorAll('a')
      .find(({ text }) => text === 'Older reviews');
    expect(older?.getAttribute('href')).toBe(`/tools/${tool}?size=1&reviews=2#reviews`);
  });
});
