import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { expectGone, npmCommands } from '../harness/npm-commands.ts';
import { descendants, outcome, ready } from '../harness/program.ts';

/** Ending `npm start` ends all of it; the other ways to end it, and other commands, are in `tests/long/faults`. */

const npmStart = npmCommands();

test('npm start becomes the server, and Ctrl-C ends it and its database', async () => {
  const { child, pid, postgres } = npmStart();
  await ready(child);
  const [first, ...others] = descendants(pid);
  // No launcher stays in between.
  expect(first?.args).toMatch(/server\.ts$/);
  expect(others.filter(({ args }) => !/postgres/.test(args))).toEqual([]);
  const pids = [pid, first?.pid ?? 0, ...others.map((process) => process.pid)];
  expect(pids.length).toBeGreaterThan(3);
  process.kill(-pid, 'SIGINT');
  await expectGone(pids);
  expect(existsSync(postgres)).toBe(false);
});

test('a second npm start says that the port is taken and leaves the first one alone', async () => {
  const first = npmStart();
  const address = await ready(first.child);
  const second = npmStart({ port: new URL(address).port });
  const { code, lines } = await outcome(second.child);
  expect(lines).toContainEqual(expect.stringMatching(/^Port \d+ is taken by another program/));
  expect(code).toBe(1);
  const page = await fetch(`${address}/tools`);
  expect(page.status).toBe(200);
  const [script = ''] = /\/assets\/[^"]+\.js/.exec(await page.text()) ?? [];
  expect((await fetch(address + script)).status).toBe(200);
});
