import { describe, expect, test } from 'vitest';
import { linesOf } from '#features/agents/reading/lines.ts';
import { lowestOf, pricingOf } from '#features/agents/reading/prices.ts';

const read = (html: string) => pricingOf(linesOf(html));
const lowest = (html: string) => {
  const found = lowestOf(read(html).prices);
  return found && [found.amount, found.currency, found.per, found.billed ?? null, found.tier];
};

describe('the lowest price', () => {
  test.each([
    [
      'of cards',
      '<div class=card><h3>Free</h3><p>$0</p></div><div class=card><h3>Pro</h3><p><span>$</span><b>12</b></p><p>per user / month</p><p>billed annually</p></div><div class=card><h3>Team</h3><p>$30</p><p>per user / month</p></div>',
      [12, 'USD', 'user/mo', 'yearly', 'Pro'],
    ],
    [
      'of a table',
      '<table><tr><th>Plan</th><th>Price</th></tr><tr><td>Starter</td><td>$9/month</td></tr><tr><td>Business</td><td>$29/month</td></tr></table>',
      [9, 'USD', 'mo', null, null],
    ],
    [
      'in euros with a comma',
      '<h2>Basis</h2><p>12,50 € pro Nutzer pro Monat</p><p>jährliche Abrechnung</p>',
      [12.5, 'EUR', 'user/mo', 'yearly', 'Basis'],
    ],
    ['by use', '<h2>API</h2><p>$0.0043 per minute of audio</p>', [0.0043, 'USD', 'minute', null, 'API']],
    ['of tokens', '<h2>Small</h2><p>$0.10 per 1M input tokens</p>', [0.1, 'USD', '1M-tokens', null, 'Small']],
    ['not of a year alone', '<h2>Pro</h2><p>$120 per year</p>', null],
    ['not what is struck out', '<h2>Pro</h2><p><s>$30</s> $20 /mo</p>', [20, 'USD', 'mo', null, 'Pro']],
    [
      'not what is saved',
      '<h2>Pro</h2><p>Save $5 a month</p><p>$20 a month</p>',
      [20, 'USD', 'mo', null, 'Pro'],
    ],
    ['not what was raised', '<p>We raised $20M to help you each month</p>', null],
    [
      'not what scripts hold',
      '<script>var price = "$3 per month"</script><h2>Pro</h2><p>$8 monthly</p>',
      [8, 'USD', 'mo', null, 'Pro'],
    ],
    [
      'not what is hidden',
      '<div hidden><h2>Old</h2><p>$1 a month</p></div><h2>Pro</h2><p>$8 a month</p>',
      [8, 'USD', 'mo', null, 'Pro'],
    ],
  ])('%s', (_, html, price) => {
    expect(lowest(html)).toEqual(price);
  });
});

test.each([
  ['<h3>Free</h3><p>For everybody</p>', 'Free'],
  ['<h3>Starter</h3><p>$0 per month</p>', '$0 per month'],
  ['<h3>Free trial</h3><p>14 days</p>', null],
  ['<p>Free 14-day trial</p>', null],
  ['<p>Feel free to ask</p>', null],
])('%s has the free plan %j', (html, free) => {
  expect(read(html).free).toBe(free);
});

test.each([
  ['<h3>Enterprise</h3><p>Contact sales</p>', 'Contact sales'],
  ['<h3>Enterprise</h3><p>Custom pricing</p>', 'Custom pricing'],
  ['<p>Contact us by mail if you have questions about the weather of next week or so</p>', null],
])('%s is on request: %j', (html, said) => {
  expect(read(html).onRequest).toBe(said);
});

test('each price is proved by the words of the page', () => {
  const [price] = read('<h2>Pro</h2><p>$20</p><p>per seat</p><p>per month, billed monthly</p>').prices;
  expect(price).toMatchObject({
    per: 'user/mo',
    billed: 'monthly',
    quote: '$20 per seat per month, billed monthly',
  });
});
