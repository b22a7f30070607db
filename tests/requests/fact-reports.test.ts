import { eq } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { factReports } from '#features/contact/tables/contact.server.ts';
import { outbox } from '#platform/mail/tables/mail.server.ts';
import { brokenDatabase, createTestApp, type TestApp } from '../harness/app.ts';
import { main as page } from '../harness/main-part.ts';

/** A value of a tool that somebody calls wrong, on the page /contact (spec §2). */

const app = await createTestApp({ empty: true });
const mailed = ({ db }: TestApp) => db.write.select({ subject: outbox.subject }).from(outbox);

const REPORT = '?tool=chatgpt&tab=funding&field=Total+funding&shown=%2461.5M';

test('is filled in, and nobody keeps its page', async () => {
  const response = await app.get(`/contact${REPORT}`);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const root = parse(await response.text());
  expect(root.querySelector('form input[name=field]')?.getAttribute('value')).toBe('Total funding');
  expect(root.querySelector('form dl')?.text).toContain('$61.5M');
  expect(root.querySelector('meta[name=robots]')?.getAttribute('content')).toContain('noindex');
});

test('names the tool, whose page needs no database', async () => {
  const named = async (to: TestApp, tool: string) => {
    const form = (await page(await to.get(`/contact?tool=${tool}&field=Location`))).querySelector('form dl');
    return form?.querySelector(`a[href="/tools/${tool}"]`)?.text;
  };
  const listed = await createTestApp();
  expect(await named(listed, 'tool-04')).toBe('Tool 04');
  expect(await named(listed, 'nobody-knows')).toBe('nobody-knows');
  expect(await named(await createTestApp({ db: brokenDatabase() }), 'tool-04')).toBe('tool-04');
});

test('shows whatever the address says as text', async () => {
  const main = await page(await app.get('/contact?tool=a&field=%3C%2Fdd%3E%3Cb%3E'));
  expect(main.querySelector('form dl')?.text).toContain('</dd><b>');
  expect(main.querySelector('form b')).toBeNull();
});

test('a page without one may be kept', async () => {
  for (const search of ['', '?kind=report', '?tool=%3C&field=x']) {
    expect((await app.get(`/contact${search}`)).headers.get('cache-control')).toBeNull();
  }
});

test('is stored with what is right, and told to operators', async () => {
  const own = await createTestApp({ empty: true });
  const fact = { tool: 'chatgpt', tab: 'funding', field: 'Total funding', shown: '$61.5M' };
  const send = (answer: Record<string, string>) =>
    own.send('/contact', {
      method: 'POST',
      body: new URLSearchParams({ intent: 'fact', ...fact, ...answer }),
    });
  const refused = await page(await send({ right: '', source: '', email: 'nobody' }));
  expect(refused.querySelectorAll('[aria-invalid]')).toHaveLength(3);
  expect((await send({ tool: '<', right: '1', source: 'x' })).status).toBe(400);
  expect((await send({ right: '$64M', source: 'https://example.org', email: '' })).status).toBe(303);
  expect(await own.db.write.select().from(factReports)).toMatchObject([
    { tool_id: 'chatgpt', tab: 'funding', field: 'Total funding', right_value: '$64M', email: null },
  ]);
  expect((await mailed(own))[0]).toMatchObject({ subject: 'A value of chatgpt is called wrong' });
});

test('names the tool to operators, not its id', async () => {
  const own = await createTestApp();
  const body = {
    intent: 'fact',
    tool: 'tool-04',
    tab: 'market',
    field: 'Users',
    shown: '',
    right: '1',
    source: 'x',
  };
  const [named] = await own.db.read
    .select({ name: aiTools.name })
    .from(aiTools)
    .where(eq(aiTools.id, 'tool-04'));
  expect(named?.name).not.toBe('tool-04');
  const sent = await own.send('/contact', { method: 'POST', body: new URLSearchParams(body) });
  expect(sent.status).toBe(303);
  expect((await mailed(own))[0]).toMatchObject({ subject: `A value of ${named?.name} is called wrong` });
});

test("stands above the operator's own page, to be copied", async () => {
  const framed = await createTestApp({
    empty: true,
    settings: { CONTACT_PAGE_URL: 'https://forms.example.org/contact' },
  });
  expect((await page(await framed.get(`/contact${REPORT}`))).text).toContain('Shown: $61.5M');
});

test('a tool or company with the longest id is named', async () => {
  const id = 'a'.repeat(120);
  const report = await page(await app.get(`/contact?tool=${id}&field=Location`));
  expect(report.text).toContain(id);
  const mistake = await page(await app.get(`/contact?page=/companies/${id}`));
  expect(mistake.querySelector('textarea')?.text).toContain(`/companies/${id}`);
});
