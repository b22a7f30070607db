import { parse as parseCsv } from 'csv-parse/sync';
import readWorkbook from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { toolTab } from '#site/access.ts';
import { LIMITS } from '#site/limits.ts';
import { addTool } from '../factories.ts';
import { createTestApp } from '../harness/app.ts';
import { ALL_LOCKED } from '../harness/marked-details.ts';
import { addMember } from '../harness/members.ts';

/** A comparison as files: the same as its page, each value with its source. */

const app = await createTestApp({ settings: { SITE_URL: 'http://localhost' } });
/** One tool more than a comparison holds. */
const TOO_MANY = Array.from({ length: LIMITS.compared + 1 }, (_, at) => `tool-0${at + 1}`);
const SENTINEL = 'zqsentinelqz';
const DOCS = { synopsis: 'Apple docs', date_updated: '2026-07', url: 'https://apple.example.com/docs' };
await addTool(
  app.db,
  { id: 'apple', name: '=Apple' },
  {
    details: {
      decision: {
        decision_platforms: { value: ['web', 'ios'], source_synopsis: DOCS },
        decision_age_limit: { value: { years: 13 }, source_synopsis: DOCS },
        decision_compliance: {
          value: ['soc2', 'gdpr', 'iso27001'],
          source_synopsis: { date_updated: 'early 2026' },
          sources: [
            {
              codes: ['soc2', 'gdpr'],
              synopsis: 'Trust page',
              date_updated: '2026-07-11',
              url: 'https://apple.example.com/trust',
            },
          ],
        },
      },
    },
  },
);
await addTool(
  app.db,
  { id: 'pear', name: 'Pear', is_premium: true, ...ALL_LOCKED },
  {
    details: {
      basic: { basic_information_localization: { value: [SENTINEL] } },
      decision: { decision_platforms: { value: ['web'] } },
    },
  },
);

const QUERY = 'tools=apple,pear';
const file = (name: string, query = QUERY, headers = {}) => app.get(`/compare/${name}?${query}`, headers);

async function csv(query = QUERY, headers = {}): Promise<Record<string, string>[]> {
  const response = await file('comparison.csv', query, headers);
  expect(response.status).toBe(200);
  return parseCsv(await response.text(), { bom: true, columns: true });
}

test('its page leads to them, as it is shown', async () => {
  const page = await (await app.get(`/compare?${QUERY}&differences=only&currency=EUR`)).text();
  for (const path of [
    '/compare/comparison.xlsx',
    '/compare/comparison.csv',
    '/compare/tools.csv',
    '/compare.md',
  ]) {
    expect(page).toContain(`href="${path}?${QUERY}&amp;differences=only&amp;currency=EUR"`);
  }
});

describe('as CSV', () => {
  test('a row for each fact of each tool, with its source, and what is not recorded', async () => {
    const rows = await csv();
    expect(rows.find((row) => row.Fact === 'Platforms' && row['Compared tool'] === "'=Apple")).toMatchObject({
      ...{ Group: 'At a glance', Known: 'recorded', Value: 'Web, iOS', Grade: 'sourced' },
      ...{ Source: 'Apple docs', 'Address of the source': 'https://apple.example.com/docs' },
    });
    expect(rows.find((row) => row.Fact === 'Age limit' && row['Compared tool'] === 'Pear')?.Known).toBe(
      'not recorded',
    );
    expect(rows.filter((row) => row.Fact === 'Data kept in').map((row) => [row.Group, row.Known])).toEqual([
      ['Data and terms', 'not recorded'],
      ['Data and terms', 'not recorded'],
    ]);
  });

  test('grades each part of a list whose parts have sources of their own', async () => {
    const rows = await csv();
    expect(rows.find((row) => row.Fact === 'Compliance' && row['Compared tool'] === "'=Apple")).toMatchObject(
      {
        Value: 'SOC 2, GDPR, ISO 27001',
        Grade: 'SOC 2, GDPR: sourced; ISO 27001: editorial',
        Date: 'SOC 2, GDPR: July 11, 2026; ISO 27001: early 2026',
        Source: "SOC 2, GDPR: Trust page; ISO 27001: Reported by the directory's editors",
        'Address of the source': 'SOC 2, GDPR: https://apple.example.com/trust',
      },
    );
  });

  test('says which tools and of which day it is, and is for its reader alone', async () => {
    const { headers } = await file('comparison.csv');
    expect(headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="comparison-apple-pear-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(headers.get('Cache-Control')).toBe('private, no-store');
  });

  test('holds nothing that its reader may not see', async () => {
    const locked = await csv();
    expect(JSON.stringify(locked)).not.toContain(SENTINEL);
    expect(locked.filter((row) => row.Known === 'for subscribers').length).toBeGreaterThan(0);
    const { headers } = await addMember(app.db, {
      subscription_status: 'basic',
      subscription_expires_at: new Date(Date.now() + 60_000),
    });
    expect(JSON.stringify(await csv(QUERY, headers))).toContain(SENTINEL);
  });
});

test('as XLSX, behind a sheet that says what it is', async () => {
  const response = await file('comparison.xlsx');
  const [about, tools, facts] = await readWorkbook(Buffer.from(await response.arrayBuffer()));
  expect(JSON.stringify(about)).toContain(`http://localhost/compare?${QUERY}`);
  const meant = new Map(about?.data.map(([label, text]) => [label, text]));
  expect(meant.get('Column “Known”')).toBe('Whether the fact is recorded, not recorded, or for subscribers');
  expect(meant.get('Sheet “Tools”')).toBe('For reading: one row per tool, one column per fact');
  const [head = [], ...lines] = tools?.data ?? [];
  expect(lines.map(([name]) => name)).toEqual(['=Apple', 'Pear']);
  expect(lines.map((line) => line[head.indexOf('Platforms')])).toEqual(['Web, iOS', 'Web']);
  expect(lines.map((line) => line[head.indexOf('Data kept in')])).toEqual(['not recorded', 'not recorded']);
  const platforms = facts?.data.find((row) => row[1] === 'Platforms');
  expect(platforms?.slice(2, 5)).toEqual(['=Apple', 'recorded', 'Web, iOS']);
});

test('for reading: one row per tool, one column per fact, and nothing that its reader may not see', async () => {
  const response = await file('tools.csv');
  expect(response.headers.get('Content-Disposition')).toContain('filename="tools-apple-pear-');
  const text = await response.text();
  expect(text).not.toContain(SENTINEL);
  const rows: Record<string, string>[] = parseCsv(text, { bom: true, columns: true });
  expect(
    rows.map(({ 'Compared tool': tool, Platforms, 'Age limit': age }) => [tool, Platforms, age]),
  ).toEqual([
    ["'=Apple", 'Web, iOS', 'From 13 years'],
    ['Pear', 'Web', 'not recorded'],
  ]);
  const [head = []]: string[][] = parseCsv(text, { bom: true, to: 1 });
  expect(Object.keys(rows[0] ?? {}).length).toBe(new Set(head).size);
  expect(rows.map((row) => row[`${toolTab('basic').title}: facts for subscribers`])).toEqual(['0', '1']);
});

test.each([
  ['apple,nosuch,pear', 404, 'Nothing is listed as ‘nosuch’.\n'],
  [
    TOO_MANY.join(),
    400,
    `A comparison holds 2 to ${LIMITS.compared} tools. Leave out Tool 0${TOO_MANY.length}, or others.\n`,
  ],
  ['apple', 404, `A comparison holds 2 to ${LIMITS.compared} tools.\n`],
])(
  '%s is refused in plain text, because a file cannot say what it leaves out',
  async (tools, status, said) => {
    for (const name of ['comparison.csv', 'comparison.xlsx', 'tools.csv']) {
      const refused = await file(name, `tools=${tools}`);
      expect(refused.status).toBe(status);
      expect(refused.headers.get('Content-Type')).toMatch(/^text\/plain/);
      expect(await refused.text()).toBe(said);
    }
  },
);

test.each([
  ['another file', 'comparison.pdf', QUERY],
  ['one tool', 'comparison.csv', 'tools=apple'],
  ['no such tools', 'comparison.csv', 'tools=a,b'],
])('%s is none', async (_, name, query) => {
  expect((await file(name, query)).status).toBe(404);
});
