import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OWN_FIELDS } from '#catalogue/tools/fields/own.ts';
import { changeEntries } from '#features/editing/change-entries.ts';
import { asEntered, enteredTexts, readRecord, type Typed } from '#features/editing/read-record.ts';
import { type CategoryChoice, recordForm } from '#features/editing/record-form.ts';
import type { ToolRecord } from '#features/editing/tool-record.ts';

/** The form that the field table generates, and what comes back from it. */

const linesOf = (file: string) =>
  readFileSync(new URL(`../../data/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const categories: CategoryChoice[] = linesOf('categories.ndjson');
const tools: ToolRecord[] = linesOf('tools.ndjson');
/** The longest first: they fill the most fields. */
const fullest = tools.toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length);
/** What a record may leave out, as the form states it. */
const FLAGS = Object.fromEntries(
  OWN_FIELDS.filter((field) => field.kind === 'yes/no' && !('answers' in field)).map(({ key }) => [
    key,
    false,
  ]),
);

/** As browsers send it: every line end as two characters. */
const sent = (typed: Typed): Typed =>
  Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, text.replaceAll('\n', '\r\n')]));
const throughForm = (record: ToolRecord) => readRecord(sent(enteredTexts(recordForm(record, categories))));

const FULLEST = 400;

describe('the form of a tool', () => {
  test('gives the fullest records of the starter catalogue, and every tenth of the others, back unchanged', () => {
    expect(tools.length).toBeGreaterThan(3_000);
    const tried = fullest.filter((_, place) => place < FULLEST || place % 10 === 0);
    const changed = tried.filter(
      (record) => !isDeepStrictEqual(throughForm(record), { ...FLAGS, ...record }),
    );
    expect(changed.map(({ id }) => id)).toEqual([]);
  });
});

describe('what comes back from the form', () => {
  test('is the same however often it goes through', () => {
    const once = asEntered(fullest[0] ?? {});
    expect(asEntered(once)).toEqual(once);
  });

  test('has a scheme before every address, and shows the dollars of a price that names no currency', () => {
    const price = {
      value: { amount: 12, per: 'mo' },
      source_synopsis: { url: 'https://one.example.org/plans' },
    };
    const record: ToolRecord = {
      url: 'https://one.example.org',
      decision_information: { decision_price_from: price },
    };
    const typed = enteredTexts(recordForm(record, []));
    const field = 'decision_information.decision_price_from';
    expect(typed[`${field}.currency`]).toBe('USD');
    const bare = Object.entries(typed).map(([name, text]) => [name, text.replace('https://', '')]);
    expect(readRecord(Object.fromEntries(bare))).toMatchObject(record);
    expect(readRecord({ ...typed, url: 'one' })).toHaveProperty('url', 'one');
    expect(readRecord({ ...typed, [`${field}.currency`]: '' })).toEqual(readRecord(typed));
  });
});

describe('a change of entries', () => {
  test.each(['add __proto__.seen', 'add categories.__proto__.seen', 'add constructor.prototype.seen'])(
    'that names no list leaves the record and everything else alone: %s',
    (order) => {
      const record: ToolRecord = { id: 'one', categories: [{}] };
      expect(changeEntries(record, order)).toEqual({ record, place: '' });
      expect([{}, []].filter((one) => 'seen' in one)).toEqual([]);
    },
  );

  const [founders, rivals] = [
    'basic_information.basic_information_founders',
    'funding_competition_information.competitive_tools',
  ];

  test.each([
    ['add categories', 'categories.1'],
    [`add ${founders}`, `${founders}.0`],
    [`add ${rivals}`, `${rivals}.1`],
    [`add ${rivals}.0.competitors`, `${rivals}.0.competitors.1`],
    [`remove ${rivals}.0.competitors.0`, `${rivals}.0.competitors`],
    ['remove categories.0', 'categories'],
  ])('of a list of the form goes on at its place: %s', (order, place) => {
    const record = { categories: [{}], ...RIVALS };
    expect(changeEntries(record, order).place).toBe(place);
  });

  const RIVALS = {
    funding_competition_information: { competitive_tools: { value: [{ competitors: [{ name: 'One' }] }] } },
  };
  const LISTS = [
    'tags',
    'name',
    'categories',
    founders,
    rivals,
    `${rivals}.0.competitors`,
    'constructor',
    '',
  ];
  const NUMBERS = [
    '-1',
    '1e9',
    '4294967290',
    '4294967296',
    '9007199254740992',
    '10000000',
    'NaN',
    '01',
    '0.5',
  ];
  const STEPS = [...NUMBERS, '0', '1', '__proto__', 'constructor', 'length', 'value', '', 'competitors'];

  test('by whatever order changes one entry of a list of the form, or nothing', () => {
    const record: ToolRecord = { id: 'one', name: 'One', tags: ['a'], categories: [{}], ...RIVALS };
    const orders = fc.tuple(
      fc.constantFrom('add', 'remove', 'up', 'drop', ''),
      fc.array(fc.constantFrom(...LISTS, ...STEPS), { minLength: 1, maxLength: 4 }),
    );
    fc.assert(
      fc.property(orders, ([change, steps]) => {
        const { record: changed, place } = changeEntries(record, `${change} ${steps.join('.')}`);
        expect(JSON.stringify(changed).length).toBeLessThan(JSON.stringify(record).length + 100);
        if (place === '') expect(changed).toBe(record);
        const known = [...Object.keys(record), 'basic_information'];
        expect(Object.keys(changed).filter((key) => !known.includes(key))).toEqual([]);
        expect(changed.tags).toEqual(['a']);
      }),
      { numRuns: 400, examples: NUMBERS.map((number) => [['add', ['tags', number]]]) },
    );
  });
});
