import { expect, test } from 'vitest';
import { freePlanOf } from '#features/agents/reading/free-plan.ts';
import { onRequestOf } from '#features/agents/reading/on-request.ts';
import { pageOf } from '#features/agents/reading/page.ts';
import { amountsOf } from '#features/agents/reading/prices.ts';
import { lowestOf } from '#features/agents/reading/values.ts';

const pricing = (html: string) => pageOf(html, 'https://acme.example/pricing');

test.each([
  [
    'a year’s payment below a month’s',
    '<h3>Team</h3><p><span>$</span><span>24</span><span>/seat/month</span></p><p>$19 when billed annually</p>',
    [19, 'USD', 'user/mo', 'yearly'],
  ],
  [
    'a month’s payment named after the year’s',
    '<h3>Start</h3><p>9,90 € pro Nutzer / Monat</p><p>bei jährlicher Zahlung, sonst 12,90 €</p>',
    [9.9, 'EUR', 'user/mo', 'yearly'],
  ],
  [
    'students before all, in one line',
    '<h3>Pro</h3><p>9 € / mois / utilisateur</p><p>Étudiants : 4 € par mois</p>',
    [9, 'EUR', 'user/mo', null],
  ],
  [
    'a row of what is added',
    '<table><tr><th></th><th>Basic</th></tr><tr><td>Price</td><td>$19/month</td></tr><tr><td>Extra store</td><td>$7/month</td></tr></table>',
    [19, 'USD', 'mo', null],
  ],
  [
    'each further one',
    '<p>It costs 24 € per month for one company, and 9 € per month for each further company.</p>',
    [24, 'EUR', 'mo', null],
  ],
  ['what will be', '<p>Free while in beta. When we launch, plans will start at $49/month.</p>', null],
  ['what was', '<h3>Pro</h3><p>$5/month</p><p>Used to be $3/month.</p>', [5, 'USD', 'mo', null]],
  [
    'decimals in a block of their own',
    '<h3>Pro</h3><div><span>£</span><span>12</span><div><span class="price__fractional-part">50</span></div><span>per month</span></div>',
    [12.5, 'GBP', 'mo', null],
  ],
  ['those who do something', '<h3>Team</h3><p>$14 per responder / month</p>', [14, 'USD', 'user/mo', null]],
  ['people in Spanish', '<h3>Equipo</h3><p>6,99 € por persona al mes</p>', [6.99, 'EUR', 'user/mo', null]],
  [
    'schools in German',
    '<h2>Basis</h2><p>19 €/Monat</p><h2>Für Schulen</h2><p>9 €/Monat</p>',
    [19, 'EUR', 'mo', null],
  ],
  [
    'a plan that is called by how it is paid',
    '<h3>Yearly</h3><p>$79.99/year</p><p>$6.67/month</p>',
    [6.67, 'USD', 'mo', 'yearly'],
  ],
  ['a thing', '<h3>Team</h3><p>$14 per server / month</p>', null],
  ['a workspace', '<h3>Team</h3><p>$14 per workspace / month</p>', [14, 'USD', 'mo', null]],
  ['clinicians', '<h3>Group</h3><p>$89/mo per clinician</p>', [89, 'USD', 'user/mo', null]],
  ['a gigabyte kept for a month', '<h3>Storage</h3><p>$0.33 per GB per month</p>', null],
  [
    'a year’s commitment in French',
    '<h3>Équipe</h3><p>39 € par utilisateur et par mois, engagement annuel</p>',
    [39, 'EUR', 'user/mo', 'yearly'],
  ],
  ['a minimum', '<h3>Basic</h3><p>$75 monthly minimum</p>', null],
  ['what people pay', '<p>Most people pay between $3 and $10 a month.</p>', null],
  [
    'a first month',
    '<h3>Creator</h3><p>$5<span>/month</span> <span>first month, then $22/month</span></p>',
    [22, 'USD', 'mo', null],
  ],
  [
    'a row of years',
    '<table><tr><th></th><th>Solo</th></tr><tr><td>Annual price</td><td>$10/mo</td></tr></table>',
    [10, 'USD', 'mo', 'yearly'],
  ],
  ['a month in short', '<h3>Solo</h3><div><span>£39</span><span>pm</span></div>', [39, 'GBP', 'mo', null]],
  [
    'crowns of Norway',
    '<h3>Pro</h3><p>249 kr per month</p><p>Prices are in NOK</p>',
    [249, 'NOK', 'mo', null],
  ],
  ['crowns of nobody knows where', '<h3>Pro</h3><p>249 kr per month</p>', null],
  ['Japanese', '<h3>標準</h3><p>月額1,980円/ユーザー(税込)</p>', [1980, 'JPY', 'user/mo', null]],
])('%s', (_, html, price) => {
  const page = pricing(html);
  const { prices, yearly } = amountsOf(page, page.lines);
  const found = lowestOf(prices, yearly);
  expect(found && [found.amount, found.currency, found.per, found.billed ?? null]).toEqual(price);
});

test.each([
  ['<p>Einen kostenlosen Tarif gibt es nicht.</p>', false],
  ['<p>No ofrecemos plan gratuito.</p>', false],
  ['<p>Pas de version gratuite.</p>', false],
  ['<table><tr><th>料金</th></tr><tr><td>無料</td></tr></table>', true],
])('%s: a free plan exists: %j', (html, exists) => {
  expect(freePlanOf(pricing(html), pricing(html).lines)?.exists ?? null).toBe(exists);
});

test('a quote that is put together is a price on request', () => {
  const page = pricing('<h1>Pricing</h1><p>Tell us your volumes and we will put together a quote.</p>');
  expect(onRequestOf(page, page.lines)).toBe('Tell us your volumes and we will put together a quote.');
});
