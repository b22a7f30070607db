import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { RowSplitter } from '#features/records/read/row-splitter.server.ts';
import { readSplit } from '#features/records/read/split.server.ts';
import { temporaryFolder } from '../harness/folders.ts';

/** Rows that are read again, because a quotation before them was misunderstood, come in pieces as others do. */

const format = {
  hasHeader: true,
  separatorOf: () => ','.charCodeAt(0),
  read: (text: string, line: number) => ({ line, size: 1, value: text }),
  rowsWithin: (text: string) =>
    text.split('\n').flatMap((line, at) => (at > 0 && line.split(',').length === 3 ? [at] : [])),
};

const ROWS = 100_000;

test.each([
  ['never closed', `id,name,url\na,"${'x\n'.repeat(ROWS)}`, ROWS],
  ['closed after many rows', `id,name,url\na,"${'x,X,y\n'.repeat(ROWS)}b,"B,u"\n`, ROWS],
])('a quotation that is %s', async (_, text, expected) => {
  const file = path.join(temporaryFolder(), 'tools.csv');
  writeFileSync(file, text);
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  let most = 0;
  const lines: number[] = [];
  for await (const { records } of readSplit(file, new RowSplitter(format))) {
    most = Math.max(most, records.length);
    for (const { line } of records) lines.push(line);
  }
  clearInterval(timer);
  expect(lines).toEqual(Array.from({ length: lines.length }, (_line, index) => index + 1));
  expect(lines.length).toBeGreaterThanOrEqual(expected);
  expect(most).toBeLessThan(10_000);
  expect(turns).toBeGreaterThan(3);
});
