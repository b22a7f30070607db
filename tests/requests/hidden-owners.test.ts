import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { exportOpen } from '#features/downloads/export.server.ts';
import { companiesAfter } from '#features/market/companies.server.ts';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { temporaryFolder } from '../harness/folders.ts';
import { withRounds } from '../harness/rounds.ts';

/** A company that only locked rounds make known, and that owns one without tools and rounds. */

const { app, db, headers, page } = await withRounds();

const round = { round: 'Series C', amount: 9e7, date: '2026-02', investors: ['ICONIQ'] };
await importFiles(db, {
  'companies.ndjson': ndjson([
    { id: 'secret-group', name: 'Secret Group', funding_rounds: [round] },
    { id: 'owned-one', name: 'Owned One', parent: 'secret-group', parent_since: '2025-07' },
    { id: 'known-group', name: 'Known Group' },
    {
      ...{ id: 'maker', name: 'Maker', parent: 'known-group' },
      source: { synopsis: 'Company register', date_updated: '2026-05' },
    },
  ]),
});

describe('are named to nobody who may not know of them', () => {
  test.each(['/companies/owned-one', '/companies?q=owned', '/search?q=owned+one'])(
    'at %s',
    async (address) => {
      const { response, html } = await page(address);
      expect(response.status).toBe(200);
      expect(html).toContain('Owned One');
      expect(html).not.toMatch(/secret.group/i);
      expect(html).not.toContain('July 2025');
      if (!address.startsWith('/search')) {
        expect((await page(address, 'basic')).html).toContain('Secret Group');
      }
    },
  );

  test('and their owner says that there may be such', async () => {
    const said = 'Companies that only rounds for subscribers make known are not listed';
    expect((await page('/companies/known-group')).text).toContain(said);
    expect((await page('/companies/known-group', 'basic')).text).not.toContain(said);
  });

  test('in the API', async () => {
    const from = { after: '', beginning: 'owned', limit: 5 };
    expect(await companiesAfter(db.read, { tier: 'free' }, from)).toMatchObject([{ parent: null }]);
    expect(await companiesAfter(db.read, { tier: 'basic' }, from)).toMatchObject([
      { parent: { id: 'secret-group', since: '2025-07' } },
    ]);
  });

  test('in the open files', async () => {
    const folder = temporaryFolder();
    await exportOpen(db, folder, '2026-11-29T00:00:00.000Z');
    const companies = readFileSync(path.join(folder, 'companies.ndjson'), 'utf8');
    expect(companies).toContain('"owned-one"');
    expect(companies).not.toMatch(/secret-group|2025-07/);
  });
});

test('an owner that everybody may know is named beside the maker of a tool', async () => {
  await importFiles(db, {
    'tools.ndjson': ndjson([
      { id: 'made', name: 'Made', description: 'Makes.', developer_name: 'Maker', company: 'maker' },
    ]),
  });
  const { text, html } = await page('/tools/made');
  expect(text).toContain('by Maker (owned by Known Group)');
  expect(html).toContain('href="/companies/known-group"');
  await importFiles(db, {
    'tools.ndjson': ndjson([
      {
        id: 'joint',
        name: 'Joint',
        description: 'Makes.',
        developer_name: 'Maker and Others',
        company: 'maker',
      },
    ]),
  });
  expect((await page('/tools/joint')).text).toContain('by Maker and Others (Maker is owned by Known Group)');
  expect(text).toMatch(/Owner:? ?Attributed · May 2026/);
});

test('the id of a company without rounds means nobody whose name begins so', async () => {
  await importFiles(db, { 'companies.ndjson': ndjson([{ id: 'lar', name: 'Nothing Raised' }]) });
  expect((await page('/market/rounds?company=lar')).rows).toEqual([]);
  expect((await page('/market/rounds?company=lary')).rows).toHaveLength(2);
});

describe('are not given away', () => {
  const follow = (reader: string) =>
    app.send('/following', {
      method: 'POST',
      headers: { ...headers[reader], Origin: 'http://localhost' },
      body: new URLSearchParams({ intent: 'follow', kind: 'company', subject: 'secret-group' }),
    });

  test('by following them', async () => {
    expect((await follow('free')).status).toBe(404);
    expect((await follow('basic')).status).toBe(200);
    expect((await page('/following', 'basic')).text).toContain('Secret Group');
    await db.write.execute(sql`UPDATE users SET subscription_status = 'free'`);
    expect((await page('/following', 'basic')).text).not.toContain('Secret Group');
    await db.write.execute(
      sql`UPDATE users SET subscription_status = 'basic' WHERE subscription_expires_at IS NOT NULL`,
    );
  });

  test('by an address of before a merger', async () => {
    await db.write.execute(sql`
      INSERT INTO entity_aliases (kind, key, name, means_key, means_name)
      VALUES ('company', 'old secret', 'Old Secret', 'secret group', 'Secret Group')`);
    await db.write.execute(sql`
      INSERT INTO former_entities (kind, id, key) VALUES ('company', 'old-secret', 'old secret')`);
    expect((await page('/companies/old-secret')).response.status).toBe(404);
    const { response } = await page('/companies/old-secret', 'basic');
    expect([response.status, response.headers.get('location')]).toEqual([301, '/companies/secret-group']);
  });
});
