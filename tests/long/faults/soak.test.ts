import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { QueryResultRow } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ready, stop } from '../../harness/program.ts';
import { report } from '../../harness/report.ts';
import { ask, databasePid, databaseUrl, sendForm, startSite } from '../../harness/site.ts';
import { addMembers, findLost, type Tally, write } from './writers.ts';

/**
 * The real program with its own database, while members and visitors write and one part after another is
 * killed. Everything acknowledged is there afterwards, and the site recovers each time without help.
 */

const ROUNDS = 7;
const WRITERS = 6;
const MEMBERS = 200;

test('no acknowledged write is lost over kills of every part', async () => {
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'toolbox-soak-'));
  chmodSync(DATA_DIR, 0o755);
  let site = startSite({ DATA_DIR });
  let address = await ready(site);
  const tally: Tally = { acknowledged: [], statuses: new Map() };
  let isOver = false;
  onTestFinished(async () => {
    isOver = true;
    await stop(site);
    rmSync(DATA_DIR, { recursive: true });
  });
  const database = <Row extends QueryResultRow>(statement: string) =>
    ask<Row>(databaseUrl(DATA_DIR), statement);

  const restart = async () => {
    site = startSite({ DATA_DIR });
    address = await ready(site);
  };
  const kill = async (child: ChildProcess) => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  const faults: Record<string, () => Promise<unknown>> = {
    'the program killed': async () => {
      await kill(site);
      await restart();
    },
    'the database killed': async () => process.kill(databasePid(DATA_DIR), 'SIGKILL'),
    'one connection of the database killed': async () => {
      const [backend] = await database<{ pid: number }>(`
        SELECT pid FROM pg_stat_activity WHERE application_name = 'ai-toolbox' ORDER BY random() LIMIT 1`);
      if (backend) process.kill(backend.pid, 'SIGKILL');
    },
    'every connection cut': () =>
      database(`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'ai-toolbox%'`),
    'the program and the database killed': async () => {
      const pid = databasePid(DATA_DIR);
      await kill(site);
      process.kill(pid, 'SIGKILL');
      await restart();
    },
  };

  const members = await addMembers(databaseUrl(DATA_DIR), MEMBERS);
  const tools = await database<{ id: string }>('SELECT id FROM ai_tools ORDER BY id');
  const world = { members, toolIds: tools.map(({ id }) => id), address: () => address };
  const writing = Array.from({ length: WRITERS }, (_, writer) =>
    write(world, { writer, writers: WRITERS }, tally, () => isOver),
  );

  const injected = new Map<string, number>();
  let message = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, inject] of Object.entries(faults)) {
      // Writes are in progress at each fault.
      const before = tally.acknowledged.length;
      await vi.waitFor(() => expect(tally.acknowledged.length).toBeGreaterThan(before + 5), PATIENCE);
      const program = site;
      await inject();
      injected.set(name, (injected.get(name) ?? 0) + 1);
      await vi.waitFor(async () => {
        message += 1;
        const form = { name: 'Bob', email: 'bob@example.org', kind: 'other', message: `Message ${message}.` };
        expect(await sendForm(`${address}/contact`, form)).toBe(303);
      }, PATIENCE);
      if (!name.startsWith('the program')) expect(program.exitCode ?? program.signalCode).toBeNull();
    }
  }
  isOver = true;
  await Promise.all(writing);

  const lost = await findLost(databaseUrl(DATA_DIR), tally);
  for (const [what, count] of injected) report({ what, count, ended: 0 });
  report({
    what: 'acknowledged writes looked for afterwards',
    count: tally.acknowledged.length,
    lost: lost.length,
  });
  expect(lost).toEqual([]);
  expect([...injected.values()].reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(30);
  expect(tally.acknowledged.length).toBeGreaterThan(30 * 5);
  // Stored, refused because a part is away, limited, or cut off; never an unexpected error.
  expect([...tally.statuses.keys()].filter((status) => ![0, 200, 303, 429, 503].includes(status))).toEqual(
    [],
  );
});

/** After being killed, a database replays what it has written since its last checkpoint. */
const PATIENCE = { timeout: 90_000, interval: 50 };
