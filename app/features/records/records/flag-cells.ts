import { FREE_TIER_FLAGS, OFFER_ROWS } from '#catalogue/tools/flags.ts';
import { splitList } from '#catalogue/tools/single-value.ts';
import type { SourceSynopsis } from '#catalogue/tools/tool-fields.ts';
import { isJsonObject, type ToolRecord } from '#features/editing/tool-record.ts';
import { say } from '#site/noun.ts';
import type { ReadingNotes } from '../read/reading-notes.ts';

/** The column that says whether a tool has a free tier, which records name among their flags. */
export const FREE_TIER = 'free_tier';
/** What a price of 'free' says there: a listed tool may have a paid plan, whose price stays. */
export const IF_UNPRICED = 'if unpriced';

/** The columns that say whether a tool has one of the offers, which records name among their flags too. */
export const OFFER_ANSWERS = OFFER_ROWS.map(({ code, label }) => ({ column: `offers_${code}`, code, label }));

/** The columns whose cells say yes or no of one flag. */
export const FLAG_COLUMNS: readonly string[] = [FREE_TIER, ...OFFER_ANSWERS.map(({ column }) => column)];

const sourced = () =>
  say`Answers about a free tier or another offer of listed tools, left out because their flags have a source: change these at the desk`;

/**
 * A row's record with what it says of a free tier and of offers as flags beside the others.
 *
 * @param listed its tool's record, if it has one
 * @param source of the file, if somebody has named one
 * @param day since when the flag of a listed tool is the editors' without one, YYYY-MM-DD
 */
export function withFlags(
  row: ToolRecord,
  listed: ToolRecord | undefined,
  { source: ofFile, notes, day }: { source: SourceSynopsis | null; notes: ReadingNotes; day: string },
): ToolRecord {
  if (!FLAG_COLUMNS.some((column) => column in row)) return row;
  const record = Object.fromEntries(Object.entries(row).filter(([key]) => !FLAG_COLUMNS.includes(key)));
  const [given, held] = [record, listed ?? {}].map(({ decision_information: details }) =>
    isJsonObject(details) ? details : {},
  );
  const flags = given?.decision_flags ?? held?.decision_flags;
  const { value, ...source } = isJsonObject(flags) ? flags : {};
  const before = typeof value === 'string' ? splitList(value) : Array.isArray(value) ? value : [];
  const free = freeTier(row[FREE_TIER], before, held?.decision_price_from !== undefined);
  const offers = OFFER_ANSWERS.filter(
    ({ column, code }) => column in row && row[column] !== before.includes(code),
  );
  const changed = [...free, ...offers.map(({ code }) => code)];
  if (changed.length === 0) return record;
  if (given?.decision_flags === undefined && Object.keys(source).length > 0) {
    notes.warn(sourced());
    return record;
  }
  if (free.length > 0 && row[FREE_TIER] === IF_UNPRICED)
    notes.count(say`Tools whose price says “free”, alone or beside a paid one, which get the flag free-tier`);
  const added = changed.filter((code) => !before.includes(code));
  const kept = before.filter((flag) => !changed.includes(flag));
  const own = ofFile ?? (listed && { date_updated: day });
  const named = given?.decision_flags === undefined &&
    own &&
    added.length > 0 && { sources: [{ codes: added, ...own }] };
  const decision_flags = { ...source, value: [...kept, ...added], ...named };
  return { ...record, decision_information: { ...given, decision_flags } };
}

/** The flags of a free tier that come or go by a row's answer. */
function freeTier(said: unknown, before: readonly unknown[], isPriced: boolean): string[] {
  if (said === undefined || (said === IF_UNPRICED && isPriced)) return [];
  const code = said === false ? 'no-free-tier' : 'free-tier';
  const known = FREE_TIER_FLAGS.find((flag) => before.includes(flag));
  if (known === code || (known !== undefined && said === IF_UNPRICED)) return [];
  return known === undefined ? [code] : [known, code];
}
