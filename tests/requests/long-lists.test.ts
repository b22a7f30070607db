import { parse } from 'node-html-parser';
import { beforeEach, describe, expect, test } from 'vitest';
import { toolVendors } from '#features/claims/tables/vendors.server.ts';
import { rateLimits } from '#platform/request/tables/rate-limits.server.ts';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { createTestApp } from '../harness/app.ts';
import { addMember } from '../harness/members.ts';
import { asPeople, words } from '../harness/vendors.ts';

/** What a number in a form costs, whoever has made it up. */

const app = await createTestApp();
const vendor = await addMember(app.db);
const cutter = { id: 'cutter', name: 'Cutter', description: 'It cuts.', url: 'https://cutter.com' };
await importFiles(app.db, { 'tools.ndjson': ndjson([cutter]) });
await app.db.write
  .insert(toolVendors)
  .values({ user_id: vendor.id, tool_id: 'cutter', proof: 'mail', proved_at: 'cutter.com' });

type Fields = Record<string, string>;
const { post } = asPeople(app);

beforeEach(() => app.db.write.delete(rateLimits));

describe('the lists of a vendor’s form', () => {
  const founders = 'basic_information.basic_information_founders';
  const change = (fields: Fields) => post('/vendor/cutter', fields, vendor);
  const entries = (count: number): Fields =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${founders}.${index}`, 'on']));
  const sizeOf = async (response: Response) => (await response.text()).length;

  test('grow by one entry, whatever number a button names', async () => {
    const whole = await sizeOf(await change({ change: `add ${founders}` }));
    for (const number of ['4294967290', '10000000', '-1', '1e9', '__proto__']) {
      const sent = await change({ name: 'Mine', tags: 'one', change: `add tags.${number}` });
      expect([sent.status, (await sizeOf(sent)) <= whole], number).toEqual([200, true]);
    }
  });

  test('have a stated maximum of entries', async () => {
    const full = await change({ ...entries(500), [`${founders}.0.name`]: 'Ada', change: `add ${founders}` });
    expect(full.status).toBe(409);
    const said = parse(await full.text());
    expect(words(said)).toContain('at most 500 entries');
    expect(said.querySelector(`[name="${founders}.0.name"]`)?.getAttribute('value')).toBe('Ada');
    expect(said.querySelector(`[name="${founders}.500"]`)).toBeNull();
    const fewer = await change({ ...entries(500), change: `remove ${founders}.0` });
    expect(fewer.status).toBe(200);
    const beyond = await change({ ...entries(4_500), change: 'up x' });
    expect([beyond.status, (await sizeOf(beyond)) < 100_000]).toEqual([413, true]);
  });
});
