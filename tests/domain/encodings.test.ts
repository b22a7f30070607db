import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tellEncoding } from '#features/records/read/encoding.server.ts';

/** The encoding of a file is told from its letters, however many it has. */

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'encodings-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function encodingOf(bytes: Buffer) {
  const file = join(folder, 'table.csv');
  await writeFile(file, bytes);
  return tellEncoding(file);
}

const many = (text: string) => Buffer.from(text.repeat(30_000), 'latin1');

test.for([
  ['Pøekladaè textù ', 'windows-1250'],
  ['Görüntü ýþýðý çizer ', 'windows-1254'],
  ['49 z³ za kwarta³, Narzêdzie ', 'windows-1250'],
  ['Behälter mit 5 cm³ und 3 m³ ', 'windows-1252'],
  ['Übersetzer für große Häuser ', 'windows-1252'],
] as const)('%s is told by its letters', async ([text, encoding]) => {
  expect(await encodingOf(many(text))).toBe(encoding);
});

test('megabytes of letters of no language hold nothing up', { timeout: 12_000 }, async () => {
  expect(await encodingOf(Buffer.alloc(4 * 1024 * 1024, 0xe6))).toBe('utf-8');
});
