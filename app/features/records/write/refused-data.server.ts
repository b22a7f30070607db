import type { FieldFault } from '#catalogue/tools/field-values.ts';
import { sqlError } from './transaction.server.ts';

/** Faults for unique constraints, by their name. */
const DOUBLED: Readonly<Record<string, FieldFault>> = {
  categories_name_unique: { field: 'name', reason: 'is that of another category' },
  specializations_name: {
    field: 'specializations',
    reason: 'have a name that the category gives to another one already',
  },
  business_functions_slug_unique: { field: 'slug', reason: 'is that of another function' },
};

/** PostgreSQL's classes of errors about data (appendix A of its manual). */
const CLASSES: Readonly<Record<string, string>> = {
  '22': 'holds a value that cannot be stored',
  '23': 'contradicts another record',
  '54': 'is too large to be stored',
};

/** A database error as a fault of the record; null if it is another failure. */
export function refusedData(error: unknown): FieldFault | null {
  const refusal = sqlError(error);
  const reason = CLASSES[refusal?.code.slice(0, 2) ?? ''];
  if (!refusal || !reason) return null;
  return DOUBLED[refusal.constraint] ?? { field: 'record', reason };
}
