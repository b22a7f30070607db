import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { addTool } from '../factories.ts';
import { startEditing } from '../harness/editing.ts';
import { words } from '../harness/main-part.ts';
import { sentBy } from '../harness/sent-form.ts';

/** Numbers and dates as people type them: at the desk, in filters and in addresses. */

const { app, owner, page, beginDraft, save } = await startEditing();

describe('a draft', () => {
  const round = 'funding_competition_information.funding_funding_rounds.0';
  const share = 'funding_competition_information.competitive_market_share.value';
  const price = 'decision_information.decision_price_from.amount';

  test('shows how it has read what was typed', async () => {
    const draft = await beginDraft('cutter');
    await save(draft, {
      [price]: '12,50',
      [share]: '12,5 %',
      [`${round}.amount`]: '1,5 Mio',
      [`${round}.date`]: '01.06.2025',
    });
    const form = await page(draft);
    expect(sentBy(form)).toMatchObject({
      [price]: '12.5',
      [share]: '12.5',
      [`${round}.amount`]: '1500000',
      [`${round}.date`]: '2025-06-01',
    });
    expect(form.querySelectorAll('[aria-invalid]')).toEqual([]);
  });

  test('keeps what its fields do not allow, and says what they do', async () => {
    const draft = await beginDraft('mixer');
    const typed = {
      [price]: '-3',
      [share]: '125',
      [`${round}.amount`]: '0x1F',
      [`${round}.date`]: '12/03/24',
    };
    await save(draft, typed);
    const form = await page(draft);
    expect(sentBy(form)).toMatchObject(typed);
    const text = words(form);
    expect(text).toContain('must be an amount of money from 0 to 10,000,000, which -3 is not');
    expect(text).toContain('must be a percentage from 0 to 100, which 125 is not');
    expect(text).toContain('none can be read from "0x1F"');
    expect(text).toContain('"12/03/24" may mean more than one day: write it as 2024-03-12 or 2024-12-03');
  });
});

test('stored values beyond the bounds of their fields are absent from pages', async () => {
  await addTool(
    app.db,
    { id: 'beyond', is_featured: true },
    {
      details: {
        funding: {
          competitive_market_share: { value: { value: 125, unit: 'of users' } },
          funding_funding_rounds: { value: [{ round: 'Seed', amount: -5, date: '1911' }] },
        },
        decision: { decision_price_from: { value: { amount: -3, per: 'mo' } } },
        market: { market_info_ranking_average_rating: { value: 46 } },
      },
    },
  );
  for (const tab of ['', '?tab=funding', '?tab=market']) {
    const text = words(await page(`/tools/beyond${tab}`));
    expect(text).not.toMatch(/125%|-\$|\b46\b|1911/);
  }
  expect((await app.get('/api/v1/tools/beyond')).status).toBe(200);
});

test.each([
  ['/tools?q=crm+under+$1,2,3', 'No price can be read from "under $1,2,3"; $20 is an example.'],
  ['/search?q=crm+unter+12/50+Euro', 'No price can be read from "unter 12/50 euro"; $20 is an example.'],
  ['/tools?launched=12/2021', 'There is no launch period "12/2021".'],
  ['/tools?price=12,50', 'There is no price band "12".'],
  ['/operator/log?day=12/03/24', 'No day can be read from "12/03/24"; 2025-07-31 is an example.'],
])('%s says which filter it could not read', async (address, said) => {
  const response = await app.get(address, owner.headers);
  const html = parse(await response.text());
  expect(html.querySelector('main [role=alert]')?.text).toBe(`${said} This filter was removed.`);
  const typed = new URL(address, 'http://a.example').searchParams;
  for (const name of ['q', 'day'].filter((each) => typed.has(each))) {
    expect(html.querySelector(`main input[name=${name}]`)?.getAttribute('value')).toBe(typed.get(name));
  }
});

test('the log takes a day as people write it', async () => {
  const html = await page('/operator/log?day=1.6.2025');
  expect(html.querySelector('input[name=day]')?.getAttribute('value')).toBe('2025-06-01');
});

test.each([
  ['/rounds?minAmount=0x1F', 'minAmount', 'none can be read from "0x1F"'],
  ['/rounds?minAmount=-1', 'minAmount', 'from 0 to 10,000,000,000,000, which -1 is not'],
  ['/rounds?since=12/03/24', 'since', 'write it as 2024-03-12 or 2024-12-03'],
  ['/tools?limit=1e1', 'limit', 'must be a whole number from 1 to 100'],
  ['/tools?limit=0x10', 'limit', 'must be a whole number from 1 to 100'],
])('the API refuses %s', async (address, name, reason) => {
  const response = await app.get(`/api/v1${address}`);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    parameters: [{ name, reason: expect.stringContaining(reason) }],
  });
});

test('the API reads amounts and dates as people write them', async () => {
  const response = await app.get('/api/v1/rounds?minAmount=1,5M&since=June+2025');
  expect(response.status).toBe(200);
});
