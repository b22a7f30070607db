import { type FieldFault, readSource } from '#catalogue/tools/field-values.ts';
import { DETAIL_GROUPS } from '#catalogue/tools/fields/field-row.ts';
import type { SourceSynopsis } from '#catalogue/tools/tool-fields.ts';
import { isJsonObject, type ToolRecord } from '#features/editing/tool-record.ts';
import { ownValue } from '#site/own-value.ts';
import { addressOf } from '#site/web-address.ts';
import type { ReadingNotes } from '../read/reading-notes.ts';
import type { FileSource } from '../read/table-choices.ts';
import { betterSource } from './better-source.ts';
import { saysTheSame } from './changed-record.ts';

const AHEAD = 'must not be ahead of today';
const UNNAMED = 'is needed with an address';

/**
 * The source for all values of a file. An address counts only with the day on which it was read; otherwise the
 * publication stands alone.
 *
 * @param today as YYYY-MM-DD
 * @returns null if no source was given
 */
export function readFileSource(
  given: FileSource | null,
  today: string,
): { source: SourceSynopsis | null } | { faults: ReadonlyMap<keyof FileSource, string> } {
  const { synopsis = '', url = '', date_updated: day = '' } = given ?? {};
  if (synopsis + url + day === '') return { source: null };
  if (synopsis === '' && url !== '') return { faults: new Map([['synopsis', UNNAMED]]) };
  const faults: FieldFault[] = [];
  const source = readSource(
    {
      ...(synopsis !== '' && { synopsis }),
      ...(url !== '' && { url: addressOf(url) }),
      ...(day !== '' && { date_updated: day }),
    },
    'file',
    faults,
    Number(today.slice(0, 4)),
  );
  const date = source?.date_updated ?? null;
  if (date !== null && /^\d/.test(date) && date > today.slice(0, date.length)) {
    faults.push({ field: 'file.date_updated', reason: AHEAD });
  }
  if (faults.length > 0 || !source) {
    return { faults: new Map(faults.map(({ field, reason }) => [partOf(field), reason])) };
  }
  const { url: address, ...unread } = source;
  return { source: address !== undefined && date === null ? unread : source };
}

function partOf(field: string): keyof FileSource {
  if (field.endsWith('url')) return 'url';
  return field.endsWith('date_updated') ? 'date_updated' : 'synopsis';
}

const GIVEN = 'Values without a source of their own, which get that of the file';
const DATED = 'Values without a day of their own, which get that of their row';

/**
 * A row's record in which values without a source have that of the file. A day alone stays the value's own. What a
 * listed tool has from a better source, and the row says too, stays from there.
 *
 * @param listed the record that the row adds to, if there is one
 */
export function withFileSource(
  row: ToolRecord,
  listed: ToolRecord | undefined,
  { source, notes }: { source: SourceSynopsis | null; notes: ReadingNotes },
): ToolRecord {
  if (source === null) return row;
  const groups = Object.keys(DETAIL_GROUPS).flatMap((group): [string, unknown][] => {
    const [details, held] = [row[group], listed?.[group]];
    if (!isJsonObject(details)) return [];
    const sourced = Object.entries(details).map(([key, detail]): [string, unknown] => {
      const before = isJsonObject(held) ? ownValue(held, key) : undefined;
      if (!isJsonObject(detail) || !isOpen(key, detail, before, source)) return [key, detail];
      notes.count(source.synopsis === null ? DATED : GIVEN);
      return [key, { ...detail, source_synopsis: { ...source, ...sourceOf(detail) } }];
    });
    return [[group, Object.fromEntries(sourced)]];
  });
  return { ...row, ...Object.fromEntries(groups) };
}

function sourceOf(detail: unknown): ToolRecord {
  return isJsonObject(detail) && isJsonObject(detail.source_synopsis) ? detail.source_synopsis : {};
}

/** Whether the file's source applies to a value. */
function isOpen(key: string, detail: ToolRecord, before: unknown, source: SourceSynopsis): boolean {
  const own = sourceOf(detail);
  if (!('value' in detail) || isText(own.synopsis) || isText(own.url)) return false;
  if (!isJsonObject(before) || !saysTheSame(key, before.value, detail.value)) return true;
  const ofFile = { ...source, ...own };
  return betterSource(before.source_synopsis, ofFile) === ofFile;
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}
