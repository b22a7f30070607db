import { sql } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { writeDueMails } from '#features/alerts/alerts-worker.server.ts';
import { queueLetters } from '#features/letters/sending.server.ts';
import { outbox } from '#platform/mail/tables/mail.server.ts';
import { ASKERS, type Asker } from '../harness/attacks/leak-askers.ts';
import { FOLLOWERS } from '../harness/attacks/leak-follows.ts';
import { addressesOf, hunt, plainAskings } from '../harness/attacks/leak-hunt.ts';
import { plantCanaries } from '../harness/attacks/leak-world.ts';
import { startEdge } from '../harness/edge.ts';
import { TEST_SECRET } from '../harness/members.ts';
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

/** A word of a locked round. */
const SECRET = /zq\d{4}qz/;
/** Keys open the API alone. */
const PAYING: readonly Asker[] = ['enterprise', 'premium', 'basic', 'owner'];

test('an investor of locked rounds alone has a page for those who pay', async () => {
  const { rows } = await site.app.db.write.execute<{ investor_id: string }>(sql`
    SELECT investor_id FROM round_investors took JOIN funding_rounds r ON r.id = took.round_id
    WHERE r.tool_id = 'vault'`);
  const edge = await startEdge(site.app.app);
  expect(rows).not.toEqual([]);
  for (const asker of ASKERS) {
    const answers = rows.flatMap(({ investor_id }) =>
      ['', '.md'].map((ending) => edge.ask(`/investors/${investor_id}${ending}`, site.headersOf(asker))),
    );
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    asked.count += statuses.length;
    expect([asker, new Set(statuses)]).toEqual([asker, new Set([PAYING.includes(asker) ? 200 : 404])]);
  }
});

test('a private feed tells what its owner may see', async () => {
  const answers = FOLLOWERS.map(async (owner) => {
    const response = await site.app.get(site.feeds[owner]);
    const text = await response.text();
    expect(site.canaries.foreign(text, owner)).toEqual([]);
    return [owner, response.status, SECRET.test(text)];
  });
  expect(await Promise.all(answers)).toEqual([
    ['free', 403, false],
    ['basic', 403, false],
    ['premium', 200, true],
    ['enterprise', 200, true],
    ['expired', 403, false],
  ]);
});

test('mails to followers and readers hold what their receivers may see', async () => {
  const { db } = site.app;
  const own = { secret: TEST_SECRET, origin: 'https://toolbox.example' };
  while ((await writeDueMails({ db, now: Date.now, ...own }, 100)) > 0);
  await db.write.execute(sql`UPDATE letter_readers SET confirmed_at = '2026-01-01'`);
  while (await queueLetters({ db: db.write, ...own }));
  const mails = await db.write.select().from(outbox);
  const mailed = FOLLOWERS.filter((name) => {
    const own = mails.filter(({ to }) => to === site.members[name].email);
    for (const mail of own) {
      asked.count += 1;
      expect(site.canaries.foreign(JSON.stringify(mail), name)).toEqual([]);
    }
    return SECRET.test(JSON.stringify(own));
  });
  expect(mailed).toEqual(['basic', 'premium', 'enterprise']);
  const letters = mails.filter(({ subject }) => subject.includes('2026'));
  expect(letters.length).toBeGreaterThan(0);
  for (const { to: _, ...letter } of letters) {
    expect(site.canaries.foreign(JSON.stringify(letter), 'visitor')).toEqual([]);
  }
});
