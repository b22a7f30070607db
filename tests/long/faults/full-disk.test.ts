import { rmSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ready, stop } from '../../harness/program.ts';
import { report } from '../../harness/report.ts';
import { ask, databasePid, databaseUrl, startSite } from '../../harness/site.ts';
import { fill, temporaryDisk } from '../../harness/small-disk.ts';
import { addMembers, findLost, type Tally, write } from './writers.ts';

/** A disk that fills up under the real program, and has room again later. */

const DISK_MB = 512;
const TIMES = 3;
/** The database is checked at least every ten seconds. */
const PATIENCE = { timeout: 90_000, interval: 50 };

test('a full disk loses nothing that was acknowledged, and the site is back when there is room', async () => {
  const DATA_DIR = temporaryDisk(DISK_MB);
  const site = startSite({ DATA_DIR });
  onTestFinished(() => stop(site));
  const address = await ready(site);
  const url = databaseUrl(DATA_DIR);
  const tools = await ask<{ id: string }>(url, 'SELECT id FROM ai_tools ORDER BY id');
  const world = {
    members: await addMembers(url, 50),
    toolIds: tools.map(({ id }) => id),
    address: () => address,
  };
  const tally: Tally = { acknowledged: [], statuses: new Map() };
  let isOver = false;
  const writing = [0, 1].map((writer) => write(world, { writer, writers: 2 }, tally, () => isOver));
  const status = async (target: string) => (await fetch(address + target)).status;
  const moreIsAcknowledged = async () => {
    const before = tally.acknowledged.length;
    await vi.waitFor(() => expect(tally.acknowledged.length).toBeGreaterThan(before + 5), PATIENCE);
  };

  for (let time = 0; time < TIMES; time += 1) {
    await moreIsAcknowledged();
    expect(await status('/about')).toBe(200);
    const ballast = fill(DATA_DIR);
    // New segments of the database's log find no room, and the server gives up.
    let looks = 0;
    await vi.waitFor(async () => {
      looks += 1;
      await ask(url, USE_A_SEGMENT).catch(() => {});
      expect([databasePid(DATA_DIR), await status(`/tools?q=${time}-${looks}`)]).toEqual([0, 503]);
    }, PATIENCE);
    expect(await status('/about')).toBe(200);
    rmSync(ballast);
    await moreIsAcknowledged();
    expect(await status(`/tools?q=${time}`)).toBe(200);
    expect(site.exitCode).toBeNull();
  }
  isOver = true;
  await Promise.all(writing);

  const lost = await findLost(url, tally);
  report({ what: 'disks filled up under the database', count: TIMES, ended: 0 });
  report({
    what: 'acknowledged writes looked for after full disks',
    count: tally.acknowledged.length,
    lost: lost.length,
  });
  expect(lost).toEqual([]);
  expect([...tally.statuses.keys()].filter((one) => ![200, 303, 429, 503].includes(one))).toEqual([]);
});

const USE_A_SEGMENT = `SELECT pg_logical_emit_message(true, 'filler', 'x') FROM pg_switch_wal()`;
