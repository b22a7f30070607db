import { eq, sql } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { letterTitle } from '#features/letters/letter-news.ts';
import { composeLetter, makeDueLetter } from '#features/letters/letters.server.ts';
import { letterFeatures, weeklyLetters } from '#features/letters/tables/letters.server.ts';
import { comingLetters } from '#features/letters/week.ts';
import { main, words } from '../harness/main-part.ts';
import { addMember } from '../harness/members.ts';
import { mailsTo } from '../harness/outbox.ts';
import { atomFaults, jsonFeedFaults } from '../harness/standards/validators.ts';
import { DATE, MONDAY, QUIET, startWeekly } from '../harness/weekly.ts';

/** The weekly letter: what it says, how it stays, and what an expert writes for it. */

const { app, write } = await startWeekly();

const letterOf = async (date: string) =>
  (await write.select().from(weeklyLetters).where(eq(weeklyLetters.date, date)))[0];

describe('a letter', () => {
  test('holds the news of its week, and none of another', async () => {
    const letter = await letterOf(DATE);
    expect(letter?.content).toMatchObject({
      featured: { tool: { id: 'tool-02' }, expert: { name: 'Ada Example' } },
      tools: { count: 1, listed: [{ id: 'fresh', price: null }] },
      rounds: {
        count: 1,
        listed: [{ company: 'Acme', text: 'Seed, $1.5M, May 2020', investors: ['A fund'] }],
      },
      prices: {
        count: 1,
        listed: [
          {
            tool: { id: 'tool-01' },
            before: '$10 a month, billing not known',
            after: '$12 a month, billing not known',
          },
        ],
      },
    });
  });

  test('counts nothing that the catalogue began with', async () => {
    const { write } = await startWeekly();
    await write.execute(sql`UPDATE ai_tools SET created_at = '2020-06-03T09:00:00Z'`);
    await write.execute(sql`UPDATE funding_rounds SET opened_at = '2020-06-04T09:00:00Z' WHERE is_open`);
    expect(await composeLetter(write, DATE)).toMatchObject({ tools: { count: 0 }, rounds: { count: 0 } });
    await write.execute(sql`UPDATE ai_tools SET created_at = '2020-06-04T00:00:00Z' WHERE id = 'fresh'`);
    expect(await composeLetter(write, DATE)).toMatchObject({ tools: { count: 1 } });
  });

  test('tells prices as they were recorded: what may be out of date is judged on the day of reading', async () => {
    const { write } = await startWeekly();
    const price = { value: { amount: 10, per: 'mo', as_of: '2019' } };
    await write.execute(sql`INSERT INTO tool_facts (tool_id, price_amount, price_per) VALUES ('fresh', 10, 'mo')
      ON CONFLICT (tool_id) DO UPDATE SET price_amount = 10, price_per = 'mo'`);
    await write.execute(sql`
      INSERT INTO tool_details (tool_id, decision_information)
      VALUES ('fresh', ${JSON.stringify({ decision_price_from: price })})
      ON CONFLICT (tool_id) DO UPDATE SET decision_information = excluded.decision_information`);
    const { tools } = await composeLetter(write, DATE);
    expect(tools.listed[0]?.price).toBe('From $10 a month, billing not known');
  });

  test('is a page of its own, in the sitemap, with a twin in Markdown', async () => {
    const response = await app.get(`/weekly/${DATE}`);
    const text = await response.text();
    const page = parse(text);
    expect(response.status).toBe(200);
    expect(page.querySelector('title')?.text).toContain(letterTitle(DATE));
    expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
      `https://toolbox.example/weekly/${DATE}`,
    );
    expect(text).not.toMatch(/777M|777000000|Series Z|Hidden Partners/);
    const said = words(page.querySelector('main'));
    for (const part of [
      'June 1, 2020, to June 7, 2020',
      'Fresh',
      'Ada Example',
      '$10 a month, billing not known → $12 a month, billing not known',
    ]) {
      expect(said).toContain(part);
    }
    expect(text).not.toContain('<fails>');
    expect(text).not.toContain('noindex');
    expect(await (await app.get('/sitemaps/letters-1.xml')).text()).toContain(`/weekly/${DATE}</loc>`);
    const twin = await app.get(`/weekly/${DATE}.md`);
    expect(twin.headers.get('content-type')).toContain('text/markdown');
    expect(await twin.text()).toContain('$10 a month, billing not known → $12 a month, billing not known');
  });

  test('does not change with the catalogue, and is made once', async () => {
    const before = words(await main(await app.get(`/weekly/${DATE}`)));
    await write.update(aiTools).set({ name: 'Renamed' }).where(eq(aiTools.id, 'fresh'));
    await write.update(letterFeatures).set({ text: 'Another text' }).where(eq(letterFeatures.date, DATE));
    await Promise.all([makeDueLetter(write, MONDAY), makeDueLetter(write, MONDAY + 1_000)]);
    expect(words(await main(await app.get(`/weekly/${DATE}`)))).toBe(before);
  });

  test('of a week without news says so, is not indexed, and is not sent', async () => {
    const response = await app.get('/weekly/2019-06-03');
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(text).toContain('no letter was sent');
    expect(text).toContain('noindex');
    expect(await (await app.get('/sitemaps/letters-1.xml')).text()).not.toContain('2019-06-03');
    expect(await letterOf('2019-06-03')).toMatchObject({ has_news: false, done_at: expect.any(String) });
    expect(words(await main(await app.get('/weekly')))).toContain('No news, so no letter was sent');
  });

  test('drops the cached pages of every node when it is made', async () => {
    const version = async () =>
      (await write.execute(sql`SELECT version FROM catalogue_state`)).rows[0]?.version;
    const before = await version();
    await makeDueLetter(write, QUIET);
    expect(await version()).toBe(before);
    await makeDueLetter(write, Date.parse('2018-06-04T06:00:00Z'));
    expect(await version()).toBe(Number(before) + 1);
  });

  test.each(['2020-06-15', '2020-06-09', 'latest', '2020-02-31'])('of %s does not exist', async (date) => {
    const response = await app.get(`/weekly/${date}`);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('There is no letter of this date');
  });

  test('is in the feeds, which keep their standards', async () => {
    const atom = await (await app.get('/feeds/weekly.atom')).text();
    expect(atomFaults(atom)).toEqual([]);
    expect(atom).toContain(`/weekly/${DATE}`);
    expect(atom).not.toContain('2019-06-03');
    const json = await (await app.get('/feeds/weekly.json')).text();
    expect(jsonFeedFaults(json)).toEqual([]);
    expect((await app.get('/categories/alpha-chat/weekly.atom')).status).toBe(404);
  });
});

describe('the operator', async () => {
  const operator = await addMember(app.db, { email: 'ops@example.org' });
  const [date = ''] = comingLetters(Date.now(), 1);
  const GOOD = { date, tool: 'tool-03', text: 'Worth a look.', name: 'Eve Example', title: 'Analyst' };
  const send = (intent: string, change: Partial<typeof GOOD> = {}) =>
    app.send('/operator/weekly', {
      method: 'POST',
      headers: operator.headers,
      body: new URLSearchParams({ ...GOOD, ...change, intent }),
    });
  const stored = () => write.select().from(letterFeatures).where(eq(letterFeatures.date, date));

  test('previews without storing, stores, replaces and removes a text', async () => {
    const preview = words(await main(await send('preview')));
    expect(preview).toContain('Worth a look.');
    expect(preview).toContain('No text is stored.');
    expect(await stored()).toEqual([]);
    expect((await send('save')).status).toBe(200);
    await send('save', { text: 'Better words.' });
    expect(await stored()).toMatchObject([{ tool_id: 'tool-03', text: 'Better words.' }]);
    expect((await send('remove')).status).toBe(200);
    expect(await stored()).toEqual([]);
  });

  test('sends a test to whoever asks, and to nobody else', async () => {
    const before = (await mailsTo(app, 'ops@example.org')).length;
    const sent = await send('test');
    expect(words(await main(sent))).toContain('A test is on its way to ops@example.org');
    const mails = (await mailsTo(app, 'ops@example.org')).slice(before);
    expect(mails.map(({ subject }) => subject.startsWith('Test: '))).toEqual([true]);
    expect(mails[0]?.text).toContain('Worth a look.');
    expect(await stored()).toEqual([]);
    await send('test', { tool: '', text: '', name: '', title: '' });
    expect((await mailsTo(app, 'ops@example.org')).at(-1)?.text).not.toContain('Worth a look.');
  });

  test('writes an introduction in Markdown: it is previewed, tried, stored, and in the letter for good', async () => {
    const text = 'Hello **all**,\n\nsee [the tools](/tools).<script>alert(1)</script>';
    const introduce = (intent: string, change: object = {}) =>
      app.send('/operator/weekly', {
        method: 'POST',
        headers: operator.headers,
        body: new URLSearchParams({ date, text, ...change, intent }),
      });
    const previewed = await main(await introduce('preview-intro'));
    expect(previewed.querySelector('.answer strong')?.text).toBe('all');
    expect(previewed.querySelector('textarea[name=text]')?.text).toBe(text);
    for (const button of previewed.querySelectorAll('button[value^=preview]'))
      expect(
        previewed.querySelector(new URL(button.getAttribute('formaction') ?? '', 'http://localhost').hash),
      ).not.toBeNull();
    expect((await main(await app.get('/operator/weekly', operator.headers))).text).not.toContain('Hello');

    expect(words(await main(await introduce('test-intro')))).toContain('A test is on its way');
    const mail = (await mailsTo(app, 'ops@example.org')).at(-1);
    // Programs that show plain text alone follow whole addresses only.
    expect(mail?.text).toContain('Hello **all**,\n\nsee [the tools](https://toolbox.example/tools).');
    expect(mail?.html).toMatch(/<strong>all<\/strong>.*href="https:\/\/toolbox\.example\/tools"/s);
    expect(mail?.html).not.toContain('<script');

    expect((await introduce('save-intro')).status).toBe(200);
    const [first, later] = [await composeLetter(write, date), await composeLetter(write, DATE)];
    expect([first.intro?.text, later.intro]).toEqual([text, null]);
    const form = await main(await app.get('/operator/weekly', operator.headers));
    expect(form.querySelector('textarea[name=text]')?.text).toBe(text);

    await makeDueLetter(write, Date.parse(date) + 7 * 60 * 60 * 1_000);
    const page = await main(await app.get(`/weekly/${date}`));
    expect(page.querySelector('.answer a')?.getAttribute('href')).toBe('/tools');
    const late = await introduce('save-intro', { text: 'Later.' });
    expect(late.status).toBe(409);
    expect((await main(late)).querySelector('textarea[name=text]')?.text).toBe('Later.');
    await write.delete(weeklyLetters).where(eq(weeklyLetters.date, date));

    expect((await introduce('save-intro', { text: ' ' })).status).toBe(200);
    expect((await composeLetter(write, date)).intro).toBeNull();
    expect((await introduce('save-intro', { date: '2020-06-08' })).status).toBe(409);
  });

  test.each([
    ['tool', { tool: 'no-such-tool' }, 'No tool has this name or id'],
    ['date', { date: '2020-06-08' }, 'Choose one of the coming letters'],
    ['text', { text: ' ' }, 'Enter the text'],
    ['name', { name: '' }, 'Enter who wrote it'],
  ] as const)('is told what is wrong with the %s', async (field, change, said) => {
    const response = await send('save', change);
    expect(response.status).toBe(400);
    const control = (await main(response)).querySelector(`[name=${field}][aria-invalid=true]`);
    expect(control?.parentNode?.text).toContain(said);
    expect(await stored()).toEqual([]);
  });
});
