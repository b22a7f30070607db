import { z } from 'zod';
import { hasCodes } from '#catalogue/tools/field-values.ts';
import type { FieldGroup, FieldRow } from '#catalogue/tools/fields/field-row.ts';
import { shapeSchema } from '#catalogue/tools/shape-schema.ts';
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

const PRICE_NOTE = z
  .string()
  .describe('What speaks against it: it is no longer sold, or its plans say otherwise');

function fieldSchema(field: FieldRow) {
  if (hasCodes(field)) return apiCodes(shapeSchema(field));
  const aged = agedValue(shapeSchema(field));
  return field.key === 'decision_price_from' ? aged.extend({ note: PRICE_NOTE.optional() }) : aged;
}
