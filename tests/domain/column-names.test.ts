import { expect, test } from 'vitest';
import { OFFER_ROWS } from '#catalogue/tools/flags.ts';
import { columnCalled } from '#features/records/records/column-names.ts';
import { nameColumns } from '#features/records/records/columns.server.ts';

const columnsOf = (header: string) =>
  nameColumns(header.split(';'), { columns: {} }).map(({ column, how }) => (how === 'taken' ? null : column));

test.each<[header: string, columns: string]>([
  [
    'Hulpmiddel;Leverancier;Omschrijving;Website;Categorie;Prijs vanaf;Gratis versie;Talen;Trefwoorden;Gecontroleerd op',
    'name;developer_name;description;url;categories;decision_price_from;free_tier;decision_languages;tags;checked_on',
  ],
  [
    'Werkzeug;Internetadresse;Kosten pro Monat in Euro;Frühere Namen',
    'name;url;decision_price_from;former_names',
  ],
  ['Tool;Price per year;Is there a free plan?', 'name;decision_price_from;free_tier'],
  [
    'Software;Zweck;URL;Preis pro Nutzer und Monat (EUR);Veröffentlicht am',
    'name;description;url;decision_price_from;basic_information_release_date',
  ],
  [
    'Nombre;¿Tiene versión gratuita?;Número de opiniones;Valoración;Fecha de lanzamiento',
    'name;free_tier;rating_count;avg_rating;basic_information_release_date',
  ],
  [
    'Product;Cost per seat per month;Last reviewed;Use cases;Active users;Release date;Founders;Market share;Integrations',
    'name;decision_price_from;checked_on;business_use_cases;market_info_metrics_active_users;basic_information_release_date;basic_information_founders;competitive_market_share;tech_integrations',
  ],
  [
    'Nazwa;Opis;Strona internetowa;Cena / miesiąc;Darmowa wersja;Języki',
    'name;description;url;decision_price_from;free_tier;decision_languages',
  ],
  [
    'Tool;Wofür?;Tarif;Bewertung;Reviews;Notes;Status',
    'name;description;decision_price_from;avg_rating;rating_count;;',
  ],
  ['Programm;Kosten mtl.;Note (von 10);Sitz', 'name;decision_price_from;avg_rating;business_location'],
  ['Hulpmiddel;Prijs p/m;Cijfer (1-10);Jaarkosten', 'name;decision_price_from;avg_rating;'],
  ['Ferramenta;O que faz;Mensalidade;Nota (0 a 10)', 'name;description;decision_price_from;avg_rating'],
  [
    'Software;Supplier;Annual cost (£);Works on',
    'name;developer_name;decision_price_from;decision_platforms',
  ],
  [
    'Name / Nom;Beschreibung / Description;Webseite / Site web;Preis / Prix;Sprachen / Langues;Company / tool',
    'name;description;url;decision_price_from;decision_languages;',
  ],
  [
    'What does it do, in one sentence?;Does it have a free plan?;How much is it per month (USD)?',
    'description;free_tier;decision_price_from',
  ],
  [
    'Task Name;Task Content;Website (url);Custom field (Cost per month);Billing',
    'name;description;url;decision_price_from;decision_price_from.per',
  ],
  ['Herramienta;Descripción breve;¿Tiene API?;Tool;$/mo', 'name;description;offers_api;;decision_price_from'],
  ['名称;月額（税込）', 'name;decision_price_from'],
  ['Account Name;Website;Billing Country', 'developer_name;url;'],
  [
    'What is the tool called?;In one sentence, what does it do?;Is there a free version?;When did it come out?',
    'name;description;free_tier;basic_information_release_date',
  ],
  ['tool_name;homepage_url;short_desc;launch_year', 'name;url;description;basic_information_release_date'],
  ['Werkzeug;€ pro Monat;Markteinführung', 'name;decision_price_from;basic_information_release_date'],
  ['Tool;$/1K tokens;€ saved', 'name;;'],
  ...[
    'pricing_usd_month',
    'price_usd_monthly',
    'monthly price (EUR)',
    'Monthly (EUR)',
    'USD per month',
    'priceMonthlyUSD',
    'pricePerSeat',
    'cost_per_seat_eur',
    'annual_price_usd',
    'yearly_cost_eur',
    'Preis_EUR_Monat',
    'Price EUR',
    'EUR price',
    'Price per user per month (USD, billed annually)',
    'starting_price_usd',
  ].map((header): [string, string] => [
    `toolName;${header};shortDescription`,
    'name;decision_price_from;description',
  ]),
  ['Tool;Price / month, excl. VAT', 'name;decision_price_from'],
  [
    'Tool;Cost centre;Monthly users;EU users per month;Price changed;Month;Yearly revenue (USD)',
    'name;;;;;;',
  ],
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

test.each(OFFER_ROWS)('$label and $code are the column of that offer', ({ code, label }) => {
  expect([label, code].map(columnCalled)).toEqual([`offers_${code}`, `offers_${code}`]);
});

test('a page is an id in lists of this site alone', () => {
  const columns = nameColumns(['Place', 'Tool', 'Page', 'Price in words'], { columns: {} });
  expect(columns.map(({ column }) => column)).toEqual([undefined, undefined, 'id', undefined]);
  expect(columnsOf('Tool;Page;Currency')).toEqual(['name', undefined, 'decision_price_from.currency']);
});
