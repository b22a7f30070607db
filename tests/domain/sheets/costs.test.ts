import { describe, expect, test } from 'vitest';
import { codesOf, FACT_WORDS, type PriceFrom } from '#catalogue/tools/fact-words.ts';
import type { Plan } from '#catalogue/tools/plans.ts';
import { costOf } from '#features/sheets/costs.ts';
import { costQuestion } from '#features/sheets/facts.ts';
import type { Need } from '#features/sheets/needs.ts';

/** What n seats cost: only what the record carries. */

const sum = (month: number, year: number) => ({ month, year });

/** What a recorded lowest price alone costs. */
const priced = (price: PriceFrom | null, seats: number) =>
  costOf(price, [], { seats, needs: [], chosen: null });
const summed = (price: PriceFrom, seats: number) =>
  priced(price, seats).sums.map(({ month, year }) => ({ month, year }))[0] ?? null;

/** Each unit of a price, with the sums for one seat and for five. */
const UNITS: Record<keyof (typeof FACT_WORDS)['price unit'], [one: object | null, five: object | null]> = {
  'user/mo': [sum(12, 144), sum(60, 720)],
  mo: [sum(12, 144), null],
  'channel/mo': [null, null],
  'host/mo': [null, null],
  'workspace/mo': [null, null],
  'month-base': [null, null],
  once: [null, null],
  hour: [null, null],
  minute: [null, null],
  request: [null, null],
  image: [null, null],
  gb: [null, null],
  '1k-chars': [null, null],
  '1M-tokens': [null, null],
  custom: [null, null],
};

test.each(Object.entries(UNITS))('a price per %s', (per, [one, five]) => {
  const price = { amount: 12, per };
  expect(summed(price, 1)).toEqual(one);
  expect(summed(price, 5)).toEqual(five);
  if (five === null) expect(priced(price, 5).said).toMatch(/: ask/);
});

test('each unit of the field table has a row here', () => {
  expect(Object.keys(UNITS).toSorted()).toEqual(codesOf(FACT_WORDS['price unit']).toSorted());
});

const BILLINGS: Record<keyof (typeof FACT_WORDS)['billing'] | 'unsaid', string> = {
  yearly: '$60 a month, $720 a year for 5 seats, billed yearly',
  monthly: '$60 a month, $720 a year for 5 seats, billed monthly',
  both: '$60 a month, $720 a year for 5 seats, billed monthly or yearly',
  unsaid:
    '$60 a month, $720 a year for 5 seats; the year is 12 months at this price, and how it is billed is not known: ask',
};

test.each(Object.entries(BILLINGS))('billed %s', (billed, said) => {
  const price = { amount: 12, per: 'user/mo', ...(billed !== 'unsaid' && { billed }) };
  expect(priced(price, 5)).toMatchObject({ said, sums: [sum(60, 720)] });
});

test('each way of billing of the field table has a row here', () => {
  expect(Object.keys(BILLINGS).toSorted()).toEqual([...codesOf(FACT_WORDS.billing), 'unsaid'].toSorted());
});

describe('the price itself', () => {
  test('is said with its billing', () => {
    expect(priced({ amount: 12, per: 'user/mo', billed: 'yearly' }, 5).price).toBe(
      'From $12 a user a month, billed yearly',
    );
  });

  test.each<[string, PriceFrom | null, string | null, RegExp]>([
    ['no record', null, null, /^No price is known: ask$/],
    ['a record without an amount', { per: 'mo' }, null, /^No price is known: ask$/],
    ['on request', { per: 'custom' }, 'Price on request', /^The price list names no price: ask$/],
    ['without a unit', { amount: 12 }, 'From $12', /^What the price is for is not known: ask$/],
    ['of an unknown unit', { amount: 12, per: 'seat' }, 'From $12', /: ask/],
    [
      'a month for everybody',
      { amount: 12, per: 'mo' },
      'From $12 a month, billing not known',
      /ask for 5 seats$/,
    ],
  ])('%s', (_, recorded, price, said) => {
    const cost = priced(recorded, 5);
    expect(cost).toMatchObject({ price, sums: [] });
    expect(cost.said).toMatch(said);
  });

  test.each<[PriceFrom, number, object, string]>([
    [{ amount: 16, currency: 'EUR' }, 5, sum(80, 960), '€80 a month, €960 a year'],
    [{ amount: 1200, currency: 'JPY' }, 3, sum(3600, 43_200), '¥3,600 a month, ¥43,200 a year'],
    [{ amount: 8.1 }, 3, sum(24.3, 291.6), '$24.30 a month, $291.60 a year'],
    [{ amount: 0.1 }, 7, sum(0.7, 8.4), '$0.70 a month, $8.40 a year'],
    [{ amount: 30 }, 10_000, sum(300_000, 3_600_000), '$300,000 a month, $3,600,000 a year'],
  ])('%o for %i seats stays in its currency', (price, seats, total, said) => {
    const cost = priced({ ...price, per: 'user/mo', billed: 'monthly' }, seats);
    expect(cost).toMatchObject({ sums: [total], currency: price.currency ?? 'USD' });
    expect(cost.said).toContain(said);
  });
});

/** A price list with each kind of plan that price lists have. */
const PLANS: Plan[] = [
  { name: 'Free', amount: 0, per: 'mo' },
  { name: 'Solo', monthly: 30, yearly: 25, per: 'mo', users: 1 },
  { name: 'Team', monthly: 15, yearly: 12, per: 'user/mo', minimum: 3 },
  { name: 'Company', amount: 200, per: 'mo', unlimited: true, includes: ['API'] },
  { name: 'Firm', year: 475, per: 'user/mo', includes: ['API', 'Single sign-on by SAML'] },
  { name: 'Enterprise', per: 'custom', includes: ['Single sign-on', 'Audit logs'] },
];
const planned = (
  seats: number,
  {
    needs = [],
    chosen = null,
    price = null,
  }: { needs?: Need[]; chosen?: string | null; price?: PriceFrom | null } = {},
  plans: readonly Plan[] = PLANS,
) => costOf(price, plans, { seats, needs, chosen });

describe('with plans', () => {
  test('the cheapest paid one that carries a sum for the seats, in each way of paying', () => {
    expect(planned(5)).toMatchObject({
      plan: { name: 'Team' },
      sums: [
        { billed: 'monthly', month: 75, year: 900 },
        { billed: 'yearly', month: 60, year: 720 },
      ],
    });
    expect(planned(5).said).toContain('The cheapest paid plan with a sum');
  });

  test('the fewest seats that are sold are paid for', () => {
    const cost = planned(2, { chosen: 'Team' });
    expect(cost.sums[1]).toEqual({ billed: 'yearly', month: 36, year: 432 });
    expect(cost.said).toContain('for 3 seats');
    expect(cost.said).toContain('3 seats are the fewest that are sold');
  });

  test('one for fewer users than there are seats carries no sum', () => {
    expect(planned(1).plan?.name).toBe('Solo');
    expect(planned(2, { chosen: 'Solo' })).toMatchObject({
      sums: [],
      said: 'Sold for 1 user: ask for 2 seats',
    });
  });

  test('one for any number of users costs the same for all, and a price by the year is no multiple of a rounded month', () => {
    expect(planned(50, { chosen: 'Company' }).sums).toEqual([{ billed: 'unsaid', month: 200, year: 2400 }]);
    expect(planned(2, { chosen: 'Firm' }).sums).toEqual([{ billed: 'yearly', month: 79.16, year: 950 }]);
  });

  test.each<[Need[], string, RegExp]>([
    [['api'], 'Company', /recorded with API$/],
    [['api', 'sso'], 'Firm', /recorded with API and Single sign-on$/],
    [['audit'], 'Enterprise', /recorded with Audit logs$/],
    [
      ['admin'],
      'Team',
      /No plan is recorded with Administration: ask\. Taken until then: the cheapest paid plan with a sum$/,
    ],
  ])('with %o needed', (needs, name, said) => {
    const cost = planned(50, { needs });
    expect(cost.plan?.name).toBe(name === 'Team' ? 'Company' : name);
    expect(cost.said).toMatch(said);
  });

  test('what it lacks of what is needed is told, for a question to its vendor', () => {
    expect(planned(5, { needs: ['sso', 'admin'] }).lacks).toEqual(['sso', 'admin']);
    expect(planned(5, { needs: ['api', 'sso'], chosen: 'Company' })).toMatchObject({ lacks: ['sso'] });
    expect(planned(5, { needs: ['api'] }).lacks).toEqual([]);
  });

  test.each<[Need[], string | null, string | null]>([
    [[], null, null],
    [['api'], null, null],
    [['admin'], null, 'no plan'],
    [['api', 'sso'], 'Company', 'chosen plan'],
    [['api'], 'Company', null],
  ])('with %o needed and %s chosen, what is not met is told: %s', (needs, chosen, unmet) => {
    expect(planned(5, { needs, chosen }).unmet).toBe(unmet);
  });

  test('a price without plans is not known to have what is needed', () => {
    const price = { amount: 12, per: 'user/mo', billed: 'yearly' };
    const cost = planned(5, { needs: ['sso'], price }, []);
    expect(cost).toMatchObject({ unmet: 'no plan', lacks: ['sso'], sums: [{ year: 720 }] });
    expect(cost.said).toMatch(/billed yearly\. No plan is recorded with Single sign-on: ask$/);
  });

  test('one that is sold to one person is not taken for several while there is another', () => {
    const list: Plan[] = [
      { name: 'Pro', monthly: 10, per: 'mo', users: 1 },
      { name: 'Office', monthly: 90, per: 'mo' },
    ];
    expect(planned(12, {}, list)).toMatchObject({ plan: { name: 'Office' }, sums: [] });
    expect(planned(12, {}, list.slice(0, 1))).toMatchObject({ plan: { name: 'Pro' }, sums: [] });
    expect(
      planned(12, { needs: ['sso'] }, [...list, { name: 'Seat', monthly: 11, per: 'user/mo' }]),
    ).toMatchObject({
      plan: { name: 'Seat' },
      sums: [{ month: 132 }],
    });
  });

  test('one that was chosen and is no plan any more gives way, and that is said', () => {
    expect(planned(5, { chosen: 'Gone' })).toMatchObject({ plan: { name: 'Team' } });
    expect(planned(5, { chosen: 'Gone' }).said).toContain('Gone is no plan any more');
  });

  test('without a sum, it is the cheapest by its own price, before what is free', () => {
    const alone: Plan[] = [
      { name: 'Free', amount: 0, per: 'mo' },
      { name: 'Max', amount: 100, per: 'mo' },
      { name: 'Plus', amount: 20, per: 'mo' },
    ];
    expect(planned(5, {}, alone)).toMatchObject({ plan: { name: 'Plus' }, sums: [] });
    expect(planned(5, {}, alone.slice(0, 1))).toMatchObject({ plan: { name: 'Free' }, sums: [{ year: 0 }] });
  });

  test('whose lowest price is for each user is multiplied where the plan does not say', () => {
    const plans: Plan[] = [{ name: 'Suite', yearly: 19, per: 'mo' }];
    const price = { amount: 19, per: 'user/mo' };
    expect(planned(3, { price }, plans).sums).toEqual([{ billed: 'yearly', month: 57, year: 684 }]);
    const why =
      'The plan does not say for whom its price is; the recorded lowest price, of the same amount, is for each user';
    expect(planned(3, { price }, plans).said).toContain(why);
    expect(planned(3, {}, [{ name: 'Suite', yearly: 19, per: 'user/mo' }]).said).not.toContain(why);
    expect(planned(3, { price: { amount: 19, per: 'mo' } }, plans).sums).toEqual([]);
    expect(planned(3, { price }, plans).isTakenAsEach).toBe(true);
    expect(planned(1, { price }, plans)).toMatchObject({ sums: [{ month: 19 }], isTakenAsEach: false });
  });

  describe('that does not say for whom its price is, beside one that does', () => {
    const plans: Plan[] = [
      { name: 'Pro', amount: 10, per: 'mo' },
      { name: 'Business', amount: 19, per: 'user/mo' },
    ];
    const price = { amount: 10, per: 'user/mo' };

    test.each([
      [12, null, 'Business', 228, false],
      [12, 'Pro', 'Pro', 120, true],
      [1, null, 'Pro', 10, false],
    ])('%d seats, %s chosen: %s', (seats, chosen, name, month, isTakenAsEach) => {
      expect(planned(seats, { price, chosen }, plans)).toMatchObject({
        plan: { name },
        sums: [{ month }],
        isTakenAsEach,
      });
    });

    test('says why it is not the cheapest', () => {
      expect(planned(12, { price }, plans).said).toContain(
        'The cheapest paid plan with a sum that says for whom its price is',
      );
    });
  });

  test.each([
    [{ amount: 59, per: 'user/mo' }, true],
    [{ amount: 12, per: 'user/mo' }, false],
    [{ amount: 15, currency: 'EUR', per: 'user/mo' }, true],
    [{ amount: 39.58, per: 'user/mo' }, false],
    [{ per: 'custom' }, false],
  ])('a lowest price of %o is disputed: %s', (price, isDisputed) => {
    expect(planned(5, { price }).isDisputed).toBe(isDisputed);
    const said = planned(5, { price }).said;
    expect(said.includes('At the recorded lowest price')).toBe(isDisputed);
  });
});

describe('a free plan', () => {
  const FREE: Plan = { name: 'Free', amount: 0, per: 'mo', includes: ['API'] };
  const PRO: Plan = { name: 'Pro', monthly: 18, yearly: 10, per: 'user/mo' };

  test('is not what seats cost where a lowest price is recorded', () => {
    const cost = planned(12, { price: { amount: 15, per: 'mo', as_of: '2024' } }, [FREE]);
    expect(cost).toMatchObject({ plan: null, sums: [], asOf: '2024' });
    expect(cost.said).toBe(
      'For how many people this holds is not known: ask for 12 seats. The recorded lowest price: no paid plan is recorded with one. Free is free',
    );
    expect(planned(12, { price: { amount: 15, per: 'user/mo' } }, [FREE])).toMatchObject({
      plan: null,
      sums: [{ month: 180, year: 2160 }],
    });
    expect(planned(12, { price: { per: 'custom' } }, [FREE])).toMatchObject({ plan: null, sums: [] });
  });

  test('is taken where it was chosen, or where nothing else is recorded', () => {
    const price = { amount: 15, per: 'user/mo' };
    expect(planned(12, { price, chosen: 'Free' }, [FREE])).toMatchObject({ plan: FREE, sums: [{ year: 0 }] });
    expect(planned(12, {}, [FREE])).toMatchObject({
      plan: FREE,
      said: 'Free. Only what is free is recorded',
      unmet: null,
    });
  });

  test('that has what is needed is named, and does not stand for the paid ones', () => {
    const cost = planned(12, { needs: ['api'] }, [FREE, PRO]);
    expect(cost).toMatchObject({ plan: PRO, unmet: 'no plan', lacks: ['api'] });
    expect(cost.said).toContain(
      'No paid plan is recorded with API: ask. Free has it and is free. Taken until then: the cheapest paid plan with a sum',
    );
    expect(planned(12, { needs: ['api'], chosen: 'Free' }, [FREE, PRO])).toMatchObject({
      plan: FREE,
      unmet: null,
    });
  });
});

describe('a fewest number of seats', () => {
  const price = { amount: 25, per: 'user/mo' };
  const STANDARD: Plan = { name: 'Standard', minimum: 10 };

  test('of every paid plan leaves the lowest price without a sum for fewer', () => {
    const cost = planned(5, { price }, [STANDARD]);
    expect(cost).toMatchObject({ plan: null, sums: [], fewestIsNotRecorded: false });
    expect(cost.said).toMatch(/^Whether this is sold for fewer than 10 seats is not known: ask/);
    expect(planned(12, { price }, [STANDARD]).sums).toMatchObject([{ month: 300, year: 3600 }]);
  });

  test.each<[string, PriceFrom | null, Plan[], boolean]>([
    ['a plan for each user without one', null, [{ name: 'Pro', amount: 20, per: 'user/mo' }], true],
    ['a plan with one', null, [{ name: 'Pro', amount: 20, per: 'user/mo', minimum: 1 }], false],
    ['a plan for one person', null, [{ name: 'Pro', amount: 20, per: 'mo', users: 1 }], false],
    ['what is free', null, [{ name: 'Free', amount: 0, per: 'user/mo' }], false],
    ['a lowest price for each user alone', price, [], true],
    ['a lowest price for everybody', { amount: 25, per: 'mo' }, [], false],
  ])('%s is asked for it', (_, recorded, plans, isAsked) => {
    expect(planned(1, { price: recorded }, plans).fewestIsNotRecorded).toBe(isAsked);
  });
});

test('where no plan carries a sum, one for fewer users is passed over, and that is said', () => {
  const plans = [
    { name: 'Solo', monthly: 6, per: 'channel/mo', users: 1 },
    { name: 'Team', monthly: 12, per: 'channel/mo', unlimited: true as const },
  ];
  const costed = (seats: number) => costOf(null, plans, { seats, needs: [], chosen: null });
  expect(costed(3)).toMatchObject({
    plan: { name: 'Team' },
    said: 'Paid for each channel, which seats do not tell: ask. The first paid plan that is not for fewer users',
  });
  expect(costed(1)).toMatchObject({
    plan: { name: 'Solo' },
    said: expect.stringMatching(/The first paid plan$/),
  });
  expect(costQuestion(3, costed(3).per)).toBe(
    'The price is for each channel: how many channels do 3 people need, and what do those cost by month and by year?',
  );
});

test.each([
  ['minute', /^The price depends on use: what does that of 3 people cost/],
  ['month-base', /^The price depends on use/],
  ['mo', /^What does it cost by month and by year for 3 people/],
  [undefined, /^What does it cost/],
])('a price for %s is asked for in what it counts', (per, question) => {
  expect(costQuestion(3, per)).toMatch(question);
});
