import { describe, expect, test } from 'vitest';
import { formatPriceFrom, type PriceFrom } from '#catalogue/tools/fact-words.ts';
import { fileColumns } from '#features/desk/list/list-cells.ts';
import { listAsCsv } from '#features/desk/list/list-file.server.ts';
import { LIST_COLUMNS } from '#features/desk/list/list-query.ts';
import { NO_CHOICES } from '#features/records/read/table-choices.ts';
import { changedRecord } from '#features/records/records/changed-record.ts';
import { guessColumns } from '#features/records/records/column-guess.ts';
import { nameColumns } from '#features/records/records/columns.server.ts';
import { READ_BACK } from '#features/records/records/own-files.ts';
import { topicsIn } from '#features/records/records/topic-cells.ts';
import { TopicNames } from '#features/records/records/topic-names.server.ts';
import { readShownPrice } from '#features/records/records/yearly-prices.ts';

/** The desk's own list as a file that comes back: what it says is what there was. */

const topics = new TopicNames();
topics.add({
  id: 'robots',
  name: 'Robotics, Manufacturing & Supply Chain',
  specializations: [{ id: 'arms', name: 'Arms' }],
});
topics.add({ id: 'chat', name: 'Chat', specializations: [] });
const isKnown = (name: string) => topics.isKnown(name);

describe('the columns of the list', () => {
  const labels = fileColumns(LIST_COLUMNS.map(({ id }) => id)).map(({ title }) => title);

  test('are all read back, or left out by name', () => {
    const named = nameColumns(labels, NO_CHOICES);
    for (const { header, how, column } of named) {
      if (READ_BACK.includes(header)) expect([header, column]).toEqual([header, expect.any(String)]);
      else expect([header, how, column]).toEqual([header, 'shown', undefined]);
    }
  });

  test('that other tables may have as well mean there what they say', () => {
    expect(nameColumns(['Tool', 'Rating', 'Missing'], NO_CHOICES).map(({ how }) => how)).toEqual([
      ...['name', 'name', 'shown'],
    ]);
  });

  test('are never taken for a description by lists of what is missing', () => {
    const sample = 'Developer, Logo, Price from, Offers, Platforms, Languages, Number of lang';
    const column = { index: 0, samples: [sample], isRepeating: false, isRemark: false, isOther: false };
    expect(guessColumns([column], new Set(['name']), topics)).toEqual(new Map());
    const words = { ...column, samples: ['It does one thing, and another, and a third, for everybody.'] };
    expect(guessColumns([words], new Set(['name']), topics)).toEqual(
      new Map([[0, { column: 'description', how: 'values' }]]),
    );
  });
});

test('a file has one mark of UTF-8', async () => {
  const body = await listAsCsv(['missing'], [], new AbortController().signal);
  const text = Buffer.from(await new Response(body).arrayBuffer()).toString('utf8');
  expect(text).toBe('\uFEFFId,Name,Missing\r\n');
});

test('a comma in the name of a category does not part it', () => {
  expect(
    topicsIn('Chat, Robotics, Manufacturing & Supply Chain, Other', { isKnown, isCategory: isKnown }),
  ).toEqual([...['Chat', 'Robotics, Manufacturing & Supply Chain', 'Other']]);
  expect(
    topicsIn('Robotics, Manufacturing & Supply Chain/Arms; chat\n', { isKnown, isCategory: isKnown }),
  ).toEqual([...['Robotics, Manufacturing & Supply Chain/Arms', 'chat']]);
  expect(topicsIn(' , constructor,__proto__', { isKnown, isCategory: isKnown })).toEqual([
    'constructor',
    '__proto__',
  ]);
});

const PRICES: PriceFrom[] = [
  { amount: 12.99, currency: 'USD', per: 'mo', billed: 'yearly' },
  { amount: 20, currency: 'EUR', per: 'user/mo' },
  { amount: 1_234.5, currency: 'CHF', per: 'month-base', billed: 'both' },
  { amount: 0.0043, currency: 'USD', per: 'minute' },
  { amount: 3, currency: 'AUD', per: '1M-tokens' },
];

test.each(PRICES)('a price is read back from its words: %o', (price) => {
  const read = readShownPrice(formatPriceFrom(price) ?? '');
  expect({ ...read, amount: Number(read?.amount) }).toEqual(price);
});

test.each(['', '€1,250', '12,99 €', '$20 a fortnight', '20 a month', 'On request'])(
  'other words are not this site’s: %s',
  (text) => expect(readShownPrice(text)).toBeNull(),
);

describe('a listed tool', () => {
  const source = { synopsis: 'Its price list', date_updated: '2026-01-01', url: 'https://a.example.com' };
  const price = {
    value: { amount: 12.99, per: 'mo', billed: 'yearly', as_of: '2026-01-01' },
    source_synopsis: source,
  };
  const RESOURCING = {
    categories: 'replace' as const,
    older: 'keep' as const,
    day: '2026-02-03',
    see: () => {},
  };
  const flags = { value: ['api', 'sso'], source_synopsis: source };
  const links = [
    { category: 'robots', specializations: ['arms'] },
    { category: 'chat', specializations: [] },
  ];
  const listed = {
    id: 'a',
    categories: links,
    decision_information: { decision_price_from: price, decision_flags: flags },
  };
  const given = (decision_information: object) =>
    changedRecord(listed, { id: 'a', decision_information }, RESOURCING);

  test('keeps the source of a value that is the same', () => {
    const same = {
      decision_price_from: { value: { amount: '12.99', currency: 'USD', per: 'mo', billed: 'yearly' } },
      decision_flags: { value: 'api, sso' },
    };
    expect(given(same)).toEqual(listed);
    const other = given({ decision_flags: { value: 'api' } });
    expect(other.decision_information).toMatchObject({ decision_flags: { value: 'api' } });
    expect(JSON.stringify(other.decision_information)).toContain('Its price list');
    expect(given({ decision_price_from: { value: { amount: '13' } } }).decision_information).toEqual({
      ...listed.decision_information,
      decision_price_from: {
        value: { amount: '13', per: 'mo', billed: 'yearly' },
        source_synopsis: { date_updated: RESOURCING.day },
      },
    });
  });

  test('keeps the specializations of a category that is only named', () => {
    const bare = (ids: string[]) => ids.map((category) => ({ category, specializations: [] }));
    const links = (ids: string[]) =>
      changedRecord(listed, { id: 'a', categories: bare(ids) }, RESOURCING).categories;
    expect(links(['chat', 'robots'])).toEqual(listed.categories);
    expect(links(['robots', 'new'])).toEqual([listed.categories[0], ...bare(['new'])]);
    const given = { id: 'a', categories: [{ category: 'robots', specializations: ['legs'] }] };
    expect(changedRecord(listed, given, { ...RESOURCING, categories: 'add' }).categories).toEqual([
      listed.categories[1],
      { category: 'robots', specializations: ['arms', 'legs'] },
    ]);
  });
});
