import { eq } from 'drizzle-orm';
import { type DeskAction, recordAction } from '#features/operators/audit.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { isMade } from './is-made.server.ts';
import type { LetterIntro } from './letter-news.ts';
import { letterIntros } from './tables/letters.server.ts';

/** What is written above the news of a letter, in Markdown; null for nothing. */
export async function readIntro(db: DrizzleDb, date: string): Promise<string | null> {
  const [intro] = await db
    .select({ text: letterIntros.text })
    .from(letterIntros)
    .where(eq(letterIntros.date, date));
  return intro?.text ?? null;
}

/** An introduction as letters hold it; null for none. */
export async function introOf(text: string | null): Promise<LetterIntro | null> {
  if (text === null) return null;
  const { readContent } = await import('#features/answers/content.server.ts');
  return { text, nodes: readContent(text).nodes };
}

/**
 * Stores the introduction of a letter in place of any other, or with null none.
 *
 * @returns whether the letter was not made yet
 */
export function storeIntro(
  db: DrizzleDb,
  { date, text }: { date: string; text: string | null },
  by: DeskAction['by'],
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (await isMade(tx, date)) return false;
    const before = await readIntro(tx, date);
    if (before === text) return true;
    if (text === null) await tx.delete(letterIntros).where(eq(letterIntros.date, date));
    else {
      await tx
        .insert(letterIntros)
        .values({ date, text })
        .onConflictDoUpdate({ target: letterIntros.date, set: { text } });
    }
    await recordAction(tx, {
      by,
      action: 'letter.introduce',
      subject: { kind: 'letter', id: date },
      before: { text: before },
      after: { text },
    });
    return true;
  });
}
