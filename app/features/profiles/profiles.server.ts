import { eq, type SQL, sql } from 'drizzle-orm';
import { changeMember, TAKES_NOTHING_AWAY, type Written } from '#catalogue/member-writes.server.ts';
import { users } from '#features/accounts/tables/users.server.ts';
import { userFavorites, userRatings } from '#features/reviews/tables/ratings.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { ProfileTexts } from './profile-rules.ts';

/** A member's own row (spec §7, "users"). Each call takes the id from the session. */

const textColumns = {
  first_name: users.first_name,
  last_name: users.last_name,
  biography: users.biography,
  x_handle: users.x_handle,
  ai_company: users.ai_company,
  linkedin_url: users.linkedin_url,
  amped_bio_url: users.amped_bio_url,
};

/** A member's texts about themselves, or null if there is no such member. */
export async function readProfile(db: DrizzleDb, userId: string): Promise<ProfileTexts | null> {
  const [row] = await db.select(textColumns).from(users).where(eq(users.id, userId));
  return row ?? null;
}

/** A profile as its own page shows it, with the lengths of its lists. */
export interface ProfileView extends ProfileTexts {
  email: string;
  photo_url: string | null;
  favorites: number;
  ratings: number;
}

/** A profile with the counts of its lists, in one statement; null if there is no such member. */
export async function readProfileView(db: DrizzleDb, userId: string): Promise<ProfileView | null> {
  const [row] = await db
    .select({
      ...textColumns,
      email: users.email,
      photo_url: users.photo_url,
      favorites: db.$count(userFavorites, eq(userFavorites.user_id, userId)),
      ratings: db.$count(userRatings, eq(userRatings.user_id, userId)),
    })
    .from(users)
    .where(eq(users.id, userId));
  return row ?? null;
}

/** Stores a member's changed texts; false if there is no such member. */
export async function updateProfile(
  written: Written,
  userId: string,
  texts: Partial<ProfileTexts>,
): Promise<boolean> {
  const { rowCount } = await changeMember(written, { userId, takesAway: renames(userId, texts) }, (all) =>
    all
      .update(users)
      .set({ ...texts, updated_at: sql`now()` })
      .where(eq(users.id, userId)),
  );
  return rowCount === 1;
}

/** SQL condition: whether the update changes the name, the only one of these texts on public pages. */
function renames(userId: string, texts: Partial<ProfileTexts>): SQL<boolean> {
  const { first_name, last_name } = texts;
  const changes = [
    ...(first_name === undefined ? [] : [sql`first_name IS DISTINCT FROM ${first_name}`]),
    ...(last_name === undefined ? [] : [sql`last_name IS DISTINCT FROM ${last_name}`]),
  ];
  if (changes.length === 0) return TAKES_NOTHING_AWAY;
  return sql`EXISTS (SELECT FROM users WHERE id = ${userId} AND (${sql.join(changes, sql` OR `)}))`;
}

/**
 * Sets or removes a member's photo.
 *
 * @returns the previous photo's address, each address only once, even for simultaneous replacements; null if there is
 * no such member
 */
export function replacePhotoUrl(
  written: Written,
  userId: string,
  photo_url: string | null,
): Promise<{ previous: string | null } | null> {
  return changeMember(written, { userId }, async (both) => {
    const [row] = await both
      .select({ previous: users.photo_url })
      .from(users)
      .where(eq(users.id, userId))
      .for('update');
    if (!row) return null;
    await both.update(users).set({ photo_url, updated_at: sql`now()` }).where(eq(users.id, userId));
    return row;
  });
}
