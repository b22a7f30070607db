import { type SQL, sql } from 'drizzle-orm';
import { clampPage, pageCount } from '#catalogue/search/filters/tool-query.ts';
import { heldClaim } from '#features/claims/claims.server.ts';
import { labelOf } from '#features/editing/labels.ts';
import { type DeskAction, recordAction } from '#features/operators/audit.server.ts';
import type { CaseQuery } from '#features/operators/case-query.ts';
import { type CaseKind, commandsOf } from '#features/operators/cases.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { type QueuedMail, queueMail } from '#platform/mail/outbox.server.ts';
import { isOfNewTools, PROPOSAL_ORIGINS, PROPOSERS, type ProposalView } from '#site/proposal-origins.ts';

/** Where the cases of a kind are, and what their list shows of each. */
interface CaseTable {
  table: SQL;
  /** Which of its rows are of this kind. */
  only: SQL;
  /** Of what kind a row is. */
  kind: SQL;
  /** Which of them wait for an operator. */
  waiting: SQL;
  /** The column of what the operator has written. */
  note: SQL;
  title: SQL;
  about: SQL;
  /** What the page says instead of `about`. */
  inWords?: (about: string) => string;
  /** Everything that a search looks through. */
  words: SQL;
  /** What else is empty while a case waits. */
  emptied?: SQL;
  /** Whether another has taken its place in the queue. */
  isReplaced?: SQL;
}

/** A tool that has gone keeps the name of its address. */
const TOOL_NAME = sql`coalesce((SELECT name FROM ai_tools WHERE ai_tools.id = tool_id), tool_id)`;

const SUBJECT_NAME = sql`coalesce(new_tool ->> 'name', (SELECT name FROM companies WHERE companies.id = company_id), ${TOOL_NAME})`;

/**
 * What waits of the proposals: of the vendors', those whose member still holds the claim. `OFFSET` makes PostgreSQL look
 * each claim up by its key: every page of the desk counts these, and it would read all claims and tools instead.
 */
export const IS_WAITING_PROPOSAL = sql`state = 'waiting' AND (origin <> 'vendor' OR EXISTS (${heldClaim({
  toolId: sql`proposals.tool_id`,
  userId: sql`proposals.user_id`,
})} OFFSET 0))`;

/** What proposals of new tools say, after what stands in `SAID`. */
const OF_NEW_TOOL = sql`concat('new: ', CASE origin WHEN 'agent' THEN 'Found by the site’s agent: ' END, new_tool ->> 'url',
  CASE WHEN state = 'merged' AND became_id IS NOT NULL THEN concat(' → ', (SELECT name FROM ai_tools WHERE ai_tools.id = became_id)) END)`;

const PROPOSALS = {
  table: sql`proposals`,
  kind: sql`CASE WHEN new_tool IS NULL THEN 'proposal' ELSE 'submission' END`,
  waiting: IS_WAITING_PROPOSAL,
  note: sql`answer`,
  title: sql`concat_ws(': ', ${SUBJECT_NAME}, nullif(report ->> 'field', ''))`,
  about: sql`CASE WHEN new_tool IS NOT NULL THEN ${OF_NEW_TOOL}
      WHEN origin IN ('reader', 'checker') THEN concat(origin, ': ', remark)
      WHEN company_id IS NOT NULL THEN concat('event: ', "values" #>> '{0,quote}')
      ELSE (SELECT concat(origin, ': ', string_agg(one ->> 'path', ', ')) FROM jsonb_array_elements("values") AS one) END`,
  inWords: proposalInWords,
  words: sql`concat_ws(' ', tool_id, company_id, ${SUBJECT_NAME}, remark, answer, "values"::text, report::text, email, new_tool ->> 'url', new_tool ->> 'contact_email',
    new_tool ->> 'developer_name', new_tool ->> 'description', new_tool #>> '{found,entry,words}', new_tool #>> '{found,source,name}')`,
  emptied: sql`became_id`,
  isReplaced: sql`EXISTS (SELECT FROM proposals other WHERE other.state = 'waiting'
      AND other.origin NOT IN ('reader', 'checker') AND proposals.origin NOT IN ('reader', 'checker')
      AND other.tool_id = proposals.tool_id AND other.user_id IS NOT DISTINCT FROM proposals.user_id)`,
} satisfies Omit<CaseTable, 'only'>;

export const TABLES: Readonly<Record<CaseKind, CaseTable>> = {
  submission: { ...PROPOSALS, only: sql`new_tool IS NOT NULL` },
  proposal: { ...PROPOSALS, only: sql`new_tool IS NULL` },
  message: {
    table: sql`contact_messages`,
    only: sql`true`,
    kind: sql`'message'`,
    waiting: sql`state = 'waiting'`,
    note: sql`answer`,
    title: sql`name`,
    about: sql`message`,
    words: sql`concat_ws(' ', name, email, message, answer)`,
  },
};

/** What is said in words, and what that is called. */
const SAID: readonly (readonly [begins: string, label: string])[] = [
  ['reader: ', PROPOSERS.reader],
  ['checker: ', PROPOSERS.checker],
  ['event: ', 'Event'],
  ['new: ', ''],
];

/** `agent: name, url` in words. */
function proposalInWords(about: string): string {
  for (const [begins, label] of SAID) {
    if (about.startsWith(begins)) return cut([label, about.slice(begins.length)].filter(Boolean).join(': '));
  }
  const [origin = '', paths = ''] = about.split(': ');
  const labels = paths.split(', ').map(labelOf).join(', ');
  const from = PROPOSAL_ORIGINS.find((each) => each === origin) ?? 'vendor';
  return `${PROPOSERS[from]}: ${labels}`;
}

export interface ListedCase {
  kind: CaseKind;
  id: string;
  title: string;
  about: string;
  state: string;
  /** In ISO 8601: when it came in, or when it was settled. */
  at: string;
}

export const CASES_A_PAGE = 30;

function ofView(view: ProposalView): SQL {
  if (!isOfNewTools(view)) return sql`new_tool IS NULL AND origin = ${view}`;
  return view === 'new' ? sql`new_tool IS NOT NULL` : sql`new_tool IS NOT NULL AND origin = 'agent'`;
}

/**
 * A page of the proposals, or of another queue: what waits or was asked back, the oldest first, or what is settled, the
 * newest first. A page beyond the last is the last.
 */
export async function listCases(
  db: DrizzleDb,
  kind: 'message' | 'proposal',
  { q, view, page, from }: CaseQuery,
) {
  const { table, kind: ofRow, waiting, title, about, inWords = cut, words } = TABLES[kind];
  const states = { waiting, asked: sql`state = 'asked'`, settled: sql`state NOT IN ('waiting', 'asked')` };
  const inState = sql`${states[view]}${from ? sql` AND ${ofView(from)}` : sql``}`;
  const asked = q === '' ? inState : sql`${inState} AND strpos(lower(${words}), lower(${q})) > 0`;
  const at = view === 'waiting' ? sql`created_at` : sql`coalesce(settled_at, created_at)`;
  const {
    rows: [found],
  } = await db.execute<{ count: number }>(sql`SELECT count(*)::int AS count FROM ${table} WHERE ${asked}`);
  const count = found?.count ?? 0;
  const shown = clampPage(page, count, CASES_A_PAGE);
  const { rows } = await db.execute<Pick<ListedCase, keyof ListedCase>>(sql`
    SELECT ${ofRow} AS kind, id, ${title} AS title, coalesce(${about}, '') AS about, state, ${at} AS at
    FROM ${table} WHERE ${asked}
    ORDER BY ${at} ${view === 'settled' ? sql`DESC` : sql`ASC`}, id
    LIMIT ${CASES_A_PAGE} OFFSET ${(shown - 1) * CASES_A_PAGE}`);
  const cases = rows.map((row) => ({
    ...row,
    about: inWords(row.about),
    at: new Date(row.at).toISOString(),
  }));
  return { cases, count, page: shown, pages: pageCount(count, CASES_A_PAGE) };
}

const MOST_SHOWN = 200;

export function cut(text: string): string {
  return text.slice(0, MOST_SHOWN);
}

/** What settling changes of a case, and undoing gives back. */
export interface CaseState {
  state: string;
  note: string | null;
}

/** Puts a case into another state, if it still is in the one that was seen. */
export async function changeCase(
  tx: DrizzleDb,
  kind: CaseKind,
  { id, from, to }: { id: string; from: string; to: CaseState },
): Promise<boolean> {
  const { table, only, note, emptied, isReplaced } = TABLES[kind];
  const waits = to.state === 'waiting';
  const settledAt = waits ? sql`NULL` : sql`now()`;
  const alsoEmptied = waits && emptied ? sql`, ${emptied} = NULL` : sql``;
  const { rows } = await tx.execute(sql`
    UPDATE ${table} SET state = ${to.state}, ${note} = ${to.note}, settled_at = ${settledAt}${alsoEmptied}
    WHERE id = ${id} AND ${only} AND state = ${from}${waits && isReplaced ? sql` AND NOT ${isReplaced}` : sql``} RETURNING id`);
  return rows.length > 0;
}

/** The states of a case whose draft is being written. */
const IN_DRAFT = ['accepted', 'merged'] as const;

/** Puts a case back into the queue when its draft is discarded. @returns whether it waits again */
export async function reopenCase(
  tx: DrizzleDb,
  kind: 'submission' | 'proposal',
  id: string,
  by: DeskAction['by'],
): Promise<boolean> {
  const to: CaseState = { state: 'waiting', note: null };
  for (const from of IN_DRAFT) {
    if (!(await changeCase(tx, kind, { id, from, to }))) continue;
    const subject = { kind, id } as const;
    const [before, after] = [{ state: from }, { state: 'waiting' }];
    await recordAction(tx, { by, action: `${kind}.reopen`, subject, before, after });
    return true;
  }
  return false;
}

const WAITING: CaseState = { state: 'waiting', note: null };

interface Settling {
  kind: CaseKind;
  id: string;
  /** One of the kind's orders. */
  intent: string;
  note: string | null;
  by: DeskAction['by'];
  /** How it is found; a case that waits unless said otherwise. */
  from?: CaseState;
  /** What the log says of it besides the state and the note. */
  more?: object;
  /** The mail that tells the sender; null for nobody to tell. */
  mail: (tx: DrizzleDb) => Promise<QueuedMail | null>;
  /** What else belongs to it, in the same transaction. */
  also: (tx: DrizzleDb) => Promise<unknown>;
}

/**
 * Settles a waiting case, writes that to the log and queues the mail to its sender; all or nothing.
 *
 * @returns the entry in the log; null when the case no longer waits
 */
export function settleCase(
  db: DrizzleDb,
  { kind, id, intent, note, by, from: before = WAITING, more, mail, also }: Settling,
): Promise<string | null> {
  const order = commandsOf(kind)[intent];
  if (!order) throw new Error(`A ${kind} knows no order ${intent}.`);
  const after: CaseState = { state: order.state, note };
  return db.transaction(async (tx) => {
    if (!(await changeCase(tx, kind, { id, from: before.state, to: after }))) return null;
    const entry = await recordAction(tx, {
      by,
      action: order.action,
      subject: { kind, id },
      before,
      after: { ...after, ...more },
    });
    await also(tx);
    const toSend = await mail(tx);
    if (toSend) await queueMail(tx, toSend);
    return entry;
  });
}
