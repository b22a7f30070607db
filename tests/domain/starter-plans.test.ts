import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readGroup } from '#catalogue/tools/field-values.ts';
import { isPriceOf, planText } from '#catalogue/tools/plans.ts';

/** The plans of the starter catalogue say what its price lists say, and nothing else. */

const tools: { id: string; business_information?: unknown; decision_information?: unknown }[] = readFileSync(
  new URL('../../data/tools.ndjson', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

const listed = tools.flatMap(({ id, business_information }) => {
  const { business_pricing_price_details: texts, business_pricing_plans: plans } = readGroup(
    'business',
    business_information,
  ).data;
  return texts ? [{ id, texts, plans }] : [];
});

/** All numbers of a text, without separators of thousands. */
const numbersIn = (text: string) =>
  new Set(
    [...text.replaceAll(/(?<=\d),(?=\d{3})/g, '').matchAll(/\d+(?:\.\d+)?/g)].map(([number]) =>
      Number(number),
    ),
  );
const WORDS: Readonly<Record<number, string>> = { 1: 'one', 2: 'two', 3: 'three' };

describe('the plans of the starter catalogue', () => {
  test('are those of every price list, in its order, from its source', () => {
    expect(listed.length).toBeGreaterThan(100);
    for (const { id, texts, plans } of listed) {
      expect(plans?.source_synopsis, id).toEqual(texts.source_synopsis);
      expect(plans?.value.length, id).toBe(texts.value.length);
      for (const [index, plan] of (plans?.value ?? []).entries()) {
        expect(texts.value[index]?.tier, id).toContain(plan.name?.split(',')[0]);
      }
    }
  });

  test('have no number that their text does not have', () => {
    for (const { id, texts, plans } of listed) {
      for (const [index, plan] of (plans?.value ?? []).entries()) {
        const text = JSON.stringify(texts.value[index]);
        const { amount, monthly, yearly, year, minimum, users } = plan;
        for (const number of [amount, monthly, yearly, year]) {
          if (number) expect(numbersIn(text), `${id}: ${text}`).toContain(number);
        }
        for (const count of [minimum, users]) {
          if (count === undefined) continue;
          const isSaid = numbersIn(text).has(count) || text.toLowerCase().includes(WORDS[count] ?? '\n');
          expect(isSaid, `${id}: ${text} has ${count}`).toBe(true);
        }
        if (amount === 0) expect(text, id).toMatch(/free|\b0\b/i);
      }
    }
  });

  test('keep the words of the text where a plan has no amount', () => {
    for (const { id, texts, plans } of listed) {
      for (const [index, plan] of (plans?.value ?? []).entries()) {
        const fee = texts.value[index]?.monthly_fee;
        if (fee && planText(plan) === 'Not recorded') throw new Error(`${id}: “${fee}” is lost`);
      }
    }
  });

  test('of one currency each', () => {
    const mixed = listed.filter(({ plans }) => {
      const paid = (plans?.value ?? []).filter(
        ({ monthly, yearly, year, amount }) => monthly ?? yearly ?? year ?? amount,
      );
      return new Set(paid.map(({ currency }) => currency)).size > 1;
    });
    expect(mixed.map(({ id }) => id)).toEqual([]);
  });
});

/** Of a tool: what its caution says, its lowest price and its plans. */
const pricesOf = ({ business_information, decision_information }: (typeof tools)[number]) => {
  const { decision_caution, decision_price_from } = readGroup('decision', decision_information).data;
  const { business_pricing_plans: plans } = readGroup('business', business_information).data;
  return {
    caution: decision_caution?.value ?? '',
    lowest: decision_price_from?.value,
    plans: plans?.value ?? [],
  };
};

/** `Minimum of three licences`, `minimum 5 seats`, `start at 3 seats`. */
const MINIMUM = /(?:minimum(?: of)?|start at) (\w+) (?:seats|users|licen[cs]es)/i;
const NUMBERS: Readonly<Record<string, number>> = { two: 2, three: 3, five: 5, ten: 10 };

test('a fewest number of seats that a caution names is one of a plan', () => {
  const named = tools.flatMap((tool) => {
    const { caution, plans } = pricesOf(tool);
    const said = MINIMUM.exec(caution)?.[1];
    return said === undefined ? [] : [{ id: tool.id, count: NUMBERS[said] ?? Number(said), plans }];
  });
  expect(named.map(({ id }) => id).toSorted()).toEqual(['aircall', 'guru', 'monday-com', 'tettra']);
  for (const { id, count, plans } of named) {
    expect(
      plans.map(({ minimum }) => minimum),
      id,
    ).toEqual([count]);
  }
});

test('how a price is billed stands with the price, not in a caution', () => {
  const BILLING = /(?:annual|yearly) (?:billing|plan\b)|billed (?:yearly|annually|by the year)/i;
  const said = tools.filter((tool) => {
    const { caution, lowest } = pricesOf(tool);
    return lowest?.amount !== undefined && BILLING.test(caution);
  });
  expect(said.map(({ id }) => id)).toEqual([]);
});

test('no lowest price is as of a year before that of a plan with its amount', () => {
  const older = tools.filter((tool) => {
    const { lowest, plans } = pricesOf(tool);
    const same = plans.filter((plan) => lowest && isPriceOf(lowest, plan));
    return same.some(({ as_of }) => as_of && lowest?.as_of && as_of.slice(0, 4) > lowest.as_of.slice(0, 4));
  });
  expect(older.map(({ id }) => id)).toEqual([]);
});
