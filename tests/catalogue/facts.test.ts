import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { readToolCards } from '#features/compare/alternatives.server.ts';
import { exportCatalogue } from '#features/imports/export.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { withDatabase } from '../harness/database.ts';
import { temporaryFolder } from '../harness/folders.ts';
import { CATEGORIES, dump, importFiles, importTarget, ndjson } from './workbench.ts';

/** The facts that visitors choose by are checked and complete after an import, and complete in an export. */

const EARLY = { date_updated: 'early 2026' };
const WRITER = {
  id: 'writer',
  name: 'Writer',
  description: 'Writes.',
  prominence: 7,
  needs: ['write a letter', 'brief schreiben'],
  former_ids: ['the-writer', 'old-writer'],
  categories: [{ category: 'chat' }],
  decision_information: {
    decision_best_for: { value: 'Long letters', source_synopsis: EARLY },
    decision_caution: 'Slow',
    decision_price_from: { value: { amount: 20, per: 'user/mo', as_of: '2025' }, source_synopsis: EARLY },
    decision_platforms: { value: ['web', 'ios'], source_synopsis: { synopsis: 'Vendor', ...EARLY } },
    decision_languages: { value: ['de', 'en'] },
    decision_language_count: { value: 30 },
    decision_compliance: {
      value: ['gdpr', 'soc2'],
      source_synopsis: EARLY,
      sources: [{ codes: ['soc2'], synopsis: 'Trust center', url: 'https://trust.example.com' }],
    },
    decision_flags: ['free-tier', 'api'],
    decision_takes: ['text'],
    decision_makes: ['docs', 'text'],
    decision_rivals: ['scribe', 'nobody'],
  },
};
const SCRIBE = { id: 'scribe', name: 'Scribe', description: 'Writes too.' };
const NEEDS = [
  { text: 'private chat', language: 'en' },
  { text: 'privater Chat', language: 'de' },
];
const FILES = {
  'categories.ndjson': ndjson([
    CATEGORIES[0],
    { id: 'chat', name: 'Chat', specializations: [{ id: 'local', name: 'Local', needs: NEEDS }] },
  ]),
  'tools.ndjson': ndjson([WRITER, SCRIBE]),
};

let db: Database;
beforeEach(async () => {
  db = await withDatabase({ empty: true });
});

test('facts are stored as details, and also as columns to search and filter by', async () => {
  const { faults } = await importFiles(db, FILES);
  expect(faults).toEqual([]);
  const { rows } = await db.read.execute(sql`
    SELECT tool.prominence, details.decision_information AS decision,
      facts.*, ARRAY(SELECT id FROM former_tools WHERE tool_id = tool.id ORDER BY id) AS former,
      (SELECT needs FROM specializations WHERE id = 'local') AS "localNeeds"
    FROM ai_tools tool JOIN tool_facts facts ON facts.tool_id = tool.id
    JOIN tool_details details ON details.tool_id = tool.id WHERE tool.id = 'writer'`);
  expect(rows).toEqual([
    {
      tool_id: 'writer',
      prominence: 7,
      decision: expect.objectContaining({
        decision_best_for: { value: 'Long letters', source_synopsis: { synopsis: null, ...EARLY } },
        decision_caution: { value: 'Slow' },
        decision_compliance: {
          value: ['gdpr', 'soc2'],
          source_synopsis: { synopsis: null, ...EARLY },
          sources: [
            {
              codes: ['soc2'],
              synopsis: 'Trust center',
              date_updated: null,
              url: 'https://trust.example.com',
            },
          ],
        },
      }),
      needs: ['write a letter', 'brief schreiben'],
      best_for: 'Long letters',
      caution: 'Slow',
      platforms: ['web', 'ios'],
      languages: ['de', 'en'],
      language_count: 30,
      compliance: ['gdpr', 'soc2'],
      flags: ['free-tier', 'api'],
      takes: ['text'],
      makes: ['docs', 'text'],
      price_amount: 20,
      foreign_price: null,
      price_per: 'user/mo',
      price_as_of: '2025',
      rivals: ['scribe', 'nobody'],
      former: ['old-writer', 'the-writer'],
      localNeeds: NEEDS,
    },
  ]);
});

test.each([
  ['EUR', { price_amount: null, foreign_price: { amount: 20, currency: 'EUR' }, monthly_price: null }],
  ['USD', { price_amount: 20, foreign_price: null, monthly_price: 20 }],
])('a price in %s is compared only if it is in dollars', async (currency, expected) => {
  const facts = { decision_price_from: { value: { amount: 20, currency, per: 'mo' } } };
  await importFiles(db, { 'tools.ndjson': ndjson([{ ...SCRIBE, decision_information: facts }]) });
  const { rows } = await db.read.execute(sql`
    SELECT price_amount, foreign_price, monthly_price FROM ai_tools JOIN tool_facts ON tool_id = id`);
  expect(rows).toEqual([expected]);
});

test('a price in dollars that a node of an older version writes over another is shown', async () => {
  const facts = { decision_price_from: { value: { amount: 20, currency: 'EUR', per: 'mo' } } };
  await importFiles(db, { 'tools.ndjson': ndjson([{ ...SCRIBE, decision_information: facts }]) });
  const price = async () => (await readToolCards(db.read, ['scribe'])).get('scribe')?.price;
  expect(await price()).toContain('From €20 a month');
  // It knows the column of prices in dollars alone.
  await db.write.execute(sql`UPDATE tool_facts SET price_amount = 25`);
  expect(await price()).toContain('From $25 a month');
});

test('an export changes nothing here, and gives the same elsewhere', async () => {
  await importFiles(db, FILES);
  const before = await dump(db);
  const folder = temporaryFolder();
  await exportCatalogue(db, { folder, filesFolder: folder });
  const again = await importTarget(db, folder);
  expect(again.report.tallies.tools).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  expect(again.report.tallies.categories).toMatchObject({ updated: 0, unchanged: 2 });
  expect(await dump(db)).toEqual(before);

  const other = await withDatabase({ empty: true });
  await importTarget(other, folder);
  const elsewhere = temporaryFolder();
  await exportCatalogue(other, { folder: elsewhere, filesFolder: elsewhere });
  for (const name of ['tools.ndjson', 'categories.ndjson']) {
    expect(readFileSync(path.join(elsewhere, name), 'utf8')).toBe(
      readFileSync(path.join(folder, name), 'utf8'),
    );
  }
});

test.each([
  [{ prominence: 10 }, 'prominence: must be a whole number from 1 to 9, which 10 is not'],
  [{ needs: ['a', ''] }, 'needs[1]: must not be empty'],
  [{ former_ids: ['writer'] }, "former_ids[0]: is the tool's own id"],
  [
    { decision_information: { decision_platforms: ['web', 'moon'] } },
    'decision_information.decision_platforms: has no platform "moon": it may be web, ios, android, windows, macos, linux, browser-extension, cli, docker, plugin, ide, office, google-workspace, slack, teams, wordpress, shopify, figma, hardware, api',
  ],
  [
    { decision_information: { decision_languages: ['german'] } },
    'decision_information.decision_languages: has no language "german": codes are those of ISO 639',
  ],
  [
    { decision_information: { decision_price_from: { amount: 3, per: 'fortnight' } } },
    'decision_information.decision_price_from.per: has no price unit "fortnight": it may be mo (a month), month-base (a month, and use), user/mo (a user a month), channel/mo (a channel a month), host/mo (a host a month), workspace/mo (a workspace a month), once (once), hour (an hour), minute (a minute), request (a request), image (an image), gb (a gigabyte), 1k-chars (for 1,000 characters), 1M-tokens (for 1M tokens), custom (on request)',
  ],
  [
    { decision_information: { decision_price_from: { amount: 3, currency: 'doubloons' } } },
    'decision_information.decision_price_from.currency: has no currency "doubloons": it may be USD, EUR, GBP, CHF, CAD, AUD, NZD, SGD, JPY, CNY, KRW, INR, BRL, PLN, SEK, NOK, DKK, CZK, MXN, TRY',
  ],
  [
    { decision_information: { decision_price_from: { amount: '€3' } } },
    'decision_information.decision_price_from.amount: must be an amount of money from 0 to 10,000,000, and "€3" is in another currency: give the number alone, and the currency in its own field',
  ],
  [
    { decision_information: { decision_trains_on_data: { answer: 'maybe' } } },
    'decision_information.decision_trains_on_data.answer: has no training "maybe": it may be no, opt-in, opt-out, by-plan, yes',
  ],
  [
    { decision_information: { decision_data_regions: { regions: ['EU', 'ZZ'] } } },
    'decision_information.decision_data_regions.regions: has no place "ZZ": codes are EU and those of countries in ISO 3166',
  ],
  [
    { decision_information: { decision_retention: { days: -1 } } },
    'decision_information.decision_retention.days: must be a whole number from 0 to 36,500, which -1 is not',
  ],
  [
    { decision_information: { decision_age_limit: { years: 130 } } },
    'decision_information.decision_age_limit.years: must be a whole number from 0 to 99, which 130 is not',
  ],
  [
    { decision_information: { decision_terms: 'http://example.com/terms' } },
    'decision_information.decision_terms: must be an address that starts with https:// and has at most 500 characters',
  ],
  [
    { decision_information: { decision_dpa: `https://example.com/${'a'.repeat(500)}` } },
    'decision_information.decision_dpa: must be an address that starts with https:// and has at most 500 characters',
  ],
  [
    { decision_information: { decision_status_page: 'https://127.0.0.1/status' } },
    'decision_information.decision_status_page: must be the address of a public site: a name with a dot in it, no number, and no user name or password before it',
  ],
  [
    { decision_information: { decision_repository: { url: 'git@github.com:acme/cutter' } } },
    'decision_information.decision_repository.url: must be an address that starts with https:// and has at most 500 characters',
  ],
  [
    { decision_information: { decision_rivals: ['No Slug'] } },
    'decision_information.decision_rivals: must be a list of ids of tools, which "No Slug" is not',
  ],
  [
    { decision_information: { decision_caution: { value: 'x', source_synopsis: { date_updated: 'soon' } } } },
    'decision_information.decision_caution.source_synopsis.date_updated: must be a date as YYYY, YYYY-MM or YYYY-MM-DD, or such as early 2026, and none can be read from "soon"',
  ],
  [
    { decision_information: { decision_caution: { value: 'x', source_synopsis: {} } } },
    'decision_information.decision_caution.source_synopsis: must have a text "synopsis", a "date_updated", or both',
  ],
  [
    { decision_information: { decision_caution: { value: 'x', sources: [] } } },
    'decision_information.decision_caution.sources: belongs to a list of codes alone',
  ],
  [
    {
      decision_information: {
        decision_flags: { value: ['api'], sources: [{ codes: ['sso'], synopsis: 'Price page' }] },
      },
    },
    'decision_information.decision_flags.sources[0].codes: names "sso", which the value does not have or another source names',
  ],
  [
    { decision_information: { decision_flags: { value: ['api'], sources: [{ codes: ['api'] }] } } },
    'decision_information.decision_flags.sources[0]: must have a text "synopsis", a "date_updated", or both',
  ],
  ...[
    { is_premium: true, flags: ['free-tier', 'no-free-tier'] },
    { is_premium: false, flags: ['no-free-tier'] },
  ].map(({ is_premium, flags }): [object, string] => [
    { is_premium, decision_information: { decision_flags: flags } },
    'decision_information.decision_flags: names "no-free-tier", but the tool has one: its flags name "free-tier", or is_premium is false',
  ]),
])('%j is named as a fault', async (fields, fault) => {
  const { faults } = await importFiles(db, {
    'tools.ndjson': ndjson([{ ...SCRIBE, id: 'writer', ...fields }]),
  });
  expect(faults).toEqual([`tools.ndjson:1: ${fault}`]);
});

test('a tool that has ended counts as unknown, and its record keeps its prominence', async () => {
  const ended = { ...WRITER, business_information: { business_current_status: 'Shut down (2025)' } };
  await importFiles(db, { ...FILES, 'tools.ndjson': ndjson([ended, SCRIBE]) });
  const { rows } = await db.read.execute(sql`
    SELECT status, prominence, stated_prominence, business_current_status AS said FROM ai_tools WHERE id = 'writer'`);
  expect(rows).toEqual([
    { status: 'closed', prominence: 0, stated_prominence: 7, said: { value: 'Shut down (2025)' } },
  ]);
  const folder = temporaryFolder();
  await exportCatalogue(db, { folder, filesFolder: temporaryFolder() });
  expect((await importTarget(db, folder)).report.tallies.tools).toMatchObject({ updated: 0, unchanged: 2 });

  await importFiles(db, { 'tools.ndjson': ndjson([WRITER]) });
  const { rows: again } = await db.read.execute(
    sql`SELECT status, prominence FROM ai_tools WHERE id = 'writer'`,
  );
  expect(again).toEqual([{ status: 'active', prominence: 7 }]);
});

test('a rival that is not listed is reported but is not a fault', async () => {
  const { report, faults } = await importFiles(db, FILES);
  expect(faults).toEqual([]);
  expect([...report.unknownRivals]).toEqual([['nobody', ['writer']]]);
  const later = await importFiles(db, {
    'tools.ndjson': ndjson([{ id: 'nobody', name: 'Nobody', description: 'Somebody after all.' }]),
  });
  expect([...later.report.unknownRivals]).toEqual([]);
});
