import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { removePhoto } from '#features/profiles/photo/photos.server.ts';
import { photoKeyOf } from '#features/profiles/photo-rules.ts';
import { replacePhotoUrl } from '#features/profiles/profiles.server.ts';
import { saveRating } from '#features/reviews/ratings.server.ts';
import { createStorage } from '#platform/storage/storage.server.ts';
import { paths } from '#site/paths.ts';
import { backUp, bringBack, filesBelow, query, siteOn } from '../../backup/workbench.ts';
import { bareDatabase, withDatabase } from '../../harness/database.ts';
import { addMember } from '../../harness/members.ts';
import { report } from '../../harness/report.ts';
import { startS3 } from '../../harness/s3.ts';
import { withoutPages } from '../../harness/written.ts';

const BACKUPS = 5;
const WRITERS = 4;
/** Tools whose figures do not match their rows. The fixture's tools have no imported ratings. */
const WRONG_FIGURES = `
  SELECT t.id, t.rating_count, t.avg_rating, count(r.id) AS counted, avg(r.rating) AS average
  FROM ai_tools t LEFT JOIN user_ratings r ON r.tool_id = t.id
  WHERE t.id = ANY ($1) GROUP BY t.id
  HAVING t.rating_count <> count(r.id) OR abs(t.avg_rating - coalesce(avg(r.rating), 0)) > 1e-9`;
test('while members write, each archive is one moment: figures agree with their rows, rows with their photos', async () => {
  const db = await withDatabase();
  const settings = await siteOn(db.url);
  const storage = createStorage(settings);
  const tools = (
    await query<{ id: string }>(db.url, 'SELECT id FROM ai_tools WHERE rating_count = 0 ORDER BY id LIMIT 3')
  ).map(({ id }) => id);
  let isOver = false;
  let writes = 0;
  const write = async () => {
    const { id: userId } = await addMember(db);
    for (let turn = 0; !isOver; turn += 1) {
      const toolId = tools[turn % tools.length] ?? '';
      await saveRating(withoutPages(db), { toolId, userId, rating: 1 + (turn % 5), review: null });
      const key = `${randomUUID()}.jpg`;
      await storage.put(key, new TextEncoder().encode(key), 'image/jpeg');
      const replaced = await replacePhotoUrl(withoutPages(db), userId, paths.photo(key));
      await removePhoto(storage, replaced?.previous ?? null);
      writes += 2;
    }
  };
  const writers = Array.from({ length: WRITERS }, write);
  const archives: string[] = [];
  while (archives.length < BACKUPS) archives.push(await backUp(settings));
  isOver = true;
  await Promise.all(writers);
  for (const archive of archives) {
    const target = await siteOn(await bareDatabase());
    const url = target.DATABASE_URL ?? '';
    await bringBack(target, archive);
    expect(await query(url, WRONG_FIGURES, [tools])).toEqual([]);
    const rows = await query<{ photo_url: string }>(
      url,
      'SELECT photo_url FROM users WHERE photo_url <> $1',
      [''],
    );
    for (const { photo_url } of rows) {
      const key = photoKeyOf(photo_url) ?? '';
      expect(Buffer.from((await createStorage(target).get(key)) ?? []).toString()).toBe(key);
    }
  }
  expect(writes).toBeGreaterThan(BACKUPS);
  report({ what: 'writes during backups', count: writes, lost: 0 });
});

test('a photo that is replaced while it is fetched is in the archive as what replaced it', async () => {
  const db = await withDatabase();
  const [before, after] = [`${randomUUID()}.jpg`, `${randomUUID()}.jpg`];
  const { id } = await addMember(db, { photo_url: paths.photo(before) });
  const asked: string[] = [];
  const bucket = createServer(async (request, response) => {
    const key = request.url?.split('/').at(-1) ?? '';
    asked.push(key);
    if (key === before) await replacePhotoUrl(withoutPages(db), id, paths.photo(after));
    response.writeHead(key === after ? 200 : 404).end('photo');
  });
  bucket.listen(0, '127.0.0.1');
  await once(bucket, 'listening');
  onTestFinished(() => void bucket.close());
  const bound = bucket.address();
  const S3_ENDPOINT = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : ''}`;
  const { settings: s3 } = await startS3();
  const archive = await backUp(await siteOn(db.url, { ...s3, S3_ENDPOINT }));
  expect(asked).toEqual([before, after]);
  const target = await siteOn(await bareDatabase());
  await bringBack(target, archive);
  expect(await query(target.DATABASE_URL ?? '', 'SELECT photo_url FROM users')).toEqual([
    { photo_url: paths.photo(after) },
  ]);
  expect(Object.keys(await filesBelow(target.DATA_DIR))).toContain(`photos/${after}`);
});
