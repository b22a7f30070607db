import { z } from 'zod';
import { FACT_WORDS } from '#catalogue/tools/fact-words.ts';
import type { RecordRead } from './envelope.server.ts';
import { NAMED, oneOf, readSourced, type Sourced } from './named-record.server.ts';

const investorSchema = z.strictObject({ ...NAMED, kind: oneOf(FACT_WORDS.investor).optional() });

export type InvestorRow = Sourced<z.output<typeof investorSchema>>;

/** Reads one investor (docs/catalogue.md). */
export function readInvestorRecord(value: unknown): RecordRead<InvestorRow> {
  return readSourced(investorSchema, value);
}
