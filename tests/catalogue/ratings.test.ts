import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { NoSuchTool } from '#catalogue/member-writes.server.ts';
import { exportCatalogue } from '#features/imports/export.server.ts';
import { removeRating, saveRating } from '#features/reviews/ratings.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { withDatabase } from '../harness/database.ts';
import { temporaryFolder } from '../harness/folders.ts';
import { addMember } from '../harness/members.ts';
import { report } from '../harness/report.ts';
import { withoutPages } from '../harness/written.ts';
import { CATEGORIES, importFiles, importTarget, inconsistencies, ndjson } from './workbench.ts';

/** Imported ratings and members' own are added together, whatever is imported when. */

const TALKER = { id: 'talker', name: 'Talker', description: 'Talks.', categories: [{ category: 'chat' }] };
const talkers = (fields: object = {}) => ({ 'tools.ndjson': ndjson([{ ...TALKER, ...fields }]) });

let db: Database;
let members: string[];
beforeEach(async () => {
  db = await withDatabase({ empty: true });
  await importFiles(db, { 'categories.ndjson': ndjson(CATEGORIES) });
  members = [];
  for (let index = 0; index < 3; index++) members.push((await addMember(db)).id);
});

/** The tool's figures. */
async function figures(of: Database = db) {
  const { rows } = await of.read.execute(
    sql`SELECT avg_rating AS average, rating_count AS count FROM ai_tools WHERE id = 'talker'`,
  );
  return rows[0];
}

const rate = (index: number, rating: number) =>
  saveRating(withoutPages(db), { toolId: 'talker', userId: members[index] ?? '', rating, review: null });

const removalBy = (userId: string) => ({ toolId: 'talker', userId, withReview: false });

async function rateAll(rating: number): Promise<void> {
  for (const index of members.keys()) await rate(index, rating);
}

async function exported(from: Database): Promise<string> {
  const folder = temporaryFolder();
  await exportCatalogue(from, { folder, filesFolder: folder });
  return folder;
}

test('a file with figures never removes the members’ own ratings', async () => {
  await importFiles(db, talkers({ avg_rating: 4, rating_count: 10 }));
  await rateAll(1);
  const thirteen = { average: 43 / 13, count: 13 };
  expect(await figures()).toEqual(thirteen);
  await importFiles(db, talkers({ avg_rating: 4, rating_count: 10 }));
  expect(await figures()).toEqual(thirteen);
  await importFiles(db, talkers({ description: 'Talks on.', avg_rating: 4, rating_count: 10 }));
  expect(await figures()).toEqual(thirteen);
  await importFiles(db, talkers({ avg_rating: 3, rating_count: 1 }));
  expect(await figures()).toEqual({ average: 1.5, count: 4 });
  await importFiles(db, talkers({ avg_rating: 0, rating_count: 0 }));
  expect(await figures()).toEqual({ average: 1, count: 3 });
  await rate(0, 4);
  expect(await figures()).toEqual({ average: 2, count: 3 });
});

test('removing every member’s rating leaves the imported figures, digit for digit', async () => {
  await importFiles(db, talkers({ avg_rating: 4.3, rating_count: 7 }));
  await rateAll(2);
  for (const userId of members) await removeRating(withoutPages(db), removalBy(userId));
  expect(await figures()).toEqual({ average: 4.3, count: 7 });
});

test('an export gives the imported figures, so that its import changes nothing here', async () => {
  await importFiles(db, talkers({ avg_rating: 4.3, rating_count: 7 }));
  const old = await exported(db);
  await rateAll(1);
  const before = await figures();
  const now = await exported(db);
  for (const folder of [old, now]) {
    const record = JSON.parse(readFileSync(path.join(folder, 'tools.ndjson'), 'utf8'));
    expect(record).toMatchObject({ avg_rating: 4.3, rating_count: 7 });
    expect((await importTarget(db, folder)).report.tallies.tools).toMatchObject({ unchanged: 1 });
    expect(await figures()).toEqual(before);
  }
});

test('elsewhere, an export brings the imported figures, to which the members there add their own', async () => {
  await importFiles(db, talkers({ avg_rating: 4, rating_count: 10 }));
  await rateAll(1);
  const folder = await exported(db);
  const empty = await withDatabase({ empty: true });
  await importTarget(empty, folder);
  expect(await figures(empty)).toEqual({ average: 4, count: 10 });

  const other = await withDatabase({ empty: true });
  await importFiles(other, { 'categories.ndjson': ndjson(CATEGORIES), ...talkers() });
  const { id: userId } = await addMember(other);
  await saveRating(withoutPages(other), { toolId: 'talker', userId, rating: 5, review: null });
  await importTarget(other, folder);
  expect(await figures(other)).toEqual({ average: 45 / 11, count: 11 });
});

test('there is room for members on top of the largest figure that a file may give', async () => {
  const most = 1_000_000_000;
  const { faults } = await importFiles(db, talkers({ avg_rating: 5, rating_count: most + 1 }));
  expect(faults).toEqual([
    'tools.ndjson:1: rating_count: must be a whole number from 0 to 1,000,000,000, which 1,000,000,001 is not',
  ]);
  await importFiles(db, talkers({ avg_rating: 5, rating_count: most }));
  await rate(0, 5);
  expect(await figures()).toEqual({ average: 5, count: most + 1 });
});

test('figures are right after members rate while imports run, and nobody waits forever', async () => {
  await importFiles(db, talkers({ avg_rating: 4, rating_count: 10 }));
  const many = Array.from({ length: 40 }, () => addMember(db));
  const raters = (await Promise.all(many)).map(({ id }) => id);
  // No more at once than there are connections: who waits too long for one is refused, rightly.
  const imports = Array.from({ length: 3 }, async (_, row) => {
    for (let turn = 0; turn < 3; turn += 1)
      await importFiles(
        db,
        talkers({ description: `Turn ${row}.${turn}.`, avg_rating: 4, rating_count: 10 }),
      );
  });
  let written = 0;
  const rateAtOnce = (userId: string, index: number) => {
    const rating = (index % 5) + 1;
    const writes = [
      saveRating(withoutPages(db), { toolId: 'talker', userId, rating: 5, review: null }),
      saveRating(withoutPages(db), { toolId: 'talker', userId, rating, review: null }),
      ...(index % 4 === 0 ? [removeRating(withoutPages(db), removalBy(userId))] : []),
    ];
    written += writes.length;
    return Promise.all(writes);
  };
  const ratings = [0, 1, 2].map(async (row) => {
    for (const [index, userId] of raters.entries()) if (index % 3 === row) await rateAtOnce(userId, index);
  });
  const ended = await Promise.allSettled([...imports, ...ratings]);
  const failed = ended.filter((one) => one.status === 'rejected');
  const { rows } = await db.write.execute<{ stars: number; given: number }>(
    sql`SELECT sum(rating)::int AS stars, count(*)::int AS given FROM user_ratings`,
  );
  const { stars = 0, given = 0 } = rows[0] ?? {};
  const expected = { average: (40 + stars) / (10 + given), count: 10 + given };
  const shown = await figures();
  const lost = Math.max(0, expected.count - Number(shown?.count));
  report({ what: 'ratings written while imports run', count: written, lost });
  expect(failed).toEqual([]);
  expect(shown).toEqual(expected);
  expect(await inconsistencies(db)).toEqual([]);
}, 60_000);

test('rating a tool that came from no file leaves nothing behind', async () => {
  await expect(rate(0, 3)).rejects.toThrow(NoSuchTool);
});
