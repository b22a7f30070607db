import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { provenanceOf } from '#catalogue/tools/certainty.ts';
import { readGroup } from '#catalogue/tools/field-values.ts';
import { DETAIL_GROUPS } from '#catalogue/tools/fields/field-row.ts';
import type { Sourced } from '#catalogue/tools/tool-fields.ts';

/** What stands behind the values of the starter catalogue. */

const tools: Record<string, unknown>[] = readFileSync(
  new URL('../../data/tools.ndjson', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

const values = tools.flatMap((tool) =>
  Object.entries(DETAIL_GROUPS).flatMap(([detail, group]) =>
    Object.entries<Sourced<unknown>>(readGroup(group, tool[detail]).data).map(([field, stored]) => ({
      at: `${tool.id} ${field}`,
      stored,
      origin: provenanceOf(stored.source_synopsis),
    })),
  ),
);
const sourced = values.filter(({ origin }) => origin.certainty === 'sourced');

describe('a sourced value of the starter catalogue', () => {
  test('is one of many, and nearly always says the day on which it was read', () => {
    expect(sourced.length).toBeGreaterThan(900);
    const undated = sourced.filter(({ stored }) => !stored.source_synopsis?.date_updated);
    expect(undated.length / sourced.length).toBeLessThan(0.05);
  });

  test('is more than that a host answered', () => {
    const answered = values.filter(({ origin }) => origin.source.startsWith('A host answered'));
    expect(answered.length).toBeGreaterThan(0);
    expect(new Set(answered.map(({ origin }) => origin.certainty))).toEqual(new Set(['attributed']));
    expect(sourced.filter(({ origin }) => /prob(ed|ing)/i.test(origin.source)).map(({ at }) => at)).toEqual(
      [],
    );
  });
});
