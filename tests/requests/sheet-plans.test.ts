import { parse } from 'node-html-parser';
import readWorkbook from 'read-excel-file/node';
import { beforeEach, describe, expect, test } from 'vitest';
import { rateLimits } from '#platform/request/tables/rate-limits.server.ts';
import { addTool } from '../factories.ts';
import { createTestApp } from '../harness/app.ts';
import { ALL_LOCKED } from '../harness/marked-details.ts';
import { sheetsOf, words } from '../harness/sheets.ts';

/** Plans and needs of decision sheets, and what they say of data protection. */

const app = await createTestApp({ settings: { SITE_URL: 'http://localhost' } });
beforeEach(() => app.db.write.delete(rateLimits));

const today = new Date().toISOString().slice(0, 10);
const source = (synopsis: string, date_updated = today) => ({
  source_synopsis: { synopsis, date_updated, url: 'https://apple.example.com/price' },
});
const PLANS = [
  { name: 'Free', amount: 0, per: 'mo' },
  { name: 'Team', monthly: 15, yearly: 12, per: 'user/mo', minimum: 3 },
  { name: 'Business', yearly: 20, per: 'user/mo', includes: ['Single sign-on'], as_of: '2024' },
];
const plans = { business_pricing_plans: { value: PLANS, ...source('Apple price list') } };
await addTool(
  app.db,
  { id: 'apple', name: 'Apple' },
  {
    details: {
      business: plans,
      decision: {
        decision_price_from: {
          value: { amount: 59, per: 'user/mo', as_of: '2025' },
          source_synopsis: { date_updated: 'early 2026' },
        },
        decision_compliance: { value: ['eu-hosting'], ...source('Apple trust') },
        decision_dpa: { value: 'https://apple.example.com/dpa' },
        decision_age_limit: { value: { years: 16 }, ...source('Apple terms', '2020-01-01') },
        decision_retention: { value: { days: 30 }, ...source('Apple terms') },
      },
    },
  },
);
await addTool(app.db, { id: 'safe', name: 'Safe', ...ALL_LOCKED }, { details: { business: plans } });
const sold = (...list: object[]) => ({ details: { business: { business_pricing_plans: { value: list } } } });
const seat = (name: string, yearly: number, ...includes: string[]) => ({
  ...{ name, yearly, per: 'user/mo' },
  ...(includes.length > 0 && { includes }),
});
await addTool(app.db, { id: 'melon', name: 'Melon' }, sold(seat('Pro', 5), seat('Team', 10, 'SSO')));
await addTool(app.db, { id: 'nut', name: 'Nut' }, sold(seat('Pro', 3)));
const lowest = { amount: 1, per: 'user/mo', billed: 'yearly' };
await addTool(
  app.db,
  { id: 'date', name: 'Date' },
  { details: { decision: { decision_price_from: { value: lowest } } } },
);
await addTool(
  app.db,
  { id: 'fig', name: 'Fig' },
  sold({ name: 'Team', amount: 103.5, per: 'mo', users: 25, detail: 'From $103.50 (list price, 2025-10)' }),
);
await addTool(app.db, { id: 'pear', name: 'Pear' });

const { post, made, stored, formOf } = sheetsOf(app, {
  tools: 'apple,pear',
  question: 'Which notes app?',
  context: '',
  seats: '2',
});
const rootOf = async (response: Response) => parse(await response.text());
const root = async (path: string) => rootOf(await app.get(path));
const row = (page: Awaited<ReturnType<typeof root>>, label: string) =>
  page
    .querySelectorAll('main tbody tr')
    .find((each) => each.querySelector('th')?.text.trim() === label)
    ?.querySelectorAll('td')
    .map(words);

describe('plans', () => {
  test('the cheapest paid one with a sum, both ways of paying, and the price that contradicts it', async () => {
    const { sheet } = await made();
    const [price = '', month, year, said] = row(await root(sheet), 'Apple') ?? [];
    expect(price).toContain('Team: $15 a user a month, or $12 billed yearly, at least 3 seats');
    expect(price).toMatch(/Recorded as the lowest price: ?Likely: ?\$59 a user a month, billing not known/);
    expect(month).toBe('$45 billed monthly; $36 billed yearly');
    expect(year).toBe('$540 billed monthly; $432 billed yearly');
    expect(said).toContain('3 seats are the fewest that are sold. The cheapest paid plan with a sum');
  });

  test('another one is chosen by what is needed, or by its name', async () => {
    const { sheet, edit } = await made();
    await post(edit, { ...(await formOf(edit)), 'need-sso': 'yes' });
    expect(row(await root(sheet), 'Apple')?.[2]).toBe('$480');
    expect(row(await root(sheet), 'Apple')?.[0]).toContain('may be out of date');
    await post(edit, { ...(await formOf(edit)), 'plan-0': 'Free' });
    expect(row(await root(sheet), 'Apple')?.[1]).toBe('$0');
    expect(row(await root(sheet), 'Apple')?.[3]).toContain('Single sign-on: not recorded of it, ask');
    const form = await root(edit);
    expect(form.querySelector('input[name="need-sso"]')?.hasAttribute('checked')).toBe(true);
    expect(form.querySelector('select[name="plan-0"] option[selected]')?.getAttribute('value')).toBe('Free');
  });

  test('one that no price list has is an error at its field', async () => {
    const { edit, id } = await made();
    const refused = await post(edit, { ...(await formOf(edit)), 'plan-0': 'Forged', 'plan-1': 'Team' });
    expect(refused.status).toBe(400);
    const page = await rootOf(refused);
    expect(words(page.querySelector('main'))).toContain('Choose one of the plans that are listed');
    expect(page.querySelector('[name="plan-0"]')?.getAttribute('aria-invalid')).toBe('true');
    expect((await stored(id))?.content).toMatchObject({ plans: [] });
  });

  test('what is to be asked of the cost is a question to the vendor', async () => {
    const { sheet, edit } = await made();
    await post(edit, { ...(await formOf(edit)), 'need-audit': 'yes' });
    expect(row(await root(sheet), 'Apple')?.[3]).toContain('No plan is recorded with Audit logs: ask');
    expect(words((await root(sheet)).querySelector('.sheet-questions > div'))).toContain(
      'Audit logs: is it in the plan “Team”?',
    );
  });

  test('only what is recorded with what is needed is ranked; the others are named', async () => {
    const { sheet, edit } = await made(null, { tools: 'apple,melon,nut,date,safe' });
    const ranking = async () =>
      words((await root(sheet)).querySelector('section[aria-labelledby="cost"] > p'));
    expect(await ranking()).toBe(
      'A year, the least first: Date $24, Nut $72, Melon $120, Apple $432. No total is known of Safe.',
    );
    await post(edit, { ...(await formOf(edit)), 'need-sso': 'yes' });
    expect(await ranking()).toBe(
      'A year, the least first: Melon $240, Apple $480; not ranked: no plan of Nut and Date is recorded with Single sign-on, the plans of Safe are for subscribers.',
    );
    const markdown = await (await app.get(`${sheet}.md`)).text();
    expect(markdown).toContain('not ranked: no plan of Nut and Date');
  });

  test('dates in the words of a price list are written out', async () => {
    const { sheet } = await made(null, { tools: 'fig,pear' });
    expect(row(await root(sheet), 'Fig')?.[0]).toContain('“From $103.50 (list price, October 2025)”');
  });

  test('nothing of locked plans leaves the server', async () => {
    const { sheet, edit } = await made(null, { tools: 'safe,pear' });
    for (const path of [sheet, edit, `${sheet}.md`]) {
      const sent = await (await app.get(path)).text();
      const text = path.endsWith('.md') ? sent : (parse(sent).querySelector('main')?.text ?? '');
      for (const leak of ['Team', 'Business', '$12']) expect(text, path).not.toContain(leak);
    }
    const page = await root(sheet);
    expect(row(page, 'Safe')?.[3]).toBe('Its plans are for subscribers');
    expect(words(page.querySelector('.sheet-questions > div'))).not.toContain('What does it cost');
  });

  test('the workbook has a row for each way of paying, and one for the price that contradicts', async () => {
    const { sheet } = await made();
    const response = await app.get(`${sheet}/sheet.xlsx`);
    const sheets = await readWorkbook(Buffer.from(await response.arrayBuffer()));
    const cost = sheets.find(({ sheet: name }) => name === 'Cost')?.data ?? [];
    expect(cost.filter(([tool]) => tool === 'Apple').map((cells) => cells.slice(1, 9))).toEqual([
      ['Team', expect.any(String), 'monthly', 'USD', 45, 540, 2, 'known'],
      ['Team', expect.any(String), 'yearly', 'USD', 36, 432, 2, 'known'],
      [null, 'From $59 a user a month, billing not known', null, null, null, null, 2, 'likely'],
    ]);
    expect(cost.find(([, plan]) => plan === null)?.[10]).toBe('2025');
  });
});

describe('data protection', () => {
  test('EU hosting that is offered is where data is kept, on the sheet and on the tool’s page', async () => {
    const { sheet } = await made();
    expect(row(await root(sheet), 'Data kept in')?.[0]).toContain('EU hosting is offered');
    const page = words((await root('/tools/apple')).querySelector('main'));
    expect(page).toMatch(/Data kept in ?EU hosting is offered/);
    expect(words((await root('/compare?tools=apple,pear')).querySelector('main'))).toContain(
      'EU hosting is offered',
    );
  });

  test('what is only likely, or may be out of date, is a question too', async () => {
    const { sheet } = await made();
    const asked = words((await root(sheet)).querySelector('.sheet-questions > div'));
    expect(asked).toContain(
      'Data processing contract: we have read “apple.example.com/dpa”, but not at a dated source',
    );
    expect(asked).toContain(
      'Age limit: we have read “From 16 years”, which may be out of date. Is it still so?',
    );
    expect(asked).toContain(
      'Two prices are recorded, “From $59 a user a month, billing not known, as of 2025” as the lowest',
    );
    expect(asked).not.toContain('Data kept for');
  });
});
