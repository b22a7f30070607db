import { readCategoryChoices } from '#features/editing/categories.server.ts';
import { readTopicValues } from '#features/editing/desk-values.server.ts';
import { readEditions } from '#features/editing/editions.server.ts';
import { BEFORE_ALL, type Edition } from '#features/editing/editions.ts';
import { EDITING_TEXTS } from '#features/editing/forms.ts';
import { namedFields } from '#features/editing/labels.ts';
import { differencesOf, withoutBlanks } from '#features/editing/merge-records.ts';
import { isTopicKind, RECORD_KINDS, type RecordKindName } from '#features/editing/record-kinds.ts';
import type { ToolRecord } from '#features/editing/tool-record.ts';
import { ownDifference, ownLabelOf } from '#features/editing/words.ts';
import { readEnteredRecord } from '#features/publishing/records.server.ts';
import type { Services } from '#platform/request/context.server.ts';
import { ownValue } from '#site/own-value.ts';

interface Asked {
  kind: RecordKindName;
  id: string;
  /** The parameters of the page's address. */
  params: URLSearchParams;
  /** The text shipped with the software: one of the editions, and the default. */
  shipped?: ToolRecord;
}

/**
 * What a record's editor shows: the record or an earlier edition, its history, and a comparison if the address names
 * two editions.
 *
 * @returns null if there is no such record
 */
export async function readEditor({ db }: Services, { kind, id, params, shipped }: Asked) {
  const present = await readEnteredRecord(db, kind, id);
  if (!present) return null;
  const editions = await readEditions(db.write, { kind, id, present });
  const moment = params.get('moment');
  const chosen = editions.find((edition) => edition.id === moment)?.record;
  const offered = moment === SHIPPED ? shipped : undefined;
  return {
    kind,
    base: present,
    /** Categories that the record may reference. */
    categories: await readCategoryChoices(db.read),
    record: offered ?? withShipped(chosen ?? present, shipped),
    history: editions
      .filter((edition) => edition.id !== BEFORE_ALL)
      .map(({ record: _, changed, ...moment }) => ({
        ...moment,
        changed: namedFields(changed.map((path) => ownLabelOf(RECORD_KINDS[kind].fields, path))),
      })),
    deskValues: isTopicKind(kind) ? await readTopicValues(db.write, { kind, id, present }) : [],
    compared: compare(kind, editions, params),
    notice: noticeOf({ isShipped: offered !== undefined, isEarlier: chosen !== undefined }, params),
  };
}

/** Fills missing values with shipped ones. */
function withShipped(record: ToolRecord, shipped: ToolRecord | undefined): ToolRecord {
  return shipped ? { ...shipped, ...withoutBlanks(record) } : record;
}

/** The notice about the edition that a form starts from. */
function noticeOf(
  { isShipped, isEarlier }: Record<'isShipped' | 'isEarlier', boolean>,
  params: URLSearchParams,
) {
  if (isShipped) return EDITING_TEXTS.shipped;
  return isEarlier ? EDITING_TEXTS.earlier : (ownValue(DONE, params.get('done') ?? '') ?? null);
}

/** The id of the shipped edition. */
export const SHIPPED = 'shipped';

const DONE: Readonly<Record<string, string>> = {
  saved: EDITING_TEXTS.saved,
  same: EDITING_TEXTS.same,
  taken: EDITING_TEXTS.taken,
};

/** Compares two editions in chronological order. */
function compare(kind: RecordKindName, editions: readonly Edition[], params: URLSearchParams) {
  const chosen = ['from', 'to'].map((name) => editions.findIndex(({ id }) => id === params.get(name)));
  const [earlier, later] = chosen.toSorted((a, b) => b - a).map((place) => editions[place]);
  if (!earlier || !later) return null;
  return {
    from: earlier.id,
    to: later.id,
    differences: differencesOf(earlier.record, later.record).map((one) =>
      ownDifference(RECORD_KINDS[kind].fields, one),
    ),
  };
}
