import readWorkbook from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { withCurrencies } from '../harness/currencies.ts';
import { words } from '../harness/vendors.ts';

/** A sheet's sums in other currencies. */

const { app, page, text, set } = await withCurrencies();

describe('a sheet', () => {
  async function made(more: Record<string, string> = {}) {
    const fields = { tools: 'apple,pear', question: 'Which?', context: '', seats: '5', ...more };
    const response = await app.send('/sheets/new', { method: 'POST', body: new URLSearchParams(fields) });
    expect(response.status).toBe(303);
    const edit = (response.headers.get('Location') ?? '').replace('&done=made', '');
    return { edit, sheet: edit.replace(/\/edit.*$/, '') };
  }

  test('compares totals of several currencies only by rates', async () => {
    const { sheet } = await made();
    expect(await text(sheet)).toContain(
      'The totals are in different currencies (EUR, USD), so they are not compared.',
    );
    await set();
    expect(await text(sheet)).toContain('A year, the least first: apple $750, pear $1,200 (converted).');
    expect(await text(`${sheet}?currency=EUR`)).toContain(
      'A year, the least first: apple €600 (converted), pear €960.',
    );
  });

  test('shows, writes and exports converted sums, marked, with the rate', async () => {
    await set();
    const { sheet } = await made();
    const root = await page(`${sheet}?currency=EUR`);
    expect(words(root)).toContain('$62.50 Converted: €50');
    expect(words(root)).toContain('$750 Converted: €600');
    const hrefs = root.querySelectorAll('main a').map((link) => link.getAttribute('href'));
    expect(hrefs).toContain(`${sheet}.md?currency=EUR`);
    expect(hrefs).toContain(`${sheet}/sheet.xlsx?currency=EUR`);
    const markdown = await (await app.get(`${sheet}.md?currency=EUR`)).text();
    expect(markdown).toMatch(/Converted: €600/);
    expect(markdown).toContain('Converted at $1 = €0.80');
    const file = await app.get(`${sheet}/sheet.xlsx?currency=EUR`);
    const [about, cost] = await readWorkbook(Buffer.from(await file.arrayBuffer()));
    expect(JSON.stringify(about)).toContain('Converted at $1 = €0.80');
    const [head = [], apple = [], pear = []] = cost?.data ?? [];
    const cell = (row: readonly unknown[], name: string) => row[head.indexOf(name)];
    expect(cell(apple, 'Converted to')).toBe('EUR');
    expect(cell(apple, 'A year')).toBe(750);
    expect(cell(apple, 'A month, converted')).toBe(50);
    expect(cell(apple, 'A year, converted')).toBe(600);
    expect(cell(pear, 'Converted to')).toBeNull();
  });

  test('says of each tool whether it keeps the budget, on the page, in Markdown and in the workbook', async () => {
    const { edit, sheet } = await made({ budget: '€60' });
    expect(await text(sheet)).toContain('Budget: €60 a month for 5 seats');
    expect(await text(sheet)).toContain('Not known: no rate converts USD to EUR');
    await set();
    const converted = await text(sheet);
    expect(converted).toContain('Fits');
    expect(converted).toContain('Does not fit: €80 a month');
    expect(converted).toContain('Converted at $1 = €0.80');
    const markdown = await (await app.get(`${sheet}.md`)).text();
    expect(markdown).toContain('Does not fit: €80 a month');
    const file = await app.get(`${sheet}/sheet.xlsx`);
    const [about, cost] = await readWorkbook(Buffer.from(await file.arrayBuffer()));
    expect(about?.data).toContainEqual(['Budget', '€60 a month for 5 seats']);
    const [head = [], ...lines] = cost?.data ?? [];
    expect(lines.map((line) => line[head.indexOf('Within the budget')])).toEqual([
      'Fits',
      'Does not fit: €80 a month',
    ]);
    expect((await page(edit)).querySelector('input[name="budget"]')?.getAttribute('value')).toBe('EUR 60');
    for (const budget of ['much', '-5', '0', '$5 a minute', 'for 6 people']) {
      const fields = { tools: 'apple,pear', question: 'Which?', context: '', seats: '5', budget };
      const refused = await app.send('/sheets/new', { method: 'POST', body: new URLSearchParams(fields) });
      expect(refused.status, budget).toBe(400);
    }
  });

  test('keeps the currency that its maker chose; a reader’s address says another, or none', async () => {
    await set();
    const { edit, sheet } = await made({ currency: 'EUR' });
    expect(await text(sheet)).toContain('Converted: €600');
    expect(await text(`${sheet}?currency=none`)).not.toMatch(/Converted(?:: | at)/);
    expect(await text(`${sheet}?currency=USD`)).toContain('Converted: $1,200');
    const form = await page(edit);
    expect(form.querySelector('select[name="currency"] option[selected]')?.getAttribute('value')).toBe('EUR');
    const version = form.querySelector('input[name="version"]')?.getAttribute('value') ?? '';
    await app.send(edit, {
      method: 'POST',
      body: new URLSearchParams({ version, question: 'Which?', context: '', seats: '5', currency: '' }),
    });
    expect(await text(sheet)).toContain('Converted: $1,200');
    const wrong = new URLSearchParams({ question: 'Which?', context: '', seats: '5', currency: '<b>' });
    expect((await app.send(edit, { method: 'POST', body: wrong })).status).toBe(400);
  });
});
