import { afterAll, expect, test, vi } from 'vitest';
import { addressesOf, hunt, plainAskings } from '../harness/attacks/leak-hunt.ts';
import { plantCanaries } from '../harness/attacks/leak-world.ts';
import { report } from '../harness/report.ts';

/**
 * Nobody gets what they have no right to: a part of tests/long/attacks/leaks.test.ts, which asks in every way
 * that we know.
 */

vi.setConfig({ testTimeout: 60_000 });

const site = await plantCanaries();
const asked = { count: 0, leaked: 0 };
afterAll(() => report({ what: `requests for ${site.canaries.words.length} secrets`, ...asked }));

test.each(addressesOf(site))('%s', async (address) => {
  const { count, leaks } = await hunt(site, plainAskings(address), ['owner', 'free', 'visitor']);
  asked.count += count;
  asked.leaked += leaks.length;
  expect(leaks).toEqual([]);
});
