import { parse } from 'node-html-parser';
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

test.each([
  ['/', /No featured|Nothing is listed/],
  ['/tools', /\b0 tools|No tools|Nothing is listed/],
  ['/tools?q=video', /\b0 tools|No tools|Nothing is listed/],
  ['/search?q=video', /\b0 tools|No tools|No questions/],
  ['/categories', /\b0 categories|No categories/],
  ['/business', /\b0 |No business functions/],
  ['/premium', /No featured/],
  ['/weekly', /No letter/],
])('%s, if its list cannot be read now, says so and not that it is empty', async (path, empty) => {
  const response = await broken.get(path);
  const main = parse(await response.text()).querySelector('main');
  expect(response.status).toBe(503);
  expect(main?.querySelector('[role=alert]')?.text).toMatch(/^An error occurred/);
  expect(main?.text).not.toMatch(empty);
});
