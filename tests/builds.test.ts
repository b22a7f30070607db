import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { CURRENT_BUILD, takeBuild } from '#platform/start/build.server.ts';
import { keepAssets } from '#platform/start/earlier-assets.server.ts';
import { StartError } from '#platform/start/start-error.server.ts';
import { clearAway } from '../scripts/build.ts';

/** Builds come and go beside a running server. */

const HOUR = 60 * 60 * 1_000;

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'toolbox-builds-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

/** A numbered build, last used the given number of hours ago. */
function addBuild(builds: string, number: number, hours: number): string {
  const name = number.toString(16).padStart(16, '0');
  mkdirSync(path.join(builds, name, 'client', 'assets'), { recursive: true });
  writeFileSync(path.join(builds, name, 'client', 'assets', `home-${number}.js`), '');
  age(path.join(builds, name), hours);
  return name;
}

function age(file: string, hours: number): void {
  const then = new Date(Date.now() - hours * HOUR);
  utimesSync(file, then, then);
}

/** A server that starts on a build, and what it then serves from earlier ones. */
function startOn(builds: string, name: string, dataDir: string): string[] {
  rmSync(path.join(builds, CURRENT_BUILD), { force: true });
  symlinkSync(name, path.join(builds, CURRENT_BUILD));
  const build = takeBuild(builds);
  onTestFinished(build.release);
  return keepAssets(build, dataDir).map((kept) => readdirSync(path.join(kept, 'assets')).join());
}

test('a server without a build says how to make one', () => {
  expect(() => takeBuild(folder())).toThrow(StartError);
});

test('a folder of any name leads to its program', () => {
  const builds = path.join(folder(), '50% of C# ?');
  mkdirSync(builds);
  const name = addBuild(builds, 1, 1);
  symlinkSync(name, path.join(builds, CURRENT_BUILD));
  const build = takeBuild(builds);
  onTestFinished(build.release);
  expect(fileURLToPath(build.program)).toBe(path.join(builds, name, 'server', 'program.js'));
});

test('a server keeps its build when the link moves on', () => {
  const builds = folder();
  const [first, second] = [addBuild(builds, 1, 2), addBuild(builds, 2, 1)];
  symlinkSync(first, path.join(builds, CURRENT_BUILD));
  const build = takeBuild(builds);
  onTestFinished(build.release);
  rmSync(path.join(builds, CURRENT_BUILD));
  symlinkSync(second, path.join(builds, CURRENT_BUILD));
  expect(build).toMatchObject({ name: first, client: path.join(builds, first, 'client') });
});

test('builds that nobody uses are deleted, and so are those that broke off long ago', () => {
  const builds = folder();
  const current = addBuild(builds, 0, 100);
  const names = [1, 2, 3, 4, 5].map((number) => addBuild(builds, number, number));
  for (const [name, hours] of [['.unfinished-1', 2] as const, ['.unfinished-2', 0.5] as const]) {
    mkdirSync(path.join(builds, name));
    age(path.join(builds, name), hours);
  }
  // Somebody serves from the oldest one.
  symlinkSync(names[4] ?? '', path.join(builds, CURRENT_BUILD));
  onTestFinished(takeBuild(builds).release);
  clearAway(builds, current);
  expect(readdirSync(builds).sort()).toEqual(
    ['.unfinished-2', CURRENT_BUILD, current, names[0], names[1], names[4]].sort(),
  );
});

test('the hashed files of the last five builds are kept with the data', () => {
  const [builds, dataDir] = [folder(), folder()];
  const names = [1, 2, 3, 4, 5, 6, 7].map((number) => addBuild(builds, number, 0));
  const kept = path.join(dataDir, 'builds');
  for (const [index, name] of names.entries()) {
    const earlier = startOn(builds, name, dataDir);
    expect(earlier).toEqual([6, 5, 4, 3, 2, 1].slice(6 - index, 11 - index).map((n) => `home-${n}.js`));
    age(path.join(kept, name), 10 - index);
  }
  expect(existsSync(path.join(kept, names[0] ?? ''))).toBe(false);
  // Back to an earlier release.
  expect(startOn(builds, names[5] ?? '', dataDir)[0]).toBe('home-7.js');
});
