import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readSettings } from '#server/start/settings.server.ts';
import { writeApp } from './next-source.ts';
import { type RunningServer, startServer } from './servers.ts';

/** Pages of our site in Next.js: installed beside the databases of the benches, built, and started. */

const QUIET = { NEXT_TELEMETRY_DISABLED: '1' };

export interface NextApp extends RunningServer {
  version: string;
}

/** @param origin of our running site, whose pages are shown */
export async function startNext(origin: string, pages: readonly string[]): Promise<NextApp> {
  const folder = path.join(readSettings().DATA_DIR, 'bench', 'next');
  const written = await writeApp(folder, origin, pages);
  const version = install(folder);
  build(folder, written);
  const server = await startServer((port) => ({
    args: [program(folder), 'start', folder, '--port', String(port), '--hostname', '127.0.0.1'],
    env: QUIET,
  }));
  return { ...server, version };
}

/**
 * Installs the versions of bench/next-page/package.json, unless they are there.
 *
 * @returns that of Next.js
 */
function install(folder: string): string {
  const { dependencies } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const isThere = Object.entries(dependencies).every(
    ([name, version]) => installed(folder, name) === version,
  );
  if (!isThere) {
    process.stdout.write(`Installing Next.js ${dependencies.next} in ${folder}\n`);
    try {
      execFileSync('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
    } catch (cause) {
      throw new Error(
        `Next.js could not be installed, so there is nothing to compare with. Run "npm install" in ${folder} where npm reaches its registry, and start this again.`,
        { cause },
      );
    }
  }
  return dependencies.next;
}

function installed(folder: string, name: string): string | null {
  const file = path.join(folder, 'node_modules', name, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : null;
}

/** Builds the app for production, unless just this has been built. */
function build(folder: string, written: string): void {
  const mark = path.join(folder, '.next', 'built-from');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === written) return;
  rmSync(path.join(folder, '.next'), { recursive: true, force: true });
  execFileSync(process.execPath, [program(folder), 'build', folder], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, ...QUIET, NODE_ENV: 'production' },
  });
  writeFileSync(mark, written);
}

function program(folder: string): string {
  return path.join(folder, 'node_modules', 'next', 'dist', 'bin', 'next');
}
