import { expect, test } from 'vitest';
import { type FactId, labelOfFact } from '#catalogue/tools/fact-ids.ts';
import { notRecorded } from '#catalogue/tools/not-recorded.ts';

/** Whether a text may tell a fact that is not recorded by itself. */

const plans = (...rows: object[]) => ({ business_pricing_price_details: rows });
const model = (text: string) => ({ business_pricing_pricing_model: text });

test.each<[FactId, string, object, boolean]>([
  ['free_tier', 'a plan of that name', plans({ tier: 'Free', monthly_fee: 'nothing' }), true],
  ['free_tier', 'a fee of nothing', plans({ tier: 'Hobby', monthly_fee: '$0' }), true],
  ['free_tier', 'a fee of nothing to the cent', plans({ tier: 'Hobby', monthly_fee: 'EUR 0.00' }), true],
  ['free_tier', 'a trial of some days', plans({ tier: 'Free 14-day trial', monthly_fee: '$9' }), false],
  ['free_tier', 'a model without', model('No free plan'), false],
  ['free_tier', 'a fee below a dollar', plans({ tier: 'Usage', monthly_fee: '$0.50' }), false],
  [
    'free_tier',
    'what a paid plan brings',
    plans({ tier: 'Pro', features: ['Ad-free', 'Free migration'] }),
    false,
  ],
  ['free_tier', 'a trial', plans({ tier: 'Free trial', monthly_fee: '$9' }), false],
  ['free_tier', 'a model with a free part', model('Freemium'), true],
  ['free_tier', 'a model with a trial', model('Free trial'), false],
  ['decision_price_from', 'a fee', plans({ tier: 'Pro', monthly_fee: '9 EUR' }), true],
  ['decision_price_from', 'a number of something else', plans({ tier: 'Pro', features: ['10 GB'] }), false],
  [
    'decision_price_from',
    'a price among what a plan brings',
    plans({ features: ['USD 10 service fee'] }),
    true,
  ],
  ['decision_price_from', 'nothing to pay', plans({ tier: 'Self-hosted', monthly_fee: 'Free' }), true],
  ['decision_price_from', 'a price on request', model('Contact sales'), true],
  ['decision_price_from', 'no price', model('Individual subscriptions; institutions by contract'), false],
  [
    'decision_data_regions',
    'whose machine keeps it',
    { tech_underlying_data_handling: 'Desktop editions keep project data on the user’s machine' },
    true,
  ],
  [
    'decision_data_regions',
    'something else',
    { tech_underlying_data_handling: 'Prompts are encrypted' },
    false,
  ],
])('%s: %s', (fact, _what, texts, isTold) => {
  const { labels, perhaps } = notRecorded([fact], {}, texts, false);
  const label = labelOfFact(fact);
  expect([labels, perhaps.map((told) => told.labels)]).toEqual(isTold ? [[], [[label]]] : [[label], []]);
});

test.each([
  ['2.9% and 30 cents for a card payment in the United States', true],
  ['Plans from $20 do not include support', true],
  ['Needs a system that has 20 GB', false],
])('a caution tells a price that it names: %s', (value, isTold) => {
  const { perhaps } = notRecorded(['decision_price_from'], { decision_caution: { value } }, {}, false);
  expect(perhaps.map(({ by, tab }) => [by, tab])).toEqual(isTold ? [['Caution', null]] : []);
});
