import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { brokenDatabase, createTestApp } from '../harness/app.ts';
import { APP_ROUTES } from '../harness/rights/routes.ts';

/** The page of components is for development: visitors cannot reach it, and no build contains any of it. */

const BUILD = path.resolve(import.meta.dirname, '../../build/current');
/** A word of the page that occurs nowhere else. */
const MARK = 'illustrative-tool';

test('no route leads to the page of components', async () => {
  expect(APP_ROUTES.filter(({ route }) => route.startsWith('/dev'))).toEqual([]);
  const app = await createTestApp({ db: brokenDatabase() });
  expect((await app.get('/dev/components')).status).toBe(404);
});

test('no file of the build contains it', () => {
  expect(readFileSync('workbench/samples.ts', 'utf8')).toContain(MARK);
  const files = readdirSync(BUILD, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|html)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => readFileSync(file, 'utf8').includes(MARK))).toEqual([]);
});
