import { parse as parseCsv } from 'csv-parse/sync';
import { parse } from 'node-html-parser';
import readWorkbook from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { DIRECTORY_DEFAULTS } from '#catalogue/search/filters/write-query.ts';
import { toolFacts } from '#catalogue/tables/tools.server.ts';
import { selectTools } from '#features/landscape/selection.server.ts';
import { operatorActions } from '#features/operators/tables/operators.server.ts';
import { currencyRates, rateFeed } from '#features/rates/tables/rates.server.ts';
import { addTool } from '../factories.ts';
import { withCurrencies } from '../harness/currencies.ts';
import { indexWritten } from '../harness/indexed.ts';
import { words } from '../harness/vendors.ts';

/** Amounts in the reader's currency: the rates at the desk, comparisons and sheets. */

const { app, write, post, page, owner, DESK, today, USD, text, csv, set } = await withCurrencies();

describe('the desk', () => {
  test('lists what an owner sets, replaces it, and removes it', async () => {
    expect(words(await page(DESK, owner))).toContain('Readers are offered no other currency.');
    expect((await set()).status).toBe(200);
    expect((await set({ rate: '1.5', source: 'Another bank' })).status).toBe(200);
    expect(await write.select().from(currencyRates)).toEqual([
      { code: 'USD', origin: 'owner', rate: 1.5, day: today(), source: 'Another bank' },
    ]);
    const shown = words(await page(DESK, owner));
    expect(shown).toContain('US Dollar (USD)1.5');
    expect(shown).toContain('Another bank · set by an owner');
    expect((await post(DESK, { intent: 'remove', code: 'USD', origin: 'owner' }, owner)).status).toBe(200);
    expect(await write.$count(currencyRates)).toBe(0);
    expect((await post(DESK, { intent: 'remove', code: 'USD', origin: 'owner' }, owner)).status).toBe(409);
    const logged = await write.select().from(operatorActions);
    expect(logged.map(({ action }) => action)).toEqual(['rate.set', 'rate.set', 'rate.remove']);
  });

  test.each<[string, Partial<typeof USD>]>([
    ['no currency', { code: 'QQQ' }],
    ['the euro itself', { code: 'EUR' }],
    ['nothing', { rate: '0' }],
    ['a million', { rate: '1000000' }],
    ['a comma, which may mean thousands', { rate: '1,081' }],
    ['no day', { day: '2026-02-30' }],
    ['a month', { day: '2026-02' }],
    ['a day to come', { day: '2999-01-01' }],
    ['a day before the euro', { day: '1998-12-31' }],
    ['no source', { source: ' ' }],
    ['a long source', { source: 'x'.repeat(121) }],
  ])('refuses %s, and gives back what was typed', async (_, wrong) => {
    const response = await set(wrong);
    expect(response.status).toBe(400);
    expect(await write.$count(currencyRates)).toBe(0);
    const [name, value] = Object.entries(wrong)[0] ?? [];
    const field = parse(await response.text()).querySelector(`input[name="${name}"]:not([type="hidden"])`);
    expect(field?.getAttribute('value')).toBe(value);
  });

  test('switches the daily rates on and off, and says what failed', async () => {
    await post(DESK, { intent: 'on' }, owner);
    expect(words(await page(DESK, owner))).toContain('Not read yet.');
    await write
      .update(rateFeed)
      .set({ failed_at: new Date().toISOString(), fault: 'its server answered 503' });
    expect(words(await page(DESK, owner))).toContain(
      'failed: its server answered 503. It is made again every hour.',
    );
    await post(DESK, { intent: 'off' }, owner);
    expect(await write.select({ isOn: rateFeed.is_on }).from(rateFeed)).toEqual([{ isOn: false }]);
  });

  test('says that the feed’s rate does not count beside the owner’s', async () => {
    await set();
    await write
      .insert(currencyRates)
      .values({ code: 'USD', origin: 'feed', rate: 1.1, day: today(), source: 'ECB' });
    expect(words(await page(DESK, owner))).toContain('ECB · does not count: an owner has set another');
    expect(await text('/compare?tools=apple,pear&currency=EUR')).toContain('$1 = €0.80');
  });
});

describe('a comparison', () => {
  const COMPARE = '/compare?tools=apple,pear,plum';

  test('offers no currency without a rate, and says that there is none', async () => {
    const plain = await page(COMPARE);
    expect(plain.querySelector('select[name="currency"]')).toBeNull();
    for (const [code, name] of [
      ['CHF', 'Swiss Franc (CHF)'],
      ['EUR', 'Euro (EUR)'],
    ]) {
      const said = `No rates are recorded, so nothing is converted to ${name}.`;
      expect(await text(`${COMPARE}&currency=${code}`)).toContain(said);
      expect(await csv(`tools=apple,pear&currency=${code}`)).toContain(`Converted amounts,,,"${said}"`);
      expect(await text(`/sheets/new?tools=apple,pear&currency=${code}`)).toContain(
        `${name}: no rate is recorded`,
      );
    }
    expect(words(plain)).not.toMatch(/onverted(?:: | at)/);
    expect(words(plain)).toContain('The prices are in different currencies (EUR, INR, USD)');
  });

  test('shows converted amounts beside the vendor’s, with the rate and its day', async () => {
    await set();
    const root = await page(`${COMPARE}&currency=EUR`);
    const shown = words(root);
    expect(shown).toContain('$12.50 a user a month, billed yearly');
    expect(shown).toContain('Converted: From €10 a user a month, billed yearly');
    expect(shown).toMatch(/Converted at \$1 = €0\.80, by the rate of \w+ \d+, \d{4} \(Our bank\)\./);
    expect(shown).toContain(
      'No rate is recorded for Indian Rupee (INR), so amounts in it are not converted.',
    );
    expect(
      root.querySelectorAll('td .small').filter(({ text }) => text.startsWith('Converted')),
    ).toHaveLength(1);
    expect(root.querySelector('meta[name="robots"]')?.getAttribute('content')).toContain('noindex');
    const form = root.querySelector('form:has(select[name="currency"])');
    expect(form?.querySelector('option[selected]')?.getAttribute('value')).toBe('EUR');
    expect(form?.querySelector('input[name="tools"]')?.getAttribute('value')).toBe('apple,pear,plum');
    const next = root.querySelectorAll('main a').find((link) => link.text.trim() === 'Prepare a decision');
    expect(next?.getAttribute('href')).toBe('/sheets/new?tools=apple,pear,plum&currency=EUR');
  });

  test('says in its CSV by which rate of which day amounts are converted', async () => {
    await set();
    const file = await csv('tools=apple,pear&currency=EUR');
    expect(file).toContain('From €10 a user a month, billed yearly');
    expect(file).toMatch(/Converted at \$1 = €0\.80, by the rate of \w+ \d+, \d{4} \(Our bank\)\./);
    expect(await csv('tools=apple,pear&currency=none')).not.toContain('Converted at');
  });

  test('says the same in the files with a row for each tool, of those tools that it concerns', async () => {
    await set();
    const query = 'tools=apple,pear&currency=EUR';
    const rate = /^Converted at \$1 = €0\.80, by the rate of \w+ \d+, \d{4} \(Our bank\)\.$/;
    const file = await (await app.get(`/compare/tools.csv?${query}`)).text();
    const ofTools: Record<string, string>[] = parseCsv(file, { bom: true, columns: true });
    const said = ofTools.map(({ 'Rates of converted amounts': by }) => by);
    expect(said).toEqual([expect.stringMatching(rate), '']);
    const book = await app.get(`/compare/comparison.xlsx?${query}`);
    const [, tools] = await readWorkbook(Buffer.from(await book.arrayBuffer()));
    const [head = [], ...lines] = tools?.data ?? [];
    const column = head.indexOf('Rates of converted amounts');
    expect(lines.map((line) => line[column])).toEqual([expect.stringMatching(rate), null]);
    const none = await (await app.get('/compare/tools.csv?tools=apple,pear&currency=none')).text();
    expect(none).not.toContain('Rates of converted');
  });

  test('is sent on as it is shown: its group, its currency and its differences', async () => {
    const shown = '/compare?tools=apple,pear&group=business&differences=only&currency=EUR';
    const button = (await page(`${shown}&q=plum`)).querySelector('main button[data-copies]');
    expect(button?.getAttribute('data-copies')).toBe(shown);
  });

  test('sets amounts side by side in one currency of theirs, unless its reader declines', async () => {
    await set();
    const shown = await text('/compare?tools=apple,pear');
    expect(shown).toContain('Converted: From $20 a user a month, billed monthly');
    expect(shown).not.toContain('different currencies');
    const declined = await page('/compare?tools=apple,pear&currency=none');
    expect(words(declined)).not.toMatch(/Converted(?:: | at)/);
    expect(words(declined)).toContain('The prices are in different currencies (EUR, USD)');
    expect(declined.querySelector('select option[selected]')?.getAttribute('value')).toBe('none');
  });

  test('converts nothing that its reader may not see', async () => {
    await set();
    const shown = (id: string) => text(`/compare?tools=apple,${id}&currency=EUR`);
    expect(await shown('quince')).toContain('Converted: Pro: €62 a user a month, billed monthly');
    expect(await shown('plum')).not.toMatch(/Pro:|€62/);
  });

  test('says that a rate is old, and follows another one at once', async () => {
    await set({ day: '2020-01-02' });
    expect(await text(`${COMPARE}&currency=EUR`)).toContain('That is more than 30 days old.');
    await set({ rate: '2' });
    expect(await text(`${COMPARE}&currency=EUR`)).toContain('€6.25 a user a month');
  });

  test('is the same for everybody: no cookie, and one address for each currency', async () => {
    await set();
    const response = await app.get(`${COMPARE}&currency=EUR`);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(response.headers.get('Cache-Control')).toBe((await app.get(COMPARE)).headers.get('Cache-Control'));
    for (const none of ['xyz', '']) {
      expect(await text(`${COMPARE}&currency=${none}`)).toBe(await text(COMPARE));
    }
  });
});

describe('the page of a tool', () => {
  const PRICES = '/tools/quince?tab=business';

  test('is the same while no rate is recorded', async () => {
    expect(await text(`${PRICES}&currency=EUR`)).toBe(await text(PRICES));
    expect(await text(PRICES)).not.toMatch(/Amounts also in|Converted/);
  });

  test('shows price and plans in the reader’s currency beside the vendor’s, with the rate and its day', async () => {
    await set();
    expect(await text(PRICES)).not.toMatch(/Converted/);
    expect(await text(PRICES)).toContain('Amounts also in');
    const shown = await text(`${PRICES}&currency=EUR`);
    expect(shown).toContain('Converted: Pro: €62 a user a month, billed monthly');
    expect(shown).toMatch(/Converted at \$1 = €0\.80, by the rate of \w+ \d+, \d{4} \(Our bank\)\./);
    expect(shown).toContain('No rate is recorded for Indian Rupee (INR)');
    expect(await text('/tools/apple?tab=business&currency=EUR')).toMatch(
      /\$12\.50 a user a month, billed yearly ?Converted: From €10 a user a month, billed yearly/,
    );
    expect(await text('/tools/apple?currency=EUR')).not.toContain('Converted');
    expect(await text('/tools/tool-01?tab=business')).not.toContain('Amounts also in');
  });

  test('converts no plan that its reader may not see', async () => {
    await set();
    const shown = await text('/tools/plum?tab=business&currency=USD');
    expect(shown).toContain('No rate is recorded for Indian Rupee');
    expect(shown).not.toMatch(/Pro:|\$77/);
  });
});

describe('a search with a limit', () => {
  test('names the rates of the prices that it compared, and no others', async () => {
    await addTool(app.db, { id: 'fig' }, {});
    await write.insert(toolFacts).values({ tool_id: 'apple', price_amount: 12.5, price_per: 'user/mo' });
    await indexWritten(app.db, ['apple']);
    await set();
    const search = (words: string) => text(`/search?q=${encodeURIComponent(words)}`);
    expect(await search('apple under 20 euros')).toContain('Converted at $1 = €0.80');
    const unpriced = await search('fig under 20 euros');
    expect(unpriced).toContain('Monthly price');
    expect(unpriced).not.toContain('Converted at');
  });

  test('leaves out what costs more by the rates, for programs and in the landscape too', async () => {
    await addTool(app.db, { id: 'apple-of-gold' }, {});
    await write.insert(toolFacts).values({ tool_id: 'apple-of-gold', price_amount: 50, price_per: 'mo' });
    await indexWritten(app.db, ['apple-of-gold']);
    const q = 'apple under 20 euros';
    const asked = { ...DIRECTORY_DEFAULTS, q };
    const found = async () => {
      const answer = await app.get(`/api/v1/tools?q=${encodeURIComponent(q)}`);
      const { data, search } = answered.parse(await answer.json());
      const { catalogue, numbers } = await selectTools(app.db.read, asked);
      const drawn = Array.from(numbers, (number) => catalogue.entry(number).id);
      return { api: data.map(({ id }) => id).sort(), drawn: drawn.sort(), search };
    };
    const without = await found();
    expect(without).toMatchObject({ api: ['apple', 'apple-of-gold'], drawn: ['apple', 'apple-of-gold'] });
    expect(without.search.conversions).toEqual([]);
    await set();
    const withRate = await found();
    expect(withRate).toMatchObject({ api: ['apple'], drawn: ['apple'] });
    expect(withRate.search.understood.uncompared).toEqual([]);
    expect(withRate.search.conversions).toEqual([expect.stringContaining('Converted at $1 = €0.80')]);
    for (const asked of ['', `&q=${encodeURIComponent('"apple"')}`]) {
      const answer = await app.get(`/api/v1/tools?budget=EUR+20${asked}`);
      const { search } = answered.parse(await answer.json());
      expect(search.conversions, asked).toEqual([expect.stringContaining('Converted at $1 = €0.80')]);
    }
  });
});

const answered = z.object({
  data: z.array(z.looseObject({ id: z.string() })),
  search: z.looseObject({
    conversions: z.array(z.string()),
    understood: z.looseObject({ uncompared: z.array(z.string()) }),
  }),
});
