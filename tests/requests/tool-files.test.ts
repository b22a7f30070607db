import { parse } from 'node-html-parser';
import readWorkbook from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { LIMITS, RATE_LIMITS } from '#site/limits.ts';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { addTool } from '../factories.ts';
import { createTestApp } from '../harness/app.ts';
import { ALL_LOCKED } from '../harness/marked-details.ts';

/** A selection of tools as a file, for everybody. */

const app = await createTestApp({ settings: { SITE_URL: 'http://localhost' } });
await addTool(
  app.db,
  { id: 'locked', name: 'Locked notes', ...ALL_LOCKED },
  { details: { business: { business_contact_email: { value: 'zq@zq.example.com' } } } },
);

const links = async (page: string) =>
  parse(await (await app.get(page)).text())
    .querySelectorAll('a[download]')
    .map((link) => link.getAttribute('href')?.replaceAll('&amp;', '&') ?? '');
const shown = async (page: string) =>
  parse(await (await app.get(page)).text())
    .querySelectorAll('article h3, .tool h3')
    .map((heading) => heading.text.trim());

describe('a selection of tools', () => {
  test.each(['/tools', '/tools?isPremium=false', '/search?q=notes', '/tools?q=%22notes%22'])(
    '%s',
    async (page) => {
      const [csv = '', xlsx = ''] = await links(page);
      const file = await app.get(csv);
      expect(file.status).toBe(200);
      expect(file.headers.get('X-Robots-Tag')).toBe('noindex');
      const lines = (await file.text()).split('\r\n').slice(1);
      const names = await shown(page);
      expect(names.length).toBeGreaterThan(0);
      for (const [at, name] of names.entries()) expect(lines[at]).toContain(name);
      const sheets = await readWorkbook(Buffer.from(await (await app.get(xlsx)).arrayBuffer()));
      expect(sheets.map(({ sheet }) => sheet)).toEqual(['About', 'Tools']);
      const about = new Map(sheets[0]?.data.map(([label, text]) => [label, text]));
      expect(about.get('Address')).toMatch(/^http:\/\/localhost\/tools/);
    },
  );

  test('has its filters and its day in its name', async () => {
    const file = await app.get('/tools.csv?q=notes&isPremium=false');
    expect(file.headers.get('Content-Disposition')).toMatch(
      /filename="tools-q-notes-ispremium-false-\d{4}-\d\d-\d\d\.csv"/,
    );
  });

  test('holds nothing that a tab may lock', async () => {
    const csv = await (await app.get('/tools.csv?q=Locked')).text();
    expect(csv).toContain('Locked notes');
    expect(csv).not.toMatch(/zq/i);
  });

  test('with a filter that cannot be read is refused', async () => {
    const file = await app.get('/tools.csv?category=nowhere');
    expect(file.status).toBe(400);
    expect(await file.text()).toContain('nowhere');
    expect((await app.get('/tools.csv?budget=lots')).status).toBe(400);
  });

  test.each(['sortBy=weight', 'sortOrder=up', 'isPremium=maybe', 'isFeatured=1'])(
    'with a choice that does not exist is refused: %s',
    async (asked) => {
      const file = await app.get(`/tools.csv?${asked}`);
      expect(file.status).toBe(400);
      expect(await file.text()).toContain(`"${asked.split('=')[1]}"`);
    },
  );

  test('beyond the limit says what it leaves out', async () => {
    const many = Array.from({ length: LIMITS.toolsInFile + 1 }, (_, number) => ({
      id: `many-${number}`,
      name: `Zebra ${number}`,
      description: 'It has stripes.',
      url: `https://zebra-${number}.example.com`,
    }));
    await importFiles(app.db, { 'tools.ndjson': ndjson(many) });
    const page = await (await app.get('/tools?q=%22zebra%22')).text();
    expect(page).toContain(`The first ${LIMITS.toolsInFile} of these ${LIMITS.toolsInFile + 1} tools`);
    const file = await app.get('/tools.xlsx?q=%22zebra%22');
    const [about, tools] = await readWorkbook(Buffer.from(await file.arrayBuffer()));
    expect(about?.data).toContainEqual([
      'Left out',
      `1 more tool: a file holds the first ${LIMITS.toolsInFile}`,
    ]);
    expect(tools?.data).toHaveLength(LIMITS.toolsInFile + 1);
  });

  test('is not given without end', async () => {
    const ask = () => app.get('/tools.csv');
    const answers = await Promise.all(Array.from({ length: RATE_LIMITS.listFiles.sender.burst + 1 }, ask));
    expect(answers.some(({ status }) => status === 429)).toBe(true);
  });
});
