import { eq } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { weeklyLetters } from './tables/letters.server.ts';

/** Whether the letter of a day (YYYY-MM-DD) is made: nothing changes what it says any more. */
export async function isMade(db: Pick<DrizzleDb, 'select'>, date: string): Promise<boolean> {
  const [made] = await db
    .select({ date: weeklyLetters.date })
    .from(weeklyLetters)
    .where(eq(weeklyLetters.date, date));
  return made !== undefined;
}
