import { z } from 'zod';
import { PART_NAMES } from '#features/api/tool-parts.ts';
import type { ToolRecord } from '#features/api/tool-record.ts';
import { AGED_ORIGIN_SHAPE, type ApiValue, codeOrigins } from '#features/api/value.ts';

/**
 * A tool as agents get it: its public record (`features/api/tool-record`) as one list of facts. A schema that names
 * every field would fill an agent's context before it has asked anything.
 */

/** A fact without its name. */
export const FACT_SHAPE = {
  value: z.unknown(),
  ...AGED_ORIGIN_SHAPE,
  note: z.string().optional(),
  sources: codeOrigins,
};

export const factSchema = z.strictObject({
  name: z.string().describe('Part and field, such as `decision.price_from`'),
  ...FACT_SHAPE,
});
export type Fact = z.output<typeof factSchema>;

export const describedToolSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  page: z.url().describe('Where people read it'),
  updated_at: z.string(),
  facts: z.array(factSchema).describe('What is unknown or locked is absent'),
  locked: z
    .array(
      z.strictObject({
        part: z.string(),
        values: z.int().nonnegative().describe('How many it holds'),
        latest: z.string().nullable().describe('The latest date of any of its sources'),
      }),
    )
    .describe('Parts that a paid plan opens'),
});
export type DescribedTool = z.output<typeof describedToolSchema>;

export function describeTool(record: ToolRecord): DescribedTool {
  const { id, name, page, updated_at, locked } = record;
  return {
    id,
    name,
    page,
    updated_at,
    facts: factsOf(record),
    locked: locked.map(({ part, counted, facts, latest }) => ({
      part,
      values: Object.values(counted).reduce((sum, count) => sum + count, facts),
      latest,
    })),
  };
}

export function factsOf(record: ToolRecord): Fact[] {
  return PART_NAMES.flatMap((part) => {
    const values: Readonly<Record<string, ApiValue | undefined>> = record[part] ?? {};
    return Object.entries(values).flatMap(([field, value]) => {
      return value ? [{ name: `${part}.${field}`, ...value }] : [];
    });
  });
}
