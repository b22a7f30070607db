import { expect, test } from 'vitest';
import { nameColumns } from '#features/records/records/columns.server.ts';

const columnsOf = (header: string) =>
  nameColumns(header.split(';'), { columns: {} }).map(({ column, how }) => (how === 'taken' ? null : column));

test.each([
  [
    'Hulpmiddel;Leverancier;Omschrijving;Website;Categorie;Prijs vanaf;Gratis versie;Talen;Trefwoorden;Gecontroleerd op',
    'name;developer_name;description;url;categories;decision_price_from;free_tier;decision_languages;tags;checked_on',
  ],
  [
    'Werkzeug;Internetadresse;Kosten pro Monat in Euro;Frühere Namen',
    'name;url;decision_price_from;former_names',
  ],
  ['Tool;Price per year;Is there a free plan?', 'name;decision_price_from;free_tier'],
  ['Outil;Prix par an (€);Anciens noms', 'name;decision_price_from;former_names'],
])('%s', (header, columns) => {
  expect(columnsOf(header).join(';')).toBe(columns);
});

test('a new price takes the place of the one beside it', () => {
  expect(columnsOf('Tool;Price;New price')).toEqual(['name', null, 'decision_price_from']);
});

test('a new price that is left out leaves the other one', () => {
  const columns = nameColumns(['Tool', 'Price', 'New price'], { columns: { 'New price': null } });
  expect(columns.map(({ column, how }) => (how === 'taken' ? null : column))).toEqual([
    'name',
    'decision_price_from',
    undefined,
  ]);
});
