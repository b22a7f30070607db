import { type FieldPath, valuesOf } from '#features/editing/merge-records.ts';
import { bareValue, readPaths } from '#features/editing/proposal.ts';
import { isOfCodes } from '#features/editing/provenance.ts';
import type { ToolRecord } from '#features/editing/tool-record.ts';
import { proposeRead, takeReadBack } from '#features/proposals/read-values.server.ts';
import {
  pathOf,
  type ReadValue,
  type Weighed,
  weighValues,
} from '#features/proposals/weigh-values.server.ts';
import { readEntered } from '#features/records/records/entered-tool.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { storableText } from '#site/storable-text.ts';
import type { Reading } from './agent-schedule.server.ts';
import { type Confirmed, confirmValues } from './confirm.server.ts';
import type { readSite } from './read-site.server.ts';

const LONGEST_QUOTE = 1_000;

type StatedValue = Awaited<ReturnType<typeof readSite>>['values'][number];

/** A page's value for a field that may be proposed. */
interface Stated extends ReadValue {
  path: FieldPath;
}

/**
 * Compares a site's values with its tool's record. Equal values are confirmed (lists code by code); new or different
 * ones are proposed with their quotation. What the site does not mention stays.
 *
 * @param day of the reading, as YYYY-MM-DD
 */
export async function learn(
  db: Database,
  { toolId, values, day }: { toolId: string; values: readonly StatedValue[]; day: string },
): Promise<Omit<Reading, 'unread'>> {
  const today = await readEntered(db, toolId);
  if (!today) return { found: 0, confirmed: 0, proposed: 0 };
  const { stated, lists, weighed } = await compareStated(db, { today, values, day });
  const present = valuesOf(today);
  const same = [...weighed.confirmed].map(([path, { url }]): Confirmed => {
    return { path, value: bareValue(path, present.get(path)), url };
  });
  const whole = lists.filter(({ changed }) => changed === null).map(({ path }) => path);
  await takeReadBack(db.write, {
    toolId,
    userId: null,
    paths: new Set([...same.map(({ path }) => path), ...whole]),
  });
  const stored =
    weighed.proposed.length === 0
      ? null
      : await proposeRead(db.write, { origin: 'agent', userId: null, toolId, values: weighed.proposed });
  const confirmed = [...same, ...lists.flatMap((list) => list.confirmed)];
  return {
    found: stated.length,
    confirmed: await confirmValues(db, { toolId, confirmed, day }),
    proposed: stored === null ? 0 : weighed.proposed.length - stored.decided.length,
  };
}

/** The fields of a tool that may be proposed. */
export async function openFields(db: Database, toolId: string): Promise<ReadonlySet<string>> {
  const today = await readEntered(db, toolId);
  return new Set(today && [...readPaths(today)].map((path) => path.slice(path.indexOf('.') + 1)));
}

/**
 * Compares a site's values with a record. A new tool has an empty record, so every valid value is proposed.
 *
 * @param day of the reading, as YYYY-MM-DD
 */
export async function compareStated(
  db: Database,
  { today, values, day }: { today: ToolRecord; values: readonly StatedValue[]; day: string },
) {
  const open = readPaths(today);
  const stated = values
    .map(({ quote, ...value }): Stated => {
      const words = storableText(quote.trim().slice(0, LONGEST_QUOTE));
      return { ...value, quote: words, read_on: day, path: pathOf(value.field) };
    })
    .filter(({ path }) => open.has(path));
  const lists = [
    ...Map.groupBy(
      stated.filter(({ path }) => isOfCodes(path)),
      ({ path }) => path,
    ),
  ].map(([path, codes]) => comparedCodes(path, codes, today));
  const weighed = await weighGood(db, today, [
    ...stated.filter(({ path }) => !isOfCodes(path)),
    ...lists.flatMap(({ changed }) => changed ?? []),
  ]);
  return { stated, lists, weighed };
}

/** Drops invalid values one by one, so that one misreading does not reject the others. */
async function weighGood(db: Database, today: ToolRecord, values: readonly ReadValue[]): Promise<Weighed> {
  const weighed = await weighValues(db, { today, origin: 'agent', values });
  const faulty = new Set(weighed.faults.map(({ at }) => at));
  if (faulty.size === 0) return weighed;
  const rest = values.filter((_, at) => !faulty.has(at));
  return weighValues(db, { today, origin: 'agent', values: rest });
}

/**
 * The codes of a list that the record already has, and those that it lacks (or null). New codes come from one page,
 * because a proposed value has one source; the next reading adds the rest.
 */
function comparedCodes(
  path: FieldPath,
  stated: readonly Stated[],
  today: ToolRecord,
): { path: FieldPath; confirmed: Confirmed[]; changed: ReadValue | null } {
  const value = bareValue(path, valuesOf(today).get(path));
  const known: unknown[] = Array.isArray(value) ? value : [];
  const single = stated.flatMap((each) => [each.value].flat().map((code: unknown) => ({ ...each, code })));
  const confirmed = single
    .filter(({ code }) => known.includes(code))
    .map(({ code, url }): Confirmed => ({ path, value, code, url }));
  const added = single.filter(({ code }) => !known.includes(code));
  const [first] = added;
  if (!first) return { path, confirmed, changed: null };
  const ofPage = added.filter(({ url }) => url === first.url);
  const codes = new Set(ofPage.map(({ code }) => code));
  const quote = [...new Set(ofPage.map((each) => each.quote))].join(' … ');
  const { field, url, read_on } = first;
  return {
    path,
    confirmed,
    changed: {
      field,
      value: [...codes],
      url,
      quote: storableText(quote.slice(0, LONGEST_QUOTE)),
      read_on,
    },
  };
}
