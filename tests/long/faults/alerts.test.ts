import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ready, stop } from '../../harness/program.ts';
import { report } from '../../harness/report.ts';
import { ask, databaseUrl, startSite } from '../../harness/site.ts';

/** A day's alerts by the real program, which is killed again and again while it makes and mails them. */

const FOLLOWERS = 1_500;
const CHANGES = 10;
const KILLS = 4;

test('every follower is mailed everything once, although the program is killed', async () => {
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'toolbox-alerts-'));
  chmodSync(DATA_DIR, 0o755);
  let site = startSite({ DATA_DIR });
  await ready(site);
  onTestFinished(async () => {
    await stop(site);
    rmSync(DATA_DIR, { recursive: true });
  });
  const database = <Row extends Record<string, unknown>>(statement: string) =>
    ask<Row>(databaseUrl(DATA_DIR), statement);
  const count = async (from: string) => {
    const [row] = await database<{ count: number }>(`SELECT count(*)::int AS count FROM ${from}`);
    return row?.count ?? 0;
  };

  // The first look at the history tells nothing.
  await vi.waitFor(
    async () => expect(await count(`history_reading WHERE log = 'changes'`)).toBe(1),
    PATIENCE,
  );
  await database(`
    INSERT INTO users (id, email, email_verified, subscription_status)
    SELECT 'f-' || n, 'f-' || n || '@example.org', true, 'premium' FROM generate_series(1, ${FOLLOWERS}) AS n`);
  await database(`INSERT INTO followers (user_id) SELECT id FROM users WHERE id LIKE 'f-%'`);
  await database(`
    INSERT INTO follows (user_id, kind, subject, cadence, created_at)
    SELECT u.id, 'tool', t.id, 'at-once', now() - interval '2 hours'
    FROM users u, (SELECT id FROM ai_tools ORDER BY id LIMIT ${CHANGES}) AS t WHERE u.id LIKE 'f-%'`);
  // All at once, as an import writes them; the program has not read so far yet.
  await database(`
    WITH back AS (UPDATE history_reading SET at = now() - interval '1 hour' WHERE log = 'changes')
    INSERT INTO tool_changes (tool_id, changed_at, facts)
    SELECT id, now() - interval '30 minutes', '{"decision_price_from": {
      "old": {"value": {"amount": 10, "per": "mo", "as_of": "2026-01"}},
      "new": {"value": {"amount": 12, "per": "mo", "as_of": "2026-02"}}}}'
    FROM (SELECT id FROM ai_tools ORDER BY id LIMIT ${CHANGES}) AS t`);

  let killed = 0;
  const waiting = `followers WHERE mail_due_at IS NOT NULL`;
  for (let turn = 0; turn < KILLS; turn += 1) {
    // Each time a little further: while alerts are made, and while they are mailed.
    await vi.waitFor(
      async () => expect(await count('alerts')).toBeGreaterThan(turn === 0 ? -1 : 0),
      PATIENCE,
    );
    if (turn > 1) {
      const before = await count(waiting);
      await vi.waitFor(async () => expect(await count(waiting)).toBeLessThan(Math.max(before, 1)), PATIENCE);
    }
    site.kill('SIGKILL');
    await once(site, 'exit');
    killed += 1;
    site = startSite({ DATA_DIR });
    await ready(site);
  }
  await vi.waitFor(async () => expect(await count('alerts')).toBe(FOLLOWERS * CHANGES), PATIENCE);
  await vi.waitFor(
    async () => expect([await count(waiting), await count('outbox')]).toEqual([0, 0]),
    PATIENCE,
  );

  const told = new Map<string, string[]>();
  const folder = path.join(DATA_DIR, 'outbox');
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.eml')) continue;
    const { to, text = '' } = await PostalMime.parse(await readFile(path.join(folder, name)));
    const reader = to?.[0]?.address ?? '';
    const links = text.match(/\S+#changed-\S+/g) ?? [];
    told.set(reader, [...(told.get(reader) ?? []), ...links]);
  }
  const expected = FOLLOWERS * CHANGES;
  const all = [...told.values()].flat().length;
  const distinct = [...told.values()].flatMap((links) => [...new Set(links)]).length;
  report({
    what: `alerts mailed while the program was killed ${killed} times`,
    count: expected,
    lost: expected - distinct,
    ended: 0,
  });
  expect({ readers: told.size, all, distinct }).toEqual({
    readers: FOLLOWERS,
    all: expected,
    distinct: expected,
  });
}, 600_000);

const PATIENCE = { timeout: 180_000, interval: 100 };
