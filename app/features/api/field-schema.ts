import { z } from 'zod';
import { hasCodes } from '#catalogue/tools/field-values.ts';
import type { FieldGroup, FieldRow, LeafShape, Shape } from '#catalogue/tools/fields/field-row.ts';
import { fieldsOf } from '#catalogue/tools/tool-fields.ts';
import { agedValue, apiCodes } from './value.ts';

/** Stored keys begin with their group's name, written in more than one way. */
const PREFIXES: Readonly<Record<FieldGroup, RegExp>> = {
  basic: /^basic_information_/,
  business: /^business_/,
  tech: /^tech_/,
  social: /^social_media_/,
  market: /^market_info_/,
  funding: /^(?:funding|competitive)_/,
  decision: /^decision_/,
};

/** A field's name within its group: `funding_total_funding` is `total_funding`. */
export function nameOfField({ group, key }: Pick<FieldRow, 'group' | 'key'>): string {
  return key.replace(PREFIXES[group], '');
}

/** The schema of a group's values; a field that the tool lacks is absent. */
export function groupSchema(group: FieldGroup) {
  const fields = fieldsOf(group).map(
    (field) => [nameOfField(field), fieldSchema(field).optional().describe(field.label)] as const,
  );
  return z.strictObject(Object.fromEntries(fields));
}

function fieldSchema(field: FieldRow) {
  return hasCodes(field) ? apiCodes(shapeSchema(field)) : agedValue(shapeSchema(field));
}

const UNITS: Readonly<Record<NonNullable<LeafShape['unit']>, string>> = {
  usd: 'US dollars',
  money: 'In the currency beside it, or else US dollars',
  percent: 'Percent',
  followers: 'Followers',
  'influencer followers': 'Followers',
};

function shapeSchema(shape: Shape): z.ZodType {
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
