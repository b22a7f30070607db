import { expect, test } from 'vitest';
import { BULK_FIELDS, type BulkChange, changedValue, saysWhat } from '#features/editing/bulk-change.ts';

/** What one change makes of a field, whatever a tool holds in it. */

const day = '2026-11-29';
const change = (path: string, how: BulkChange['how'], given?: unknown): BulkChange => ({
  path,
  how,
  given,
  day,
});

test('no field that tells tools apart can be changed of many', () => {
  const paths = BULK_FIELDS.map(({ path }) => path);
  for (const own of ['id', 'name', 'url', 'former_ids', 'logoimage_url']) expect(paths).not.toContain(own);
  expect(paths).toEqual(
    expect.arrayContaining([
      'is_featured',
      'categories',
      'tags',
      'business_information.business_current_status',
    ]),
  );
});

test('lists take and lose entries once', () => {
  expect(changedValue(['a'], change('tags', 'add', ['b', 'a']))).toEqual(['a', 'b']);
  expect(changedValue(undefined, change('tags', 'add', ['b']))).toEqual(['b']);
  expect(changedValue(['a', 'b'], change('tags', 'remove', ['a']))).toEqual(['b']);
  expect(changedValue(['a'], change('tags', 'remove', ['a']))).toBeUndefined();
});

test('a code that is added is not covered by the source of the others', () => {
  const source = { synopsis: 'Trust center', date_updated: '2026-01' };
  const stored = { value: ['gdpr'], source_synopsis: source };
  const path = 'decision_information.decision_compliance';
  expect(changedValue(stored, change(path, 'add', { value: ['soc2'] }))).toEqual({
    value: ['gdpr', 'soc2'],
    source_synopsis: { date_updated: day },
    sources: [{ ...source, codes: ['gdpr'] }],
  });
  const named = { value: ['soc2'], source_synopsis: { synopsis: 'A letter' } };
  expect(changedValue(stored, change(path, 'add', named))).toMatchObject({
    value: ['gdpr', 'soc2'],
    sources: expect.arrayContaining([{ synopsis: 'A letter', codes: ['soc2'] }]),
  });
  expect(changedValue(stored, change(path, 'remove', { value: ['soc2'] }))).toEqual(stored);
});

test('a value that is set without a source is the editors’ own of the day, and the same value keeps its source', () => {
  const path = 'business_information.business_location';
  const stored = { value: 'Berlin', source_synopsis: { synopsis: 'Its website' } };
  expect(changedValue(stored, change(path, 'set', { value: 'Bonn' }))).toEqual({
    value: 'Bonn',
    source_synopsis: { date_updated: day },
  });
  expect(changedValue(stored, change(path, 'set', { value: 'Berlin' }))).toEqual(stored);
  expect(changedValue(stored, change(path, 'empty'))).toBeUndefined();
});

test('a category is added with its specializations, and removed alone or with them', () => {
  const video = { category: 'video', specializations: ['cutting'] };
  const add = changedValue(
    [video],
    change('categories', 'add', [{ category: 'video', specializations: ['sound'] }]),
  );
  expect(add).toEqual([{ category: 'video', specializations: ['cutting', 'sound'] }]);
  expect(changedValue([video], change('categories', 'add', [{ category: 'audio' }]))).toEqual([
    video,
    { category: 'audio' },
  ]);
  expect(changedValue([video], change('categories', 'remove', [{ category: 'video' }]))).toBeUndefined();
  expect(changedValue([video], change('categories', 'remove', [video]))).toEqual([{ category: 'video' }]);
});

test('a change has to say what', () => {
  expect(saysWhat(change('tags', 'add', []))).toBe(false);
  expect(
    saysWhat(change('business_information.business_location', 'set', { value: null, source_synopsis: {} })),
  ).toBe(false);
  expect(saysWhat(change('tags', 'empty'))).toBe(true);
  expect(saysWhat(change('is_featured', 'set', false))).toBe(true);
});
