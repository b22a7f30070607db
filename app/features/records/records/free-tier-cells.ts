import { FREE_TIER_FLAGS } from '#catalogue/tools/flags.ts';
import { splitList } from '#catalogue/tools/single-value.ts';
import type { SourceSynopsis } from '#catalogue/tools/tool-fields.ts';
import { isJsonObject, type ToolRecord } from '#features/editing/tool-record.ts';
import { say } from '#site/noun.ts';
import type { ReadingNotes } from '../read/reading-notes.ts';

/** The column that says whether a tool has a free tier, which records name among their flags. */
export const FREE_TIER = 'free_tier';
/** What a price of 'free' says there: a listed tool may have a paid plan, whose price stays. */
export const IF_UNPRICED = 'if unpriced';

const sourced = () =>
  say`Answers about a free tier of listed tools, left out because their flags have a source: change these at the desk`;

/**
 * A row's record with what it says of a free tier as a flag beside the others.
 *
 * @param listed its tool's record, if it has one
 * @param source of the file, if somebody has named one
 * @param day since when the flag of a listed tool is the editors' without one, YYYY-MM-DD
 */
export function withFreeTier(
  { [FREE_TIER]: said, ...record }: ToolRecord,
  listed: ToolRecord | undefined,
  { source: ofFile, notes, day }: { source: SourceSynopsis | null; notes: ReadingNotes; day: string },
): ToolRecord {
  if (said === undefined) return record;
  const [given, held] = [record, listed ?? {}].map(({ decision_information: details }) =>
    isJsonObject(details) ? details : {},
  );
  if (said === IF_UNPRICED && held?.decision_price_from) return record;
  const flags = given?.decision_flags ?? held?.decision_flags;
  const { value, ...source } = isJsonObject(flags) ? flags : {};
  const before = typeof value === 'string' ? splitList(value) : Array.isArray(value) ? value : [];
  const code = said === false ? 'no-free-tier' : 'free-tier';
  const known = before.find((flag) => FREE_TIER_FLAGS.includes(flag));
  if (known === code || (known !== undefined && said === IF_UNPRICED)) return record;
  if (given?.decision_flags === undefined && Object.keys(source).length > 0) {
    notes.warn(sourced());
    return record;
  }
  if (said === IF_UNPRICED)
    notes.count(say`Tools whose price says “free”, alone or beside a paid one, which get the flag free-tier`);
  const others = before.filter((flag) => flag !== known);
  const own = ofFile ?? (listed && { date_updated: day });
  const named = given?.decision_flags === undefined && own && { sources: [{ codes: [code], ...own }] };
  const decision_flags = { ...source, value: [...others, code], ...named };
  return { ...record, decision_information: { ...given, decision_flags } };
}
