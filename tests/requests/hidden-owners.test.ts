import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { exportOpen } from '#features/downloads/export.server.ts';
import { companiesAfter } from '#features/market/companies.server.ts';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { temporaryFolder } from '../harness/folders.ts';
import { withRounds } from '../harness/rounds.ts';

/** A company that only locked rounds make known, and that owns one without tools and rounds. */

const { db, page } = await withRounds();

const round = { round: 'Series C', amount: 9e7, date: '2026-02', investors: ['ICONIQ'] };
await importFiles(db, {
  'companies.ndjson': ndjson([
    { id: 'secret-group', name: 'Secret Group', funding_rounds: [round] },
    { id: 'owned-one', name: 'Owned One', parent: 'secret-group', parent_since: '2025-07' },
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
