import { z } from 'zod';
import type { LeafShape, Shape } from './fields/field-row.ts';

const UNITS: Readonly<Record<NonNullable<LeafShape['unit']>, string>> = {
  usd: 'US dollars',
  money: 'In the currency beside it, or else US dollars',
  percent: 'Percent',
  followers: 'Followers',
  'influencer followers': 'Followers',
};

/** The schema of a value's form in files. Its content is checked by its reader (field-values.ts). */
export function shapeSchema(shape: Shape): z.ZodType {
  if (!('parts' in shape)) return leafSchema(shape);
  const parts = shape.parts.map((part) => [part.key, shapeSchema(part).optional()] as const);
  const record = z.strictObject(Object.fromEntries(parts));
  return shape.kind === 'records' ? z.array(record) : record;
}

function leafSchema({ kind, unit }: LeafShape): z.ZodType {
  switch (kind) {
    case 'number':
      return unit === undefined ? z.number() : z.number().describe(UNITS[unit]);
    case 'yes/no':
      return z.boolean();
    case 'list':
      return z.array(z.string());
    case 'date':
      return z.string().describe('YYYY, YYYY-MM or YYYY-MM-DD');
    default:
      return z.string();
  }
}
