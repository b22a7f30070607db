import { expect, test } from 'vitest';
import { notRecorded } from '#catalogue/tools/not-recorded.ts';

/** Whether a text may tell a fact that is not recorded by itself. */

const plans = (...rows: object[]) => ({ business_pricing_price_details: rows });
const model = (text: string) => ({ business_pricing_pricing_model: text });

test.each<[string, string, object, boolean]>([
  ['Free tier', 'a plan of that name', plans({ tier: 'Free', monthly_fee: 'nothing' }), true],
  ['Free tier', 'a fee of nothing', plans({ tier: 'Hobby', monthly_fee: '$0' }), true],
  ['Free tier', 'a fee of nothing to the cent', plans({ tier: 'Hobby', monthly_fee: 'EUR 0.00' }), true],
  ['Free tier', 'a trial of some days', plans({ tier: 'Free 14-day trial', monthly_fee: '$9' }), false],
  ['Free tier', 'a model without', model('No free plan'), false],
  ['Free tier', 'a fee below a dollar', plans({ tier: 'Usage', monthly_fee: '$0.50' }), false],
  [
    'Free tier',
    'what a paid plan brings',
    plans({ tier: 'Pro', features: ['Ad-free', 'Free migration'] }),
    false,
  ],
  ['Free tier', 'a trial', plans({ tier: 'Free trial', monthly_fee: '$9' }), false],
  ['Free tier', 'a model with a free part', model('Freemium'), true],
  ['Free tier', 'a model with a trial', model('Free trial'), false],
  ['Price from', 'a fee', plans({ tier: 'Pro', monthly_fee: '9 EUR' }), true],
  ['Price from', 'a number of something else', plans({ tier: 'Pro', features: ['10 GB'] }), false],
  ['Price from', 'a price among what a plan brings', plans({ features: ['USD 10 service fee'] }), true],
  ['Price from', 'nothing to pay', plans({ tier: 'Self-hosted', monthly_fee: 'Free' }), true],
  ['Price from', 'a price on request', model('Contact sales'), true],
  ['Price from', 'no price', model('Individual subscriptions; institutions by contract'), false],
  [
    'Data kept in',
    'whose machine keeps it',
    { tech_underlying_data_handling: 'Desktop editions keep project data on the user’s machine' },
    true,
  ],
  ['Data kept in', 'something else', { tech_underlying_data_handling: 'Prompts are encrypted' }, false],
])('%s: %s', (label, _what, texts, isTold) => {
  const { labels, perhaps } = notRecorded([label], {}, texts);
  expect([labels, perhaps.map((told) => told.labels)]).toEqual(isTold ? [[], [[label]]] : [[label], []]);
});

test.each([
  ['2.9% and 30 cents for a card payment in the United States', true],
  ['Plans from $20 do not include support', true],
  ['Needs a system that has 20 GB', false],
])('a caution tells a price that it names: %s', (value, isTold) => {
  const { perhaps } = notRecorded(['Price from'], { decision_caution: { value } }, {});
  expect(perhaps.map(({ by, tab }) => [by, tab])).toEqual(isTold ? [['Caution', null]] : []);
});
