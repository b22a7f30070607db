import { type Certainty, provenanceOf } from '#catalogue/tools/certainty.ts';
import { lastDayOf } from '#catalogue/tools/fact-ages.ts';
import { readSource } from '#catalogue/tools/field-values.ts';
import type { SourceSynopsis } from '#catalogue/tools/tool-fields.ts';

const WEAKEST_FIRST: readonly Certainty[] = ['editorial', 'attributed', 'sourced'];

/**
 * Of two sources of one value, the one with the better certainty, then the newer; the held one if they are equal. A
 * given one that cannot be read is returned, so that its fault is found where sources are checked.
 *
 * @param held as it is stored
 * @param given as a file has it
 */
export function betterSource(held: unknown, given: unknown): unknown {
  const [before, said] = [read(held), read(given)];
  if (said === undefined || before === undefined) return given;
  const rise = rankOf(said) - rankOf(before);
  return rise > 0 || (rise === 0 && dayOf(said) > dayOf(before)) ? given : held;
}

function read(source: unknown): SourceSynopsis | undefined {
  const faults: Parameters<typeof readSource>[2] = [];
  const read = readSource(source, '', faults);
  return faults.length > 0 ? undefined : read;
}

function rankOf(source: SourceSynopsis): number {
  return WEAKEST_FIRST.indexOf(provenanceOf(source).certainty);
}

function dayOf({ date_updated: date }: SourceSynopsis): number {
  return (date === null ? null : lastDayOf(date)) ?? Number.NEGATIVE_INFINITY;
}
