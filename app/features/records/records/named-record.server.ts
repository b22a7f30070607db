import { z } from 'zod';
import { countryName, countryOf } from '#catalogue/search/filters/place-names.ts';
import { codesOf } from '#catalogue/tools/fact-words.ts';
import { type FieldFault, readSource } from '#catalogue/tools/field-values.ts';
import type { SourceSynopsis } from '#catalogue/tools/tool-fields.ts';
import { readDate } from '#site/typed-dates.ts';
import { companyName, lastYear, type RecordRead, readEnvelope, slug } from './envelope.server.ts';

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');

/** A country, given as English name or ISO 3166 code, as its English name. */
const country = z.string().transform((given, context) => {
  const typed = given.trim();
  const name = /^[A-Za-z]{2}$/.test(typed)
    ? NAMES_BY_CODE.get(typed.toUpperCase())
    : (knownName(typed) ?? NAMES_BY_CODE.get(countryOf(typed) ?? ''));
  if (name !== undefined) return name;
  context.addIssue({ code: 'custom', message: 'must be a country by its English name or its ISO 3166 code' });
  return z.NEVER;
});

/** Codes with a name in Intl that are not countries. */
const NO_COUNTRIES: ReadonlySet<string> = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

const NAMES_BY_CODE: ReadonlyMap<string, string> = new Map(
  LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .filter((code) => !NO_COUNTRIES.has(code) && countryName(code) !== code)
    .map((code) => [code, countryName(code)]),
);

function knownName(typed: string): string | undefined {
  return [...NAMES_BY_CODE.values()].find((name) => name.toLowerCase() === typed.toLowerCase());
}

export const date = z.unknown().transform((given, context) => {
  const reading = readDate(given, lastYear());
  if ('date' in reading) return reading.date;
  context.addIssue({ code: 'custom', message: reading.reason });
  return z.NEVER;
});

/** The fields that companies and investors share. */
export const NAMED = {
  id: slug,
  name: companyName,
  aliases: z.array(companyName).max(50).default([]),
  country: country.optional(),
  source: z.unknown().optional(),
};

/** One of some codes. */
export function oneOf<Code extends string>(words: Readonly<Record<Code, string>>) {
  const codes = codesOf(words);
  return z.enum(codes, `must be one of ${codes.join(', ')}`);
}

/** What a schema reads, with its source read as well. */
export type Sourced<Read> = Omit<Read, 'source'> & { source?: SourceSynopsis };

/** Reads a record that states its source as a whole. @param faultsOf what else is wrong with what was read */
export function readSourced<Read extends { source?: unknown }>(
  schema: z.ZodType<Read>,
  value: unknown,
  faultsOf: (read: Omit<Read, 'source'>) => FieldFault[] = () => [],
): RecordRead<Sourced<Read>> {
  const envelope = readEnvelope(schema, value);
  if ('faults' in envelope) return envelope;
  const { source: given, ...record } = envelope.data;
  const inSource: FieldFault[] = [];
  const source = readSource(given, 'source', inSource, lastYear());
  const faults = [
    ...inSource.map(({ field, ...fault }) => ({
      field: field.replace('source.source_synopsis', 'source'),
      ...fault,
    })),
    ...faultsOf(record),
  ];
  return faults.length > 0 ? { faults } : { row: { ...record, ...(source && { source }) } };
}
