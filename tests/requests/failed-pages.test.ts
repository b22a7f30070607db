import { expect, test } from 'vitest';
import { brokenDatabase, createTestApp } from '../harness/app.ts';

const broken = await createTestApp({ db: brokenDatabase() });

test.each([
  '/tools/any',
  '/tools/any/alternatives',
  '/tools/any/changes',
  '/categories/any',
  '/business/any',
  '/questions/any',
  '/companies/any',
  '/investors/any',
  '/reviewers/any',
])('%s, if it cannot be made now, does not say that there is no such thing', async (path) => {
  const response = await broken.get(path);
  expect(response.status).toBe(503);
  expect(/<title>(.*?)<\/title>/.exec(await response.text())?.[1]).toBe('An error occurred · AI Toolbox');
});
