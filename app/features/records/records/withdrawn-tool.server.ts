import { z } from 'zod';
import { moment, type RecordRead, readEnvelope, slug } from './envelope.server.ts';

const withdrawnSchema = z.strictObject({ id: slug, withdrawn_at: moment.optional() });

export type WithdrawnRow = z.output<typeof withdrawnSchema>;

/** Reads the id of a tool that is no longer listed. */
export function readWithdrawn(value: unknown): RecordRead<WithdrawnRow> {
  const envelope = readEnvelope(withdrawnSchema, value);
  return 'faults' in envelope ? envelope : { row: envelope.data };
}
