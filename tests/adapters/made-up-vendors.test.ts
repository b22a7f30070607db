import { expect, test } from 'vitest';
import { judgeSites } from '../made-up-vendors/judge.ts';

/** What `npm run bench agents` prints in detail: 91 made-up vendors with the truth beside each. */
test.each([
  ['sites', 40],
  ['later-sites', 20],
  ['blind-sites', 10],
  ['wild-sites', 21],
])('the reading of the made-up %s is right, and finds most', async (folder, count) => {
  const { all, faults, sites } = await judgeSites(folder);
  expect(sites).toBe(count);
  expect(all.right / all.printed, faults.join('\n')).toBeGreaterThanOrEqual(0.98);
  expect(all.right / all.stated, faults.join('\n')).toBeGreaterThanOrEqual(0.8);
});

test.each([
  ['sites', 40],
  ['later-sites', 20],
  ['blind-sites', 10],
  ['wild-sites', 21],
  ['model-sites', 8],
])('a model that errs on purpose makes the reading of the made-up %s no worse', async (folder, count) => {
  const alone = await judgeSites(folder);
  const { all, faults, sites } = await judgeSites(folder, true);
  expect(sites).toBe(count);
  expect(all.right / all.printed, faults.join('\n')).toBeGreaterThanOrEqual(0.98);
  // Nothing that is found without it is lost, and nothing wrong comes with it.
  expect(all.right).toBeGreaterThanOrEqual(alone.all.right);
  expect(all.printed - all.right).toBe(alone.all.printed - alone.all.right);
});

test('what such a model points at rightly raises recall', async () => {
  const alone = await judgeSites('model-sites');
  const { all, faults } = await judgeSites('model-sites', true);
  expect(alone.all.right / alone.all.stated).toBeLessThan(0.3);
  expect(all.right / all.stated, faults.join('\n')).toBeGreaterThanOrEqual(0.9);
});
