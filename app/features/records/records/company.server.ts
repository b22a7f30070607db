import { z } from 'zod';
import { FACT_WORDS } from '#catalogue/tools/fact-words.ts';
import { type FieldFault, readRecords, readSource } from '#catalogue/tools/field-values.ts';
import { year } from '#catalogue/tools/fields/field-row.ts';
import { COMPANY_ROUNDS } from '#catalogue/tools/fields/round-parts.ts';
import type { CompanyRound } from '#catalogue/tools/tool-fields.ts';
import { numberOf } from '#site/number-schema.ts';
import { lastYear, type RecordRead, slug, webAddress } from './envelope.server.ts';
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
  funding_rounds: z.unknown().optional(),
});

export type CompanyRow = Omit<Sourced<z.output<typeof companySchema>>, 'funding_rounds'> & {
  funding_rounds?: CompanyRound[];
};

/** Reads one company (docs/catalogue.md). */
export function readCompanyRecord(value: unknown): RecordRead<CompanyRow> {
  const reading = readSourced(companySchema, value, ({ id, parent, parent_since, funding_rounds }) => {
    const { faults } = readRounds(funding_rounds);
    if (parent === id) faults.push({ field: 'parent', reason: 'must be another company' });
    if (parent_since !== undefined && parent === undefined) {
      faults.push({ field: 'parent_since', reason: 'needs a parent' });
    }
    return faults;
  });
  if ('faults' in reading) return reading;
  const { funding_rounds, ...row } = reading.row;
  const { rounds } = readRounds(funding_rounds);
  return { row: { ...row, ...(rounds && { funding_rounds: rounds }) } };
}

/** The rounds of a record, each with its own source. */
function readRounds(given: unknown): { rounds: CompanyRound[] | undefined; faults: FieldFault[] } {
  const faults: FieldFault[] = [];
  const rounds = readRecords(COMPANY_ROUNDS, given, 'funding_rounds', faults, lastYear());
  const inSources: FieldFault[] = [];
  for (const [at, { source, also = [] }] of (rounds ?? []).entries()) {
    for (const stated of [source, ...also]) {
      readSource(stated, `funding_rounds[${at}].source`, inSources, lastYear());
    }
  }
  return {
    rounds,
    faults: [
      ...faults,
      ...inSources.map(({ field, ...fault }) => ({ field: field.replace('.source_synopsis', ''), ...fault })),
    ],
  };
}
