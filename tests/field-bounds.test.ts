import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { NumberShape, Part } from '#catalogue/tools/fields/field-row.ts';
import { OWN_FIELDS } from '#catalogue/tools/fields/own.ts';
import { FLAGS } from '#catalogue/tools/flags.ts';
import { TOOL_FIELDS } from '#catalogue/tools/tool-fields.ts';
import { CATEGORY_FIELDS } from '#features/editing/fields/category.ts';
import { FUNCTION_FIELDS, QUESTION_FIELDS } from '#features/editing/fields/guides.ts';
import { MARKET_FIELDS } from '#features/editing/fields/market.ts';
import { allowedWords } from '#site/typed-numbers.ts';

/** docs/catalogue.md tells what the field table says of every number, and all flags. */

const RECORDS: Readonly<Record<string, readonly Part[]>> = {
  Tool: [...OWN_FIELDS, ...TOOL_FIELDS],
  Category: CATEGORY_FIELDS,
  Market: MARKET_FIELDS,
  Question: QUESTION_FIELDS,
  'Business function': FUNCTION_FIELDS,
};

function numbersIn(parts: readonly Part[], path = ''): { name: string; shape: NumberShape }[] {
  return parts.flatMap((part) => {
    const name = path + part.key;
    if ('parts' in part) return numbersIn(part.parts, `${name}.`);
    return part.kind === 'number' ? [{ name, shape: part }] : [];
  });
}

test('the documentation of the catalogue gives the bounds of every number', () => {
  const numbers = Object.entries(RECORDS).flatMap(([record, fields]) =>
    numbersIn(fields).map(({ name, shape }) => ({ record, name, words: allowedWords(shape) })),
  );
  const rows = [...Map.groupBy(numbers, ({ words }) => words)].map(([words, fields]) => {
    const ofRecords = [...Map.groupBy(fields, ({ record }) => record)].map(
      ([record, own]) => `${record}: ${own.map(({ name }) => `\`${name}\``).join(', ')}`,
    );
    return `| ${words} | ${ofRecords.join('; ')} |`;
  });
  const documented = readFileSync('docs/catalogue.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| an? (?:(?:whole )?number|amount|percentage) /.test(line));
  expect(documented).toEqual(rows);
});

test('the documentation of the catalogue names every flag', () => {
  const row = /^\| `decision_flags` \|.*$/m.exec(readFileSync('docs/catalogue.md', 'utf8'))?.[0] ?? '';
  const codes = new Set(Array.from(row.matchAll(/`([a-z-]+)`/g), ([, code]) => code));
  expect(Object.keys(FLAGS).filter((code) => !codes.has(code))).toEqual([]);
});
