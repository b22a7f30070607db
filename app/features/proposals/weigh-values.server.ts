import { type FieldFault, readGroup } from '#catalogue/tools/field-values.ts';
import { DETAIL_GROUPS } from '#catalogue/tools/fields/field-row.ts';
import { isFreeTierFlag } from '#catalogue/tools/flags.ts';
import { readLink } from '#catalogue/tools/single-value.ts';
import { TOOL_FIELDS } from '#catalogue/tools/tool-fields.ts';
import { type FieldPath, isSame, recordOf, valuesOf } from '#features/editing/merge-records.ts';
import {
  faultsOfValues,
  isWithin,
  type ProposedValue,
  readPaths,
  statedToday,
} from '#features/editing/proposal.ts';
import { isOfCodes, withoutDay } from '#features/editing/provenance.ts';
import { asEntered } from '#features/editing/read-record.ts';
import { withStatedValues } from '#features/editing/stated-values.ts';
import { isJsonObject, type ToolRecord } from '#features/editing/tool-record.ts';
import { faultsOfDraft } from '#features/records/records/entered-tool.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { say } from '#site/noun.ts';
import type { ProposalOrigin } from '#site/proposal-origins.ts';

/** A value as somebody has read it on a page. */
export interface ReadValue {
  /** The field's name in the catalogue's files, such as `decision_price_from`. */
  field: string;
  value: unknown;
  url: string;
  quote: string;
  /** As YYYY-MM-DD. */
  read_on: string;
  /** Whether a model has pointed the agent at it. */
  by?: 'model';
}

/** What is wrong with one of the values that were read. */
export interface ValueFault {
  /** Its place among them. */
  at: number;
  part: 'field' | 'value' | 'url';
  reason: string;
}

/** What values that were read say beside what the directory says today. */
export interface Weighed {
  /** Those that are new or different. */
  proposed: ProposedValue[];
  /** The fields in which the directory says the same, or the same and more. */
  same: string[];
  /** Those in which it says exactly the same. */
  confirmed: ReadonlyMap<FieldPath, ReadValue>;
  faults: ValueFault[];
}

/**
 * Weighs values against a tool as it is: whether their fields may be proposed, whether they fit the field table as an
 * import would have it, and in what they differ. Nothing is stored.
 */
export async function weighValues(
  db: Database,
  { today, origin, values }: { today: ToolRecord; origin: ProposalOrigin; values: readonly ReadValue[] },
): Promise<Weighed> {
  // A host in another script is written as it is asked for, so that nobody takes it for one that looks the same.
  const read = values.map((value) => ({
    ...value,
    url: URL.parse(value.url)?.href ?? value.url,
    path: pathOf(value.field),
  }));
  const open = readPaths(today);
  const faults = read.flatMap((value, at) => faultsOf(value, open).map((one) => ({ at, ...one })));
  const again = read.flatMap(({ path }, at): ValueFault[] =>
    read.findIndex((other) => other.path === path) < at
      ? [{ at, part: 'field', reason: 'is given a second time: give each field once' }]
      : [],
  );
  if (faults.length + again.length > 0) return { ...NOTHING, faults: [...faults, ...again] };
  const stated = statedOf(read);
  const was = statedOf(
    [...valuesOf(statedToday(today, new Set(stated.keys())))].map(([path, value]) => ({ path, value })),
  );
  const weighed = read.map((value) => {
    const [before, said] = [was.get(value.path), stated.get(value.path)];
    const after = isOfCodes(value.path) ? withKept(before, said) : said;
    return { ...value, before, after, says: comparedTo(before, said) };
  });
  const proposed = weighed
    .filter(({ says }) => says === 'other')
    .map(({ path, before, after, url, quote, read_on, by }) => ({
      ...{ path, after, url, quote, read_on },
      ...(by && { by }),
      ...(before !== undefined && { before }),
    }));
  const [first] = read;
  const wanted = withStatedValues(today, proposed, { origin, date: first?.read_on ?? '' });
  const wrong = faultsOfValues(
    proposed,
    await faultsOfDraft(db, { tool_id: String(today.id), record: wanted }),
  );
  return {
    proposed,
    same: weighed.filter(({ says }) => says !== 'other').map(({ field }) => field),
    confirmed: new Map(weighed.filter(({ says }) => says === 'same').map((value) => [value.path, value])),
    faults: wrong.map(({ field, reason }) => ({
      at: read.findIndex(({ path }) => isWithin(field, path)),
      part: 'value',
      reason,
    })),
  };
}

const NOTHING: Weighed = { proposed: [], same: [], confirmed: new Map(), faults: [] };

/** The path of a field in records; the name itself for one that details do not have. */
export function pathOf(name: string): FieldPath {
  const group = TOOL_FIELDS.find(({ key }) => key === name)?.group;
  const column = Object.entries(DETAIL_GROUPS).find(([, each]) => each === group)?.[0];
  return column === undefined ? name : `${column}.${name}`;
}

function faultsOf(
  { field, path, value, url }: ReadValue & { path: FieldPath },
  open: ReadonlySet<FieldPath>,
): Omit<ValueFault, 'at'>[] {
  if (!open.has(path)) {
    return [{ part: 'field', reason: say`is no field that can be proposed for this tool` }];
  }
  const link = readLink(url);
  return [
    ...('reason' in link ? [{ part: 'url' as const, reason: link.reason }] : []),
    ...shapeFaults(field, value).map(({ reason }) => ({ part: 'value' as const, reason })),
  ];
}

/** What keeps a value from being read as its field's at all. */
function shapeFaults(field: string, value: unknown): Pick<FieldFault, 'reason'>[] {
  const row = TOOL_FIELDS.find(({ key }) => key === field);
  if (!row) return [{ reason: 'is unknown' }];
  if (row.kind === 'list' && !Array.isArray(value)) return [{ reason: 'must be a list of texts' }];
  const { group } = row;
  const { data, faults } = readGroup(group, { [field]: { value } });
  if (faults.length > 0) return faults;
  return Object.keys(data).length > 0
    ? []
    : [{ reason: 'is missing: values can be proposed, not taken away' }];
}

/** Values in the one form in which they are compared. */
function statedOf(values: readonly { path: FieldPath; value: unknown }[]): Map<FieldPath, unknown> {
  const record = recordOf(
    new Map(values.map(({ path, value }) => [path, path.includes('.') ? { value } : value])),
  );
  return valuesOf(statedToday(asEntered(record), new Set(values.map(({ path }) => path))));
}

/**
 * The codes that a list has with those that were read: a page that does not mention one does not deny it. A free tier and
 * that there is none deny each other.
 */
function withKept(before: unknown, read: unknown): unknown {
  if (!Array.isArray(before) || !Array.isArray(read)) return read;
  const saysOfTier = read.some(isFreeTierFlag);
  const kept = before.filter((code) => !(saysOfTier && isFreeTierFlag(code)));
  return [...new Set([...kept, ...read])];
}

/**
 * How a value that was read compares to the directory's. The day that one names itself does not count, and who has read
 * a part of what is recorded says nothing new. Without a currency, an amount is in dollars.
 */
function comparedTo(before: unknown, after: unknown): 'same' | 'less' | 'other' {
  const [was, is] = [before, after].map(withoutDay);
  if (isSame(was, is)) return 'same';
  if (Array.isArray(was) && Array.isArray(is)) return is.every((one) => holds(was, one)) ? 'less' : 'other';
  if (!isJsonObject(was) || !isJsonObject(is)) return 'other';
  const parts = new Set([...Object.keys(is), 'currency']);
  return [...parts].every((part) => isSame(was[part], is[part])) ? 'less' : 'other';
}

function holds(list: readonly unknown[], one: unknown): boolean {
  return list.some((other) => isSame(other, one));
}
