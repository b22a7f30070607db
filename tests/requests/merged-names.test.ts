import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { addTool, fundingDetails } from '../factories.ts';

import { withRounds } from '../harness/rounds.ts';

/** Companies and investors that an operator merges by their names. */

const { app, db, headers, page } = await withRounds();

describe('names', () => {
  const order = (form: Record<string, string>, reader = 'operator') =>
    app.send('/operator/names', {
      method: 'POST',
      headers: { ...headers[reader], Origin: 'http://localhost' },
      body: new URLSearchParams(form),
    });

  test('are merged only if an operator says so, and are two again when it is taken back', async () => {
    const before = await ids();
    const added = await order({ intent: 'add', kind: 'investor', name: 'ICONIQ Growth', means: 'ICONIQ' });
    expect([added.status, added.headers.get('location')]).toEqual([303, '/operator/names?done=add']);
    expect((await page('/investors/iconiq')).rows).toHaveLength(2);
    const old = await app.get('/investors/iconiq-growth');
    expect([old.status, old.headers.get('location')]).toEqual([301, '/investors/iconiq']);
    expect(await ids()).toEqual(before);
    expect((await page('/operator/names', 'operator')).text).toContain('ICONIQ Growth');
    expect((await page('/search?q=iconiq+growth')).text).toMatch(/Investor ?ICONIQ(?! Growth)/);
    const reversed = await order({ intent: 'add', kind: 'investor', name: 'ICONIQ', means: 'ICONIQ Growth' });
    expect(reversed.status).toBe(409);
    expect(await reversed.text()).toContain('Both are one already, the other way round');
    const removed = await order({ intent: 'remove', kind: 'investor', key: 'iconiq growth' });
    expect(removed.status).toBe(303);
    expect((await page('/investors/iconiq')).rows).toHaveLength(1);
    expect((await page('/investors/iconiq-growth')).rows).toHaveLength(1);
  });

  test('merge companies with their rounds, each once, and bring them back with their ids', async () => {
    const again = { round: 'Seed', amount: 2_000_000, date: '2024-02', investors: ['Open Fund'] };
    await addTool(db, { id: 'croon', developer_name: 'Larynx Labs' }, { details: fundingDetails([again]) });
    const before = await ids();
    await order({ intent: 'add', kind: 'company', name: 'Larynx Labs', means: 'larynx' });
    const merged = await page('/companies/larynx');
    expect([merged.rows.length, merged.text.includes('4 listed tools')]).toEqual([2, true]);
    expect((await app.get('/companies/larynx-labs')).headers.get('location')).toBe('/companies/larynx');
    await order({ intent: 'remove', kind: 'company', key: 'larynx labs' });
    expect(await ids()).toEqual(before);
    expect((await page('/companies/larynx-labs')).rows).toHaveLength(1);
  });

  test.each([
    [{ name: 'x', means: 'No such fund' }, 400, 'There is nothing with this name or id'],
    [{ name: 'OPEN fund, Inc.', means: 'Open Fund' }, 409, 'Both names are the same already'],
    [{ name: '', means: 'Open Fund' }, 400, 'Write a name'],
  ])('refuse %j', async (form, status, text) => {
    const response = await order({ intent: 'add', kind: 'investor', ...form });
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(text);
  });

  test('are changed by nobody else', async () => {
    const form = { intent: 'add', kind: 'investor', name: 'A', means: 'Open Fund' };
    expect((await order(form, 'premium')).status).toBe(404);
  });

  async function ids() {
    const { rows } = await db.read.execute<{ id: string }>(sql`SELECT id FROM funding_rounds ORDER BY id`);
    return rows.map(({ id }) => id);
  }
});
