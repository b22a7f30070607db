import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '#platform/database/connection.server.ts';
import { importFiles, inconsistencies } from './workbench.ts';

const RECORDS = 12;
const FORMATS = ['ndjson', 'json', 'csv'] as const;
type Format = (typeof FORMATS)[number];

/** Characters that noise must not contain, because they would change where records begin and end. */
const SIGNS: Record<Format, string> = { ndjson: '\n', json: '"\\[]{},\n', csv: '",\r\n' };

/**
 * Imports files with one record overwritten by random bytes, and files cut off at any point.
 *
 * @returns how many files and records were imported, and how many intact records were lost
 */
export async function attackWithNoise(
  db: Database,
  { seed, files }: { seed: number; files: number },
): Promise<{ files: number; records: number; lost: number }> {
  const random = numbersFrom(seed);
  let lost = 0;
  for (let number = 0; number < files; number++) {
    await db.write.execute(sql`DELETE FROM ai_tools`);
    await db.write.execute(sql`UPDATE catalogue_state SET tool_count = 0`);
    const format = FORMATS[number % FORMATS.length] ?? 'ndjson';
    const parts = Array.from({ length: RECORDS }, (_, index) => partOf(format, index));
    const isCut = random(3) === 0;
    const spoilt = random(RECORDS);
    if (!isCut) parts[spoilt] = withNoise(parts[spoilt] ?? Buffer.alloc(0), SIGNS[format], random);
    const whole = fileOf(format, parts);
    const content = isCut ? whole.subarray(0, random(whole.length)) : whole;
    const { faults } = await importFiles(db, { [`tools.${format}`]: content });
    const safe = isCut
      ? parts.filter((_, index) => endsBefore(format, parts, index, content.length))
      : parts.filter((_, index) => index !== spoilt);
    lost += await missing(db, parts, safe);
    // What is there is complete, and only the damaged record was refused.
    expect(await inconsistencies(db)).toEqual([]);
    const line = format === 'ndjson' ? spoilt + 1 : spoilt + 2;
    for (const fault of isCut ? [] : faults)
      expect(fault).toMatch(new RegExp(`^tools\\.${format}:${line}: `));
  }
  return { files, records: files * RECORDS, lost };
}

function partOf(format: Format, index: number): Buffer {
  const description = `Describes ${index}, é日🙂.`;
  if (format === 'csv') return Buffer.from(`tool-${index},Tool ${index},"${description}"`);
  return Buffer.from(JSON.stringify({ id: `tool-${index}`, name: `Tool ${index}`, description }));
}

function fileOf(format: Format, parts: readonly Buffer[]): Buffer {
  const text = (between: string) =>
    Buffer.concat(parts.flatMap((part, index) => (index > 0 ? [Buffer.from(between), part] : [part])));
  if (format === 'csv') return Buffer.concat([Buffer.from('id,name,description\n'), text('\n')]);
  return format === 'json'
    ? Buffer.concat([Buffer.from('[\n'), text(',\n'), Buffer.from('\n]')])
    : text('\n');
}

function endsBefore(format: Format, parts: readonly Buffer[], index: number, length: number): boolean {
  const until = fileOf(format, parts.slice(0, index + 1));
  // An array's element ends at the comma after it; its file ends with a bracket of two bytes.
  return (format === 'json' ? until.length - 2 : until.length - 1) < length - 1;
}

function withNoise(part: Buffer, signs: string, random: (below: number) => number): Buffer {
  const spoilt = Buffer.from(part);
  for (let turn = 0; turn <= random(6); turn++) {
    const at = random(spoilt.length);
    const byte = random(256);
    const isSign = (one: number | undefined) => one !== undefined && signs.includes(String.fromCharCode(one));
    if (!isSign(byte) && !isSign(spoilt[at])) spoilt[at] = byte;
  }
  return spoilt;
}

async function missing(db: Database, parts: readonly Buffer[], safe: readonly Buffer[]): Promise<number> {
  const { rows } = await db.write.execute<{ id: string }>(sql`SELECT id FROM ai_tools`);
  const ids = new Set(rows.map(({ id }) => id));
  return safe.filter((part) => !ids.has(`tool-${parts.indexOf(part)}`)).length;
}

/** Random numbers that are the same for the same seed (a linear congruential generator). */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * below);
  };
}
