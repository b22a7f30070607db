import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, cpSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../harness/folders.ts';
import { ready, stop } from '../../harness/program.ts';
import { report } from '../../harness/report.ts';

/** A new release in the folder of a running server. */

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** What a clone does not contain, or shares. */
const NOT_COPIED = new Set(['.git', 'build', 'node_modules', 'var'].map((name) => path.join(ROOT, name)));

/** A copy of the project with the same dependencies. */
async function copyProject(): Promise<string> {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  cpSync(ROOT, folder, { recursive: true, filter: (source) => !NOT_COPIED.has(source) });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  return folder;
}

function run(folder: string, command: 'start' | 'build', port = '0'): ChildProcess {
  const child = spawn('npm', ['run', command], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => stop(child));
  return child;
}

async function build(folder: string): Promise<number | null> {
  const child = run(folder, 'build');
  child.stdout?.resume();
  child.stderr?.resume();
  return (await once(child, 'exit'))[0];
}

/** Every script of a build: those of its pages, and those that these load. */
async function scripts(site: string): Promise<string[]> {
  const page = await (await fetch(`${site}/about`)).text();
  return [...new Set(page.match(/\/assets\/[\w.-]+\.(?:js|css)/g))];
}

async function failures(site: string, paths: readonly string[]): Promise<string[]> {
  const answers = await Promise.all(paths.map((asked) => fetch(site + asked)));
  return answers.filter(({ status }) => status !== 200).map(({ url, status }) => `${url}: ${status}`);
}

test('a release is built and started beside a running server, and each serves what pages ask of it', async () => {
  const folder = await copyProject();
  const before = await ready(run(folder, 'start'));
  const old = await scripts(before);

  appendFileSync(path.join(folder, 'app/app.css'), '.release-two { color: red }\n');
  appendFileSync(path.join(folder, 'app/entry.client.ts'), '\ndocument.title += "";\n');
  // Two of them at once: both must be complete.
  expect(await Promise.all([build(folder), build(folder)])).toEqual([0, 0]);
  const pages = ['/', '/tools?page=2', '/categories', '/auth/login'];
  expect(await failures(before, [...pages, ...old])).toEqual([]);

  const after = await ready(run(folder, 'start'));
  const fresh = await scripts(after);
  expect(fresh).not.toEqual(old);
  expect(await failures(after, [...pages, ...fresh, ...old])).toEqual([]);
  expect(await failures(before, [...pages, ...old])).toEqual([]);
  report({
    what: 'files asked of both builds over a release',
    count: fresh.length + 3 * old.length,
    lost: 0,
  });
});
