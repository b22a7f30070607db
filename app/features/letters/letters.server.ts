import { desc, eq, sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { readFeature } from './features.server.ts';
import { introOf, readIntro } from './intros.server.ts';
import { countsOf, hasNews, type Letter, type LetterContent, type NewsCounts } from './letter-news.ts';
import { readNews } from './news.server.ts';
import { weeklyLetters } from './tables/letters.server.ts';
import { dueLetter, weekBefore } from './week.ts';

/** What the letter of a date would say now. */
export async function composeLetter(db: DrizzleDb, date: string): Promise<LetterContent> {
  const [news, feature, intro] = await Promise.all([
    readNews(db, weekBefore(date)),
    readFeature(db, date),
    readIntro(db, date).then(introOf),
  ]);
  const featured = feature && { tool: feature.tool, text: feature.text, expert: feature.expert };
  return { intro, featured, ...news };
}

/**
 * Makes the letter that is due, if no node has made it yet. A letter is something that visitors read, so it raises
 * the catalogue's version: all nodes drop their pages, the archive among them.
 *
 * @param now milliseconds since 1970
 */
export async function makeDueLetter(db: DrizzleDb, now: number): Promise<void> {
  const date = dueLetter(now);
  if ((await readLetter(db, date)) !== null) return;
  const content = await composeLetter(db, date);
  const has_news = hasNews(countsOf(content));
  const made_at = new Date(now).toISOString();
  await db.transaction(async (tx) => {
    const made = await tx
      .insert(weeklyLetters)
      .values({ date, content, has_news, made_at, done_at: has_news ? null : made_at })
      .onConflictDoNothing()
      .returning({ date: weeklyLetters.date });
    if (made.length > 0) await tx.execute(sql`UPDATE catalogue_state SET version = version + 1`);
  });
}

/** The letter of a date as it was made; null if there is none. */
export async function readLetter(db: DrizzleDb, date: string): Promise<Letter | null> {
  const [letter] = await db
    .select({ content: weeklyLetters.content })
    .from(weeklyLetters)
    .where(eq(weeklyLetters.date, date));
  return letter ? { date, content: letter.content } : null;
}

export interface ListedLetter {
  date: string;
  madeAt: string;
  counts: NewsCounts;
}

const { content } = weeklyLetters;
const counts = sql<NewsCounts>`jsonb_build_object(
  'tools', ${content} #> '{tools,count}', 'rounds', ${content} #> '{rounds,count}',
  'prices', ${content} #> '{prices,count}', 'featured', ${content} #> '{featured,tool,name}')`;

/** All letters, the newest first. There are 52 a year. */
export async function listLetters(db: DrizzleDb): Promise<ListedLetter[]> {
  const rows = await db
    .select({ date: weeklyLetters.date, madeAt: weeklyLetters.made_at, counts })
    .from(weeklyLetters)
    .orderBy(desc(weeklyLetters.date));
  return rows.map((row) => ({ ...row, madeAt: new Date(row.madeAt).toISOString() }));
}
