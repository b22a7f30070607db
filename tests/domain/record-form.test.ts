import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { changeEntries } from '#domain/editing/change-entries.ts';
import { asEntered, enteredTexts, readRecord, type Typed } from '#domain/editing/read-record.ts';
import { type CategoryChoice, recordForm } from '#domain/editing/record-form.ts';
import type { ToolRecord } from '#domain/editing/tool-record.ts';
import { OWN_FIELDS } from '#domain/tools/fields/own.ts';

/** The form that the field table generates, and what comes back from it. */

const linesOf = (file: string) =>
  readFileSync(new URL(`../../data/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const categories: CategoryChoice[] = linesOf('categories.ndjson');
const tools: ToolRecord[] = linesOf('tools.ndjson');
/** What a record may leave out, as the form states it. */
const FLAGS = Object.fromEntries(
  OWN_FIELDS.filter(({ kind }) => kind === 'yes/no').map(({ key }) => [key, false]),
);

/** As browsers send it: every line end as two characters. */
const sent = (typed: Typed): Typed =>
  Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, text.replaceAll('\n', '\r\n')]));
const throughForm = (record: ToolRecord) => readRecord(sent(enteredTexts(recordForm(record, categories))));

describe('the form of a tool', () => {
  test('gives every record of the starter catalogue back unchanged', () => {
    expect(tools.length).toBeGreaterThan(3_000);
    const changed = tools.filter(
      (record) => !isDeepStrictEqual(throughForm(record), { ...FLAGS, ...record }),
    );
    expect(changed.map(({ id }) => id)).toEqual([]);
  }, 60_000);
});

describe('what comes back from the form', () => {
  test('is the same however often it goes through', () => {
    const [richest] = tools.toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length);
    const once = asEntered(richest ?? {});
    expect(asEntered(once)).toEqual(once);
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
});
