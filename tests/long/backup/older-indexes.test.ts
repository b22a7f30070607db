import { expect, test } from 'vitest';
import { readMigrations } from '../../../commands/backup/database/migrations.ts';
import { backUp, bringBack, databaseAfter, query, siteOn } from '../../backup/workbench.ts';
import { bareDatabase, withDatabase } from '../../harness/database.ts';

async function indexesOf(url: string): Promise<string[]> {
  const rows = await query<{ indexdef: string }>(
    url,
    "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1",
  );
  return rows.map(({ indexdef }) => indexdef);
}

/** A restore sets indexes aside while it brings rows; the migrations since then change some of them. */
test('a backup of a former version comes back with the indexes of this one', async () => {
  const { url } = await withDatabase({ empty: true });
  const expected = await indexesOf(url);
  expect(expected.join('\n')).toContain('funding_rounds_opened');
  const all = readMigrations();
  const changing = all.flatMap(({ statements }, index) =>
    statements.some((text) => /(CREATE|DROP)( UNIQUE)? INDEX/.test(text)) && index > 0 ? [index] : [],
  );
  for (const before of changing.slice(-3)) {
    const file = await backUp(await siteOn(await databaseAfter(all.slice(0, before))));
    const target = await siteOn(await bareDatabase());
    await bringBack(target, file);
    expect(await indexesOf(target.DATABASE_URL ?? '')).toEqual(expected);
  }
});
