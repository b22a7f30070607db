import { expect, test } from 'vitest';
import { withDatabase } from '../harness/database.ts';
import { CATEGORIES, importFiles, ndjson, OWN_HOST, storedTool } from './workbench.ts';

/** Which addresses a record may give for its sources. */

const db = await withDatabase({ empty: true });
await importFiles(db, { 'categories.ndjson': ndjson(CATEGORIES) });

const of = (url: string) => ({ synopsis: 'A page', date_updated: '2026-07', url });
const tool = (id: string, detail: object) => ({
  id,
  name: id,
  description: 'd',
  decision_information: { decision_compliance: { value: ['soc2', 'gdpr'], ...detail } },
});
const OWN = 'is a page of this site, which cannot be the source of what it says';
const AT = 'tools.ndjson:1: decision_information.decision_compliance';

test.each([
  ['https://trust.example.com/soc2', []],
  ['http://trust.example.com/soc2', []],
  [`https://${OWN_HOST}.example.com/tools/a`, []],
  [`https://${OWN_HOST}/tools/a`, [OWN]],
  [`http://${OWN_HOST.toUpperCase()}:8443/tools/a?b#c`, [OWN]],
  ['ftp://trust.example.com', ['must be an address that starts with http:// or https://']],
  ['trust.example.com', ['must be an address that starts with http:// or https://']],
  ['https://localhost/tools/a', [expect.stringMatching(/^must be the address of a public site/)]],
])('the source %s: %j', async (url, reasons) => {
  const { faults } = await importFiles(db, {
    'tools.ndjson': ndjson([tool('cited', { source_synopsis: of(url) })]),
  });
  expect(faults.map((fault) => fault.replace(`${AT}.source_synopsis.url: `, ''))).toEqual(reasons);
});

test('the sources of single codes, of companies and of their rounds are no pages of this site either', async () => {
  const own = of(`https://${OWN_HOST}/tools/a`);
  const company = { id: 'acme', name: 'Acme', source: own };
  const round = { round: 'Seed', date: '2025', source: own, also: [{ ...own, says: '$2M' }] };
  const listed = { round: 'Seed', date: '2025', source: own.synopsis, source_url: own.url };
  const { faults } = await importFiles(db, {
    'tools.ndjson': ndjson([
      tool('coded', { sources: [{ codes: ['soc2'], ...own }] }),
      { ...tool('funded', {}), funding_competition_information: { funding_funding_rounds: [listed] } },
    ]),
    'companies.ndjson': ndjson([company, { id: 'other', name: 'Other', funding_rounds: [round] }]),
  });
  expect(faults).toEqual([
    `companies.ndjson:1: source.url: ${OWN}`,
    `companies.ndjson:2: funding_rounds[0].source.url: ${OWN}`,
    `companies.ndjson:2: funding_rounds[0].also[0].url: ${OWN}`,
    `${AT}.sources[0].url: ${OWN}`,
    `tools.ndjson:2: funding_competition_information.funding_funding_rounds[0].source_url: ${OWN}`,
  ]);
  expect(await storedTool(db, 'coded')).toBeUndefined();
});

test('those without https are counted, and no fault', async () => {
  const { report } = await importFiles(db, {
    'tools.ndjson': ndjson([
      tool('plain', { source_synopsis: of('http://trust.example.com') }),
      tool('safe', { source_synopsis: of('https://trust.example.com') }),
    ]),
  });
  expect(report).toMatchObject({ faults: 0, insecureSources: 1 });
});
