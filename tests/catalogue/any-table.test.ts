import { describe, expect, test } from 'vitest';
import { TopicNames } from '#features/records/records/topic-names.server.ts';
import { readToolCsv } from './csv-file.ts';

/** Tables as the programs of several countries write them, with columns by other names. */

const A = { id: 'a', name: 'A', description: 'd' };

test.each<[what: string, content: string, notes: string[]]>([
  ['what its first line says', 'sep=;\r\nid;name;description\r\na;A;d\r\n', []],
  [
    'semicolons under a title with a comma',
    'Tools, as of today\nid;name;description\na;A;d',
    ['The columns are named in line 2; what stands above it was left out.'],
  ],
  [
    'tabs under a title and an empty line',
    'Our tools\n\nid\tname\tdescription\na\tA\td',
    ['The columns are named in line 3; what stands above it was left out.'],
  ],
  [
    'commas under lines with some',
    'Our tools,,\nexported,2026-11-20,\nid,name,description\na,A,d',
    ['The columns are named in line 3; what stands above it was left out.'],
  ],
])('values are separated by %s', async (_, content, notes) => {
  expect(await readToolCsv(content)).toEqual({ records: [A], faults: [], notes });
});

test('a file in which no row names columns is refused for the first that may', async () => {
  const content = `Our list\n${'one,two\n'.repeat(30)}`;
  const { records, faults } = await readToolCsv(content);
  expect(records).toEqual([]);
  expect(faults).toEqual([expect.stringContaining('2: there is no column "one", "two"')]);
});

describe('columns by other names', () => {
  test.each([
    ['ID,Name,Description,Link', 'url'],
    ['id;Bezeichnung;Beschreibung;Webseite', 'url'],
    ['id;Nom;Description;Site web', 'url'],
    ['ID;Nombre;Descripción;Enlace', 'url'],
    ['id;Nome;Descrizione;Sito web', 'url'],
    ['id;Nome;Descrição;URL *', 'url'],
    ['id,Tool name,What it does,Vendor', 'developer_name'],
  ])('%s', async (header, last) => {
    const separator = header.includes(';') ? ';' : ',';
    const { records, faults } = await readToolCsv(
      `${header}\n${['a', 'A', 'd', 'https://a.example.com'].join(separator)}`,
    );
    expect(faults).toEqual([]);
    expect(records).toEqual([{ ...A, [last]: 'https://a.example.com' }]);
  });

  test('are said, and so is what is left out', async () => {
    const { records, notes } = await readToolCsv(
      'id,name,description,Link,Website,Owner\na,A,d,a.example.com/x,b.example.com,me',
    );
    expect(records).toEqual([{ ...A, url: 'https://a.example.com/x' }]);
    expect(notes).toEqual([
      'The column "Link" is read as url.',
      'The column "Website" is left out: another one is read as url.',
      'The column "Owner" is left out: no column has this name.',
      'Addresses without https:// that have got it: 1',
    ]);
  });
});

test('yes and no in six languages', async () => {
  const yes = [
    'true',
    'Yes',
    'JA',
    'wahr',
    'oui',
    'vrai',
    'sí',
    'sì',
    'verdadero',
    'vero',
    'sim',
    'verdadeiro',
  ];
  const no = ['false', 'No', 'Nein', 'falsch', 'non', 'faux', 'falso', 'não'];
  const rows = [...yes, ...no, 'maybe'].map((word) => `a,A,d,${word}`).join('\n');
  const { records } = await readToolCsv(`id,name,description,is_premium\n${rows}`);
  expect(records.map(({ is_premium }) => is_premium)).toEqual([
    ...yes.map(() => true),
    ...no.map(() => false),
    'maybe',
  ]);
});

test.each([
  ['www.example.com', 'https://www.example.com'],
  ['//example.com/a?b=c', 'https://example.com/a?b=c'],
  ['exämple.de', 'https://exämple.de'],
  ['http://example.com', 'http://example.com'],
  ['not an address', 'not an address'],
  ['localhost', 'localhost'],
  ['10.0.0.1/x', '10.0.0.1/x'],
  ['printer.local', 'printer.local'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['me@example.com', 'me@example.com'],
])('the address %s', async (cell, url) => {
  const { records } = await readToolCsv(`id,name,description,url\na,A,d,${cell}`);
  expect(records).toEqual([{ ...A, url }]);
});

test.each<[header: string, cell: string, price: object]>([
  ['Preis', '12,50 €', { amount: '12,50', currency: 'EUR' }],
  ['Price', '$20', { amount: '20', currency: 'USD' }],
  ['Price (€)', '20', { amount: '20', currency: 'EUR' }],
  ['Prix', 'à partir de 9 € par mois', { amount: '9', currency: 'EUR', per: 'mo' }],
  ['Price', 'from US$ 1,200/user/month', { amount: '1,200', currency: 'USD', per: 'user/mo' }],
  ['Preço', 'R$ 20', { amount: '20', currency: 'BRL' }],
  ['Preis', 'auf Anfrage', { per: 'custom' }],
  ['decision_price_from', '{"amount":20,"per":"mo"}', { amount: 20, per: 'mo' }],
])('%s: %s', async (header, cell, price) => {
  const { records } = await readToolCsv(
    `id;name;description;${header}\na;A;d;"${cell.replaceAll('"', '""')}"`,
  );
  expect(records).toEqual([{ ...A, decision_information: { decision_price_from: { value: price } } }]);
});

test('a line of units below the names belongs to them, and one of Markdown dashes is none', async () => {
  const { records, notes } = await readToolCsv(
    'Tool;Description;Preis\n;;€ pro Nutzer und Monat\n---;:---;---:\nA;d;12\n',
  );
  const value = { amount: '12', currency: 'EUR', per: 'user/mo' };
  expect(records).toEqual([
    { name: 'A', description: 'd', decision_information: { decision_price_from: { value } } },
  ]);
  expect(notes.join()).toContain('Lines of units');
});

test('names of founders, shares and stars as people write them; a price in other words is quoted', async () => {
  const { records, notes } = await readToolCsv(
    'Tool,Description,Founders,Market share,Rating,Price\nA,d,Ann Lee; Bo Chan,12.5%,★★★★☆,see the site\n',
  );
  expect(records).toEqual([
    {
      name: 'A',
      description: 'd',
      avg_rating: '4',
      basic_information: {
        basic_information_founders: { value: [{ name: 'Ann Lee' }, { name: 'Bo Chan' }] },
      },
      funding_competition_information: { competitive_market_share: { value: { value: '12.5%' } } },
    },
  ]);
  expect(notes.join()).toContain('such as “see the site”: 1');
});

test('categories by name, as a whole or between separators', async () => {
  const topics = new TopicNames();
  topics.add({ id: 'video', name: 'Video, film', specializations: [{ id: 'cut', name: 'Cutting & more' }] });
  topics.add({ id: 'chat', name: 'Chat/Talk', specializations: [] });
  const cells = ['"video, FILM"', 'chat/talk; video/cut', 'video/Cutting & More', 'Unknown one'];
  const content = `id,name,description,Category\n${cells.map((cell) => `a,A,d,${cell}`).join('\n')}`;
  const { records, notes } = await readToolCsv(content, topics);
  const link = (category: string, ...specializations: string[]) => ({ category, specializations });
  expect(records.map(({ categories }) => categories)).toEqual([
    [link('video')],
    [link('chat'), link('video', 'cut')],
    [link('video', 'cut')],
    [link('unknown-one')],
  ]);
  expect(notes).toContain('The category "video, FILM" is video.');
});

describe('what a column says of its values', () => {
  const valuesOf = async (header: string, cells: readonly string[]) => {
    const content = `id;name;description;${header}\n${cells.map((cell) => `a;A;d;${cell}`).join('\n')}`;
    const { records, notes } = await readToolCsv(content);
    return {
      values: records.map(({ id: _, name: _name, description: _description, ...rest }) =>
        JSON.stringify(rest),
      ),
      notes,
    };
  };

  test('a day above twelve tells the order of days with years of two digits', async () => {
    const { values } = await valuesOf('Stand', ['28/04/24', '03/05/24']);
    expect(values).toEqual(['{"checked_on":"2024-04-28"}', '{"checked_on":"2024-05-03"}']);
    const open = await valuesOf('Stand', ['28/04/35', '03/05/24']);
    expect(open.values).toEqual(['{}', '{}']);
  });

  test('answers and languages are understood in Polish', async () => {
    expect((await valuesOf('Darmowa wersja', ['tak', 'nie'])).values).toEqual([
      '{"free_tier":true}',
      '{"free_tier":false}',
    ]);
    const { values } = await valuesOf('Języki', ['polski, angielski', 'Engels']);
    expect(values.map((value) => value.match(/"\w\w"/g))).toEqual([['"pl"', '"en"'], ['"en"']]);
  });

  test('answers about single offers are read in columns of their own', async () => {
    expect((await valuesOf('SSO', ['yes', 'no'])).values).toEqual([
      '{"offers_sso":true}',
      '{"offers_sso":false}',
    ]);
    expect((await valuesOf('Self-hosted', ['ja'])).values).toEqual(['{"offers_self-host":true}']);
    const { values, notes } = await valuesOf('Offline', ['on request']);
    expect([values, notes.join()]).toEqual([['{}'], expect.stringContaining('neither yes nor no')]);
  });

  test('points group thousands where others are decimal commas', async () => {
    const { values, notes } = await valuesOf('Preis', ['12,50 €', '1.250 €', '1.250,75 €']);
    expect(values[1]).toContain('"amount":"1250"');
    expect(values[2]).toContain('"amount":"1.250,75"');
    expect(notes).toContain('Points taken for thousands in "Preis", which has decimal commas: 1');
  });

  test.each([
    ['nothing tells', ['12 €', '1.250 €']],
    ['others have a decimal point', ['12.50 €', '1.250 €']],
    ['both are there', ['12,50 €', '12.50', '1.250 €']],
  ])('a point before three digits stays where %s', async (_, cells) => {
    expect((await valuesOf('Preis', cells)).values.at(-1)).toContain('"amount":"1.250"');
  });

  test.each([
    [['25/03/2025', '03/04/2025'], '2025-04-03'],
    [['03/25/2025', '03/04/2025'], '2025-03-04'],
    [['03/04/2025'], '03/04/2025'],
    [['25/03/2025', '03/25/2025', '03/04/2025'], '03/04/2025'],
    [['25/03/2025', '12/03/24'], '2024-03-12'],
  ])('days in %j', async (cells, last) => {
    expect((await valuesOf('created_at', cells)).values.at(-1)).toBe(JSON.stringify({ created_at: last }));
  });
});

describe('a currency in a column of its own', () => {
  const prices = async (text: string) => {
    const { records, faults, notes } = await readToolCsv(Buffer.from(text));
    return { prices: records.map((one) => one.decision_information), faults, notes };
  };
  const price = (amount: string, currency: string, per?: string) => ({
    decision_price_from: { value: { amount, currency, ...(per && { per }) } },
  });

  test.each([
    ['Currency', 'Price'],
    ['Währung', 'Preis'],
    ['Devise', 'Prix'],
    ['Moneda', 'Precio'],
  ])('“%s” is that of “%s”', async (currency, amount) => {
    const rows = `id,name,description,${amount},${currency}`;
    const read = await prices(`${rows}\na,A,d,20,EUR\nb,B,d,"1,250.50",£\nc,C,d,9.90/month,us dollars\n`);
    expect(read.faults).toEqual([]);
    expect(read.prices).toEqual([price('20', 'EUR'), price('1,250.50', 'GBP'), price('9.90', 'USD', 'mo')]);
    expect(read.notes).toContainEqual(expect.stringContaining('is read as decision_price_from.currency'));
  });

  test('gives way to one in the cell, and does nothing where there is no amount or no price', async () => {
    const rows = 'id,name,description,Price,Currency';
    const read = await prices(`${rows}\na,A,d,$20,EUR\nb,B,d,on request,EUR\nc,C,d,,EUR\nd,D,d,5,\n`);
    expect(read.prices).toEqual([
      price('20', 'USD'),
      { decision_price_from: { value: { per: 'custom' } } },
      undefined,
      { decision_price_from: { value: { amount: '5' } } },
    ]);
    const none = await prices('id,name,description,Currency\na,A,d,EUR\n');
    expect(none.faults).toEqual([]);
    expect(none.notes).toContain(
      'A column of currencies or units says nothing: no column is read as the price.',
    );
  });
});
