import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startAttackedSite } from '../../harness/attacked-site.ts';
import { type Asked, askOnce, capacity, flood, percentile } from '../../harness/flood.ts';
import { report } from '../../harness/report.ts';

const SECONDS = 20;
/** This many more follow, each after ten seconds of rest. */
const MORE = 4;
const MORE_SECONDS = 10;
/** The limit for an answer that is not refused. */
const ADMITTED_MS = 1_000;

const count = (answers: readonly Asked[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

test('ten times as many searches as the site can handle are answered or refused, and kept pages go on', async () => {
  const site = await startAttackedSite();
  const search = () => `${site.origin}/search?q=${crypto.randomUUID()}`;
  const kept = `${site.origin}/tools/chatgpt`;
  await askOnce(kept);
  await capacity(8, 2_000, search);
  const perSecond = 10 * (await capacity(8, 4_000, search));
  const before = site.memory();
  const pages: Asked[] = [];
  const ended = new AbortController();
  const reading = (async () => {
    while (!ended.signal.aborted) {
      pages.push(await askOnce(kept));
      await wait(50);
    }
  })();
  const answers = await flood({ perSecond, seconds: SECONDS }, search);
  ended.abort();
  await reading;
  const [done, refused] = [count(answers, 200), count(answers, 503)];
  expect({ lost: answers.length - done - refused }).toEqual({ lost: 0 });
  expect(done).toBeGreaterThan(SECONDS);
  expect(refused).toBeGreaterThan(done);
  for (const { status, headers } of answers) if (status === 503) expect(headers['retry-after']).toBe('5');
  expect(count(pages, 200)).toBe(pages.length);
  const took = answers.filter(({ status }) => status === 200).map(({ ms }) => ms);
  expect(percentile(took, 0.99)).toBeLessThanOrEqual(ADMITTED_MS);
  await wait(10_000);
  const after = [];
  for (let asked = 0; asked < 20; asked += 1) after.push(await askOnce(search()));
  expect(count(after, 200)).toBe(after.length);
  expect(
    percentile(
      after.map(({ ms }) => ms),
      0.99,
    ),
  ).toBeLessThanOrEqual(ADMITTED_MS);
  const memory = [before, site.memory()];
  let sent = answers.length;
  for (let round = 0; round < MORE; round += 1) {
    sent += (await flood({ perSecond, seconds: MORE_SECONDS }, search)).length;
    await wait(10_000);
    memory.push(site.memory());
  }
  const [, first = 0] = memory;
  // The kept searches fill their share of the memory during the first runs; after that nothing more may be
  // added.
  expect(first, String(memory)).toBeLessThan(1.15 * before);
  expect(memory.at(-1), String(memory)).toBeLessThan(1.15 * first);
  expect(memory.at(-1), String(memory)).toBeLessThan(1.1 * (memory.at(-3) ?? 0));
  report({
    what: 'searches at ten times the capacity',
    count: sent,
    ended: site.isRunning() ? 0 : 1,
  });
});
