import { expect, test } from 'vitest';
import { judgeSites } from '../../bench/agents/judge.ts';

/** What `npm run bench agents` prints in detail: seventy made-up vendors with the truth beside each. */
test.each([
  ['sites', 40],
  ['later-sites', 20],
  ['blind-sites', 10],
])('the reading of the made-up %s is right, and finds most', async (folder, count) => {
  const { all, faults, sites } = await judgeSites(folder);
  expect(sites).toBe(count);
  expect(all.right / all.printed, faults.join('\n')).toBeGreaterThanOrEqual(0.98);
  expect(all.right / all.stated, faults.join('\n')).toBeGreaterThanOrEqual(0.8);
});
