import { expect, test } from 'vitest';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { createTestApp } from '../harness/app.ts';

/** A lowest price that its tool's plans contradict, or of a tool that has ended: what the page says, each answer says. */

const app = await createTestApp({ empty: true });
const PRICE = { decision_price_from: { value: { amount: 7, per: 'mo', billed: 'monthly' } } };
const PLANS = { business_pricing_plans: { value: [{ name: 'Pro', monthly: 31, per: 'mo' }] } };
const SAID = 'none of the plans has this price';

const tool = (id: string, name: string, more: object) => ({
  ...{ id, name, description: 'Cuts moving pictures.', created_at: '2026-03-01' },
  ...{ decision_information: PRICE, business_information: PLANS, business_info_is_premium: false },
  ...more,
});
const OVER = {
  business_information: { business_current_status: { value: 'Discontinued: announced 2026-03-24' } },
};

const { faults } = await importFiles(app.db, {
  'tools.ndjson': ndjson([
    tool('argued', 'Argued', {}),
    tool('hidden', 'Hidden', { business_info_is_premium: true }),
    tool('over', 'Over', OVER),
  ]),
});

const text = async (path: string) => (await app.get(path)).text();
const noteOf = async (path: string) => /"note":"([^"]*)"/.exec(await text(path))?.[1];

test('the tools are imported', () => {
  expect(faults).toEqual([]);
});

test.each(['/tools/argued?tab=business', '/compare?tools=argued,over'])('%s', async (path) => {
  expect(await text(path)).toContain(SAID);
});

test.each([
  '/tools?q=%22Argued%22',
  '/tools?q=%22Argued%22&view=table',
  '/resources/landscape-card?tool=argued',
])('%s', async (path) => {
  expect(await text(path)).toContain('its plans say otherwise');
});

test('a file of tools', async () => {
  expect(await text('/tools.csv?q=%22Argued%22')).toContain(SAID);
  const over = await text('/tools.csv?q=%22Over%22');
  expect(over).toContain('No longer sold');
  expect(over).not.toContain('$7');
});

test('a feed of new tools', async () => {
  for (const path of ['/feeds/tools.atom', '/feeds/tools.json']) {
    expect((await text(path)).split(SAID), path).toHaveLength(2);
  }
});

test('a feed of changed facts, while the price is the tool’s', async () => {
  const changed = (amount: number, more: object = {}) =>
    importFiles(app.db, {
      'tools.ndjson': ndjson([
        tool('moving', 'Moving', {
          decision_information: { decision_price_from: { value: { amount, per: 'mo', billed: 'monthly' } } },
          ...more,
        }),
      ]),
    });
  await changed(8);
  await changed(9);
  for (const path of ['/feeds/changes.atom', '/feeds/changes.json', '/market']) {
    expect((await text(path)).split(SAID), path).toHaveLength(2);
  }
  await changed(31);
  expect(await text('/feeds/changes.json')).not.toContain(SAID);
  await changed(9, { business_info_is_premium: true });
  expect(await text('/feeds/changes.json')).not.toContain(SAID);
});

test('the API', async () => {
  expect(await noteOf('/api/v1/tools/argued')).toBe(SAID);
  expect(await noteOf('/api/v1/tools?q=%22Argued%22')).toBe(SAID);
  expect(await noteOf('/api/v1/compare?tools=argued,hidden')).toBe(SAID);
  expect(await noteOf('/api/v1/tools/over')).toBe('a former price, as it is no longer sold');
});

test('plans that are not open to everybody say nothing', async () => {
  expect(await text('/tools/hidden')).not.toContain(SAID);
  expect(await text('/tools?q=%22Hidden%22')).not.toContain('say otherwise');
  expect(await noteOf('/api/v1/tools/hidden')).toBeUndefined();
});
