import { existsSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { expectGone, npmCommands } from '../../harness/npm-commands.ts';
import { descendants, outcome, printed, ready } from '../../harness/program.ts';

/** Ending `npm start` or `npm run dev` ends all of it, whether a supervisor or a container does so, and also early. */

const npmStart = npmCommands();

test.each<[string, (pid: number) => void]>([
  ['SIGTERM to npm alone', (pid) => process.kill(pid, 'SIGTERM')],
  ['SIGTERM to the whole group', (pid) => process.kill(-pid, 'SIGTERM')],
  ['npm is killed outright', (pid) => process.kill(pid, 'SIGKILL')],
])('npm start: %s ends it and its database', async (_, end) => {
  const { child, pid, postgres } = npmStart();
  await ready(child);
  const [first, ...others] = descendants(pid);
  // No launcher stays in between.
  expect(first?.args).toMatch(/server\.ts$/);
  expect(others.filter(({ args }) => !/postgres/.test(args))).toEqual([]);
  const pids = [pid, first?.pid ?? 0, ...others.map((process) => process.pid)];
  expect(pids.length).toBeGreaterThan(3);
  end(pid);
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

test('npm run dev ends with its database, although a Vite of the router would end the process at once', async () => {
  const { child, pid, postgres } = npmStart({ command: 'dev' });
  await ready(child);
  const pids = [pid, ...descendants(pid).map((process) => process.pid)];
  child.kill('SIGTERM');
  await expectGone(pids);
  expect(existsSync(postgres)).toBe(false);
});

test('a start that is interrupted leaves nothing behind', async () => {
  const { child, pid, postgres } = npmStart({ folder: 'interrupted' });
  await printed(child, /Database: /);
  const pids = [pid, ...descendants(pid).map((process) => process.pid)];
  child.kill('SIGTERM');
  await expectGone(pids);
  expect(existsSync(postgres)).toBe(false);
});

test('a start that is interrupted while the database starts leaves no database behind', async () => {
  const { child, pid, postgres } = npmStart({ folder: 'early' });
  await vi.waitFor(() => expect(existsSync(postgres)).toBe(true), { timeout: 60_000, interval: 5 });
  const pids = [pid, ...descendants(pid).map((process) => process.pid)];
  child.kill('SIGTERM');
  await expectGone(pids);
  expect(existsSync(postgres)).toBe(false);
});
