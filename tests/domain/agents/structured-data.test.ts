import { expect, test } from 'vitest';
import { dataOf, offersOf } from '#features/agents/reading/structured-data.ts';
import { treeOf } from '#features/agents/reading/tree.ts';

const script = (data: unknown) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
const offer = (more: object) => ({
  '@type': 'Offer',
  name: 'Pro',
  price: '12.50',
  priceCurrency: 'EUR',
  priceSpecification: { unitCode: 'MON' },
  ...more,
});

test.each([
  [
    'an offer by the month',
    script({ '@type': 'SoftwareApplication', offers: [offer({})] }),
    [[12.5, 'EUR', 'Pro']],
  ],
  ['a number', script(offer({ price: 9, priceCurrency: 'USD' })), [[9, 'USD', 'Pro']]],
  ['no time', script(offer({ priceSpecification: undefined })), []],
  ['a year', script(offer({ priceSpecification: { unitCode: 'ANN' } })), []],
  ['words in place of a price', script(offer({ price: 'call us' })), []],
  ['a price below nothing', script(offer({ price: '-3' })), []],
  ['no JSON', '<script type="application/ld+json">{"price": 3,</script>', []],
  ['another script', '<script>{"@type":"Offer","price":3}</script>', []],
])('%s is read', (_, html, found) => {
  expect(
    offersOf(dataOf(treeOf(html))).prices.map(({ amount, currency, tier }) => [amount, currency, tier]),
  ).toEqual(found);
});
