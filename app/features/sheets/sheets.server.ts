import { createHash, randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isoDate } from '#catalogue/tools/tool-page.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { MEMBER_LIMITS } from '#site/limits.ts';
import { NEED_CODES } from './needs.ts';
import { SHEET_LIMITS, type SheetContent } from './sheet-rules.ts';
import { decisionSheets } from './tables/sheets.server.ts';

/** A stored sheet. */
export interface Sheet {
  id: string;
  /** Ids as they were when it was made; some may lead elsewhere or nowhere by now. */
  tools: string[];
  content: SheetContent;
  changedAt: string;
  /** Another one after each change of tools or texts. */
  version: string;
  isWithdrawn: boolean;
}

/** Whoever wants to change a sheet: a member, or somebody with the secret of its edit address. */
export interface Maker {
  userId: string | null;
  key: string | null;
}

const contentSchema = z.object({
  question: z.string(),
  context: z.string().nullable(),
  seats: z.number(),
  // Sheets made before these existed have none of them.
  currency: z.string().nullable().default(null),
  needs: z.array(z.enum(NEED_CODES)).default([]),
  budget: z.object({ amount: z.number(), currency: z.string() }).nullable().default(null),
  rate: z.object({ from: z.string(), to: z.string(), rate: z.number() }).nullable().default(null),
  plans: z.array(z.string().nullable()).default([]),
  notes: z.array(z.string().nullable()),
  // Everybody read the notes of sheets that do not say it.
  sharesNotes: z.boolean().default(true),
  criteria: z.array(
    z.object({ name: z.string(), weight: z.number(), scores: z.array(z.number().nullable()) }),
  ),
});

const KEY_BYTES = 32;

/**
 * Makes a sheet.
 *
 * @param userId of the member who keeps it; null for a sheet without an account
 * @returns the secret of its edit address, which cannot be read again, if it has one; null if the member has too many
 */
export async function makeSheet(
  db: DrizzleDb,
  userId: string | null,
  { tools, content }: Pick<Sheet, 'content'> & { tools: readonly string[] },
): Promise<{ id: string; key: string | null } | null> {
  const key = userId === null ? randomBytes(KEY_BYTES).toString('base64url') : null;
  const values = { user_id: userId, key_hash: key && hashOf(key), tools: [...tools], content };
  return db.transaction(async (tx) => {
    if (userId !== null && !(await hasRoom(tx, userId))) return null;
    const [made] = await tx.insert(decisionSheets).values(values).returning({ id: decisionSheets.id });
    return made ? { id: made.id, key } : null;
  });
}

/** Two forms sent at once must not keep one sheet too many, so the member's row is locked. */
async function hasRoom(tx: DrizzleDb, userId: string): Promise<boolean> {
  await tx.execute(sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`);
  return (await tx.$count(decisionSheets, eq(decisionSheets.user_id, userId))) < MEMBER_LIMITS.sheets;
}

export async function readSheet(db: DrizzleDb, id: string): Promise<Sheet | null> {
  const [row] = await db.select().from(decisionSheets).where(eq(decisionSheets.id, id));
  return row ? sheetOf(row) : null;
}

/** The sheet if this is its maker, else null. */
export async function readOwnSheet(
  db: DrizzleDb,
  id: string,
  maker: Maker,
): Promise<(Sheet & { hasAccount: boolean }) | null> {
  const [row] = await db
    .select()
    .from(decisionSheets)
    .where(and(eq(decisionSheets.id, id), isMadeBy(maker)));
  return row ? { ...sheetOf(row), hasAccount: row.user_id !== null } : null;
}

/** Notes that its maker has opened it, at most once a day: a sheet without an account is kept from then on. */
export async function noteOpened(db: DrizzleDb, id: string): Promise<void> {
  await db
    .update(decisionSheets)
    .set({ opened_at: sql`now()` })
    .where(and(eq(decisionSheets.id, id), sql`opened_at < now() - interval '1 day'`));
}

/**
 * Stores what the maker of a sheet has written.
 *
 * @param version what it was written upon: what was saved since is not overwritten, nor anything by a form that does not say
 */
export async function saveSheet(
  db: DrizzleDb,
  { id, maker, version }: { id: string; maker: Maker; version: string },
  content: SheetContent,
): Promise<'saved' | 'changed meanwhile' | 'not theirs'> {
  return changeOwn(db, id, maker, async (tx, sheet) => {
    // A form that is sent twice says the same twice.
    if (isDeepStrictEqual(sheet.content, content)) return 'saved';
    if (sheet.version !== version) return 'changed meanwhile';
    await tx
      .update(decisionSheets)
      .set({ content, ...NOW })
      .where(eq(decisionSheets.id, id));
    return 'saved';
  });
}

/** Changes which tools a sheet is about; what was written of the others stays theirs. */
export async function changeTools(
  db: DrizzleDb,
  { id, maker }: { id: string; maker: Maker },
  change: { add: string } | { remove: string },
): Promise<'saved' | 'full' | 'too few' | 'not on it' | 'not theirs'> {
  return changeOwn(db, id, maker, async (tx, { tools, content }) => {
    if ('add' in change && tools.includes(change.add)) return 'saved';
    if ('add' in change && tools.length >= SHEET_LIMITS.tools) return 'full';
    if ('remove' in change && !tools.includes(change.remove)) return 'not on it';
    if ('remove' in change && tools.length <= SHEET_LIMITS.fewest) return 'too few';
    const left = 'add' in change ? [...tools, change.add] : tools.filter((tool) => tool !== change.remove);
    const places = left.map((tool) => tools.indexOf(tool));
    await tx
      .update(decisionSheets)
      .set({ tools: left, content: atPlaces(content, places), ...NOW })
      .where(eq(decisionSheets.id, id));
    return 'saved';
  });
}

/** What is written of each tool, for tools at other places. @param places where each of them was; -1 for a new one */
function atPlaces(
  { notes, plans, criteria, ...content }: SheetContent,
  places: readonly number[],
): SheetContent {
  const moved = <Value>(values: readonly Value[]) => places.map((place) => values[place] ?? null);
  return {
    ...content,
    notes: moved(notes),
    plans: moved(plans),
    criteria: criteria.map((each) => ({ ...each, scores: moved(each.scores) })),
  };
}

const NOW = { changed_at: sql`clock_timestamp()`, opened_at: sql`now()` };

/** Its writers take turns. */
async function changeOwn<Result>(
  db: DrizzleDb,
  id: string,
  maker: Maker,
  work: (tx: DrizzleDb, sheet: Sheet) => Promise<Result>,
): Promise<Result | 'not theirs'> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(decisionSheets)
      .where(and(eq(decisionSheets.id, id), isMadeBy(maker)))
      .for('update');
    return row ? work(tx, sheetOf(row)) : 'not theirs';
  });
}

/** Takes a sheet from its readers, or gives it back. @returns whether this is its maker */
export async function withdrawSheet(
  db: DrizzleDb,
  id: string,
  maker: Maker,
  isWithdrawn: boolean,
): Promise<boolean> {
  const changed = await db
    .update(decisionSheets)
    .set({ withdrawn_at: isWithdrawn ? sql`now()` : null })
    .where(and(eq(decisionSheets.id, id), isMadeBy(maker)))
    .returning({ id: decisionSheets.id });
  return changed.length > 0;
}

/** @returns whether this is its maker */
export async function deleteSheet(db: DrizzleDb, id: string, maker: Maker): Promise<boolean> {
  const deleted = await db
    .delete(decisionSheets)
    .where(and(eq(decisionSheets.id, id), isMadeBy(maker)))
    .returning({ id: decisionSheets.id });
  return deleted.length > 0;
}

/** Gives a sheet without an account to a member's account; its edit address ends. */
export async function keepInAccount(
  db: DrizzleDb,
  id: string,
  { userId, key }: { userId: string; key: string },
): Promise<'kept' | 'full' | 'not theirs'> {
  return db.transaction(async (tx) => {
    if (!(await hasRoom(tx, userId))) return 'full';
    const kept = await tx
      .update(decisionSheets)
      .set({ user_id: userId, key_hash: null })
      .where(and(eq(decisionSheets.id, id), isMadeBy({ userId: null, key })))
      .returning({ id: decisionSheets.id });
    return kept.length > 0 ? 'kept' : 'not theirs';
  });
}

/** A member's sheets, the last changed first. */
export async function listSheets(db: DrizzleDb, userId: string): Promise<Sheet[]> {
  const rows = await db
    .select()
    .from(decisionSheets)
    .where(eq(decisionSheets.user_id, userId))
    .orderBy(desc(decisionSheets.changed_at), decisionSheets.id);
  return rows.map(sheetOf);
}

function isMadeBy({ userId, key }: Maker) {
  const byKey = key
    ? and(isNull(decisionSheets.user_id), eq(decisionSheets.key_hash, hashOf(key)))
    : sql`false`;
  return userId === null ? byKey : sql`(${eq(decisionSheets.user_id, userId)} OR ${byKey})`;
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

function sheetOf({
  id,
  tools,
  content,
  changed_at,
  withdrawn_at,
}: typeof decisionSheets.$inferSelect): Sheet {
  return {
    id,
    tools,
    content: contentSchema.parse(content),
    changedAt: isoDate(changed_at),
    version: changed_at,
    isWithdrawn: withdrawn_at !== null,
  };
}
