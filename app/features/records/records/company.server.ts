import { z } from 'zod';
import { FACT_WORDS } from '#catalogue/tools/fact-words.ts';
import type { FieldFault } from '#catalogue/tools/field-values.ts';
import { year } from '#catalogue/tools/fields/field-row.ts';
import { numberOf } from '#site/number-schema.ts';
import { type RecordRead, slug, webAddress } from './envelope.server.ts';
import { date, NAMED, oneOf, readSourced, type Sourced } from './named-record.server.ts';

const companySchema = z.strictObject({
  ...NAMED,
  url: webAddress.optional(),
  founded: numberOf(year).optional(),
  kind: oneOf(FACT_WORDS.company).optional(),
  status: oneOf(FACT_WORDS.companyStatus).optional(),
  parent: slug.optional(),
  parent_since: date.optional(),
  main_tool: slug.optional(),
  main_category: slug.optional(),
});

export type CompanyRow = Sourced<z.output<typeof companySchema>>;

/** Reads one company (docs/catalogue.md). */
export function readCompanyRecord(value: unknown): RecordRead<CompanyRow> {
  return readSourced(companySchema, value, ({ id, parent, parent_since }) => {
    const faults: FieldFault[] = [];
    if (parent === id) faults.push({ field: 'parent', reason: 'must be another company' });
    if (parent_since !== undefined && parent === undefined) {
      faults.push({ field: 'parent_since', reason: 'needs a parent' });
    }
    return faults;
  });
}
