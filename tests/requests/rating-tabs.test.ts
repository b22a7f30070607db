import { hash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { userRatings } from '#features/reviews/tables/ratings.server.ts';
import { addMember, type TestMember } from '../harness/members.ts';
import { withRatings } from '../harness/ratings.ts';

/** A member's rating from several tabs, and forms that are sent twice or arrive in another order. */

const { app, freshTool, post, rate, main, page, words, figures } = await withRatings();

/** A tab of the tool's page, as it was opened: what it sends if the member picks or writes what is given. */
async function openTab(tool: string, member: TestMember) {
  const form = (await page(tool, member)).querySelector('form.rate');
  const opened = {
    rating: form?.querySelector('[name=rating][checked]')?.getAttribute('value') ?? '',
    review: form?.querySelector('[name=review]')?.text.replace(/^\n/, '').replaceAll('\n', '\r\n') ?? '',
    began: form?.querySelector('[name=began]')?.getAttribute('value') ?? '',
  };
  return (changes: Partial<typeof opened>) =>
    post(tool, { intent: 'rate', ...opened, ...changes }, { member });
}

async function stored(tool: string) {
  const rows = await app.db.write.select().from(userRatings).where(eq(userRatings.tool_id, tool));
  return rows.map(({ rating, review }) => ({ rating, review }));
}

describe('an older tab', () => {
  test('that changes the stars leaves the review of a newer one', async () => {
    const [tool, member] = [await freshTool(), await addMember(app.db)];
    await rate(tool, member, '2', 'Line one\nline two');
    const older = await openTab(tool, member);
    const newer = await openTab(tool, member);
    await newer({ review: 'Written in the newer tab' });
    expect((await older({ rating: '3' })).status).toBe(200);
    expect(await stored(tool)).toEqual([{ rating: 3, review: 'Written in the newer tab' }]);
    expect(await figures(tool)).toEqual({ average: 3, count: 1 });
  });

  test('that changes the review leaves the stars of a newer one', async () => {
    const [tool, member] = [await freshTool(), await addMember(app.db)];
    await rate(tool, member, '2', 'Slow');
    const older = await openTab(tool, member);
    await rate(tool, member, '5', 'Slow');
    await older({ review: 'Fast now' });
    expect(await stored(tool)).toEqual([{ rating: 5, review: 'Fast now' }]);
  });

  test('that was opened before the first rating leaves the review given since', async () => {
    const [tool, member] = [await freshTool(), await addMember(app.db)];
    const older = await openTab(tool, member);
    await rate(tool, member, '5', 'An evening’s work');
    expect((await older({ rating: '4' })).status).toBe(200);
    expect(await stored(tool)).toEqual([{ rating: 4, review: 'An evening’s work' }]);
  });

  test('that was opened before the rating was removed stores all that it says', async () => {
    const [tool, member] = [await freshTool(), await addMember(app.db)];
    await rate(tool, member, '2', 'Slow');
    const older = await openTab(tool, member);
    await post(tool, { intent: 'unrate', with_review: 'yes' }, { member });
    await older({ rating: '3' });
    expect(await stored(tool)).toEqual([{ rating: 3, review: 'Slow' }]);
  });

  test('with another review is told of the newer one, shows both, and may replace it', async () => {
    const [tool, member] = [await freshTool(), await addMember(app.db)];
    const older = await openTab(tool, member);
    await rate(tool, member, '5', 'From the newer tab');
    const answer = await older({ rating: '1', review: 'From the older tab' });
    expect(answer.status).toBe(409);
    expect(await stored(tool)).toEqual([{ rating: 5, review: 'From the newer tab' }]);
    const form = (await main(answer)).querySelector('form.rate');
    expect(words(form?.querySelector('[role=alert]') ?? null)).toBe(
      'You have saved another review since you opened this page. Send yours again to replace it.',
    );
    expect(words(form?.querySelector('blockquote') ?? null)).toBe('From the newer tab');
    expect(form?.querySelector('[name=review]')?.text).toContain('From the older tab');
    expect(form?.querySelector('[name=rating][checked]')?.getAttribute('value')).toBe('1');
    const began = form?.querySelector('[name=began]')?.getAttribute('value') ?? '';
    expect((await older({ rating: '1', review: 'From the older tab', began })).status).toBe(200);
    expect(await stored(tool)).toEqual([{ rating: 1, review: 'From the older tab' }]);
  });

  test('that empties a review does not empty a newer one', async () => {
    const [tool, member] = [await freshTool(), await addMember(app.db)];
    await rate(tool, member, '2', 'Slow');
    const older = await openTab(tool, member);
    await rate(tool, member, '2', 'Slow, but it works');
    expect((await older({ review: '' })).status).toBe(409);
    expect(await stored(tool)).toEqual([{ rating: 2, review: 'Slow, but it works' }]);
  });
});

test('a rating that is sent twice at once is stored once, and both answers say so', async () => {
  const [tool, member] = [await freshTool(), await addMember(app.db)];
  const tab = await openTab(tool, member);
  const answers = await Promise.all([1, 2, 3].map(() => tab({ rating: '4', review: 'Sent twice' })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await stored(tool)).toEqual([{ rating: 4, review: 'Sent twice' }]);
  expect(await figures(tool)).toEqual({ average: 4, count: 1 });
});

test('of two edits at once, one is stored and the other is given back, in whatever order they arrive', async () => {
  const [tool, member] = [await freshTool(), await addMember(app.db)];
  const tab = await openTab(tool, member);
  const edits = ['The first edit', 'The second edit'];
  const answers = await Promise.all(edits.map((review) => tab({ rating: '4', review })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const isStored = answers[0]?.status === 200 ? 0 : 1;
  expect(await stored(tool)).toEqual([{ rating: 4, review: edits[isStored] }]);
  const refused = answers[1 - isStored];
  expect(refused && (await main(refused)).querySelector('[name=review]')?.text).toContain(
    edits[1 - isStored],
  );
});

describe('what a form says that it began with', () => {
  /** As the form says it; not of the stored review, so that a form that is taken at its word is refused. */
  const other = hash('sha256', 'Another review', 'base64url');

  async function answerTo(began: string | undefined) {
    const [tool, member] = [await freshTool(), await addMember(app.db)];
    await rate(tool, member, '2', 'Before');
    const form = { intent: 'rate', rating: '3', review: 'After', ...(began !== undefined && { began }) };
    const { status } = await post(tool, form, { member });
    return { status, stored: await stored(tool) };
  }

  test('counts if it is a rating with a digest', async () => {
    for (const rating of [0, 2, 5]) {
      const { status, stored } = await answerTo(`${rating} ${other}`);
      expect([status, stored]).toEqual([409, [{ rating: 2, review: 'Before' }]]);
    }
  });

  test.each([
    undefined,
    '',
    '{"rating":5,"review":7}',
    other,
    `6 ${other}`,
    `-1 ${other}`,
    `2${other}`,
    `2 ${other} `,
    `2 ${other.slice(1)}`,
    `2 ${other}A`,
    `2 ${other.slice(1)}=`,
  ])('counts for nothing if it is %j: all that the form says is stored', async (began) => {
    expect(await answerTo(began)).toEqual({ status: 200, stored: [{ rating: 3, review: 'After' }] });
  });
});
