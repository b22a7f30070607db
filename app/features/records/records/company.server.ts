import { z } from 'zod';
import { countryName, countryOf } from '#catalogue/search/facets.ts';
import { codesOf, FACT_WORDS } from '#catalogue/tools/fact-words.ts';
import { type FieldFault, readRecords, readSource } from '#catalogue/tools/field-values.ts';
import { year } from '#catalogue/tools/fields/field-row.ts';
import { COMPANY_ROUNDS } from '#catalogue/tools/fields/round-parts.ts';
import type { CompanyRound, SourceSynopsis } from '#catalogue/tools/tool-fields.ts';
import { numberOf } from '#site/number-schema.ts';
import { readDate } from '#site/typed-dates.ts';
import { companyName, lastYear, type RecordRead, readEnvelope, slug, webAddress } from './envelope.server.ts';

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');

/** A country as its English name or its ISO 3166 code; returned as the name. */
const country = z.string().transform((given, context) => {
  const typed = given.trim();
  const name = /^[A-Za-z]{2}$/.test(typed)
    ? NAMES_BY_CODE.get(typed.toUpperCase())
    : (knownName(typed) ?? NAMES_BY_CODE.get(countryOf(typed) ?? ''));
  if (name !== undefined) return name;
  context.addIssue({ code: 'custom', message: 'must be a country by its English name or its ISO 3166 code' });
  return z.NEVER;
});

/** Codes that Intl names but that are no countries. */
const NO_COUNTRIES: ReadonlySet<string> = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

const NAMES_BY_CODE: ReadonlyMap<string, string> = new Map(
  LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .filter((code) => !NO_COUNTRIES.has(code) && countryName(code) !== code)
    .map((code) => [code, countryName(code)]),
);

function knownName(typed: string): string | undefined {
  return [...NAMES_BY_CODE.values()].find((name) => name.toLowerCase() === typed.toLowerCase());
}

const date = z.unknown().transform((given, context) => {
  const reading = readDate(given, lastYear());
  if ('date' in reading) return reading.date;
  context.addIssue({ code: 'custom', message: reading.reason });
  return z.NEVER;
});

const companySchema = z.strictObject({
  id: slug,
  name: companyName,
  aliases: z.array(companyName).max(50).default([]),
  url: webAddress.optional(),
  country: country.optional(),
  founded: numberOf(year).optional(),
  kind: oneOf(FACT_WORDS.company).optional(),
  status: oneOf(FACT_WORDS.companyStatus).optional(),
  parent: slug.optional(),
  parent_since: date.optional(),
  main_tool: slug.optional(),
  main_category: slug.optional(),
  funding_rounds: z.unknown().optional(),
  source: z.unknown().optional(),
});

function oneOf<Code extends string>(words: Readonly<Record<Code, string>>) {
  const codes = codesOf(words);
  return z.enum(codes, `must be one of ${codes.join(', ')}`);
}

export type CompanyRow = Omit<z.output<typeof companySchema>, 'source' | 'funding_rounds'> & {
  funding_rounds?: CompanyRound[];
  source?: SourceSynopsis;
};

/** Reads one company (docs/catalogue.md). */
export function readCompanyRecord(value: unknown): RecordRead<CompanyRow> {
  const envelope = readEnvelope(companySchema, value);
  if ('faults' in envelope) return envelope;
  const { source: given, funding_rounds, ...company } = envelope.data;
  const faults: FieldFault[] = [];
  const source = readSource(given, 'source', faults, lastYear());
  const rounds = readRecords(COMPANY_ROUNDS, funding_rounds, 'funding_rounds', faults, lastYear());
  for (const [at, round] of (rounds ?? []).entries()) {
    for (const stated of [round.source, ...(round.also ?? [])]) {
      readSource(stated, `funding_rounds[${at}].source`, faults, lastYear());
    }
  }
  if (company.parent === company.id) faults.push({ field: 'parent', reason: 'must be another company' });
  if (company.parent_since !== undefined && company.parent === undefined) {
    faults.push({ field: 'parent_since', reason: 'needs a parent' });
  }
  return faults.length > 0
    ? {
        faults: faults.map(({ field, ...fault }) => ({
          field: field.replace('.source_synopsis', ''),
          ...fault,
        })),
      }
    : { row: { ...company, ...(rounds && { funding_rounds: rounds }), ...(source && { source }) } };
}
