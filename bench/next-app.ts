import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readSettings } from '#platform/start/settings.server.ts';
import { writeApp } from './next-source.ts';
import { type RunningServer, startServer } from './servers.ts';

/** Pages of our site in Next.js: installed beside the databases of the benches, built, and started. */

export interface NextApp extends RunningServer {
  version: string;
}

interface Shown {
  /** Of our running site, whose pages are shown. */
  origin: string;
  pages: readonly string[];
  /** Whether pages carry their style rules, as ours do: an experiment of Next.js, off unless it is asked for. */
  inlineStyles: boolean;
}

export async function startNext({ origin, pages, inlineStyles }: Shown): Promise<NextApp> {
  const env = { NEXT_TELEMETRY_DISABLED: '1', INLINE_STYLES: inlineStyles ? 'yes' : 'no' };
  const folder = path.join(readSettings().DATA_DIR, 'bench', 'next');
  const written = await writeApp(folder, origin, pages);
  const version = install(folder);
  build(folder, `${written} ${env.INLINE_STYLES}`, env);
  const server = await startServer((port) => ({
    args: [program(folder), 'start', folder, '--port', String(port), '--hostname', '127.0.0.1'],
    env,
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
function build(folder: string, from: string, env: Readonly<Record<string, string>>): void {
  const mark = path.join(folder, '.next', 'built-from');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === from) return;
  rmSync(path.join(folder, '.next'), { recursive: true, force: true });
  execFileSync(process.execPath, [program(folder), 'build', folder], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, ...env, NODE_ENV: 'production' },
  });
  writeFileSync(mark, from);
}

function program(folder: string): string {
  return path.join(folder, 'node_modules', 'next', 'dist', 'bin', 'next');
}
