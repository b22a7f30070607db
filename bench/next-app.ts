import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { readSettings } from '#platform/start/settings.server.ts';
import { writeApp } from './next-source.ts';
import { type RunningServer, startServer } from './servers.ts';

/**
 * Pages of our running site in Next.js: installed beside the databases of the benches, built, and started.
 *
 * @throws Error that says what to do where npm does not reach its registry
 */
export async function startNext(origin: string, pages: readonly string[]): Promise<RunningServer> {
  const env = { NEXT_TELEMETRY_DISABLED: '1' };
  const folder = path.join(readSettings().DATA_DIR, 'bench', 'next');
  const program = path.join(folder, 'node_modules', 'next', 'dist', 'bin', 'next');
  await writeApp(folder, origin, pages);
  install(folder);
  rmSync(path.join(folder, '.next'), { recursive: true, force: true });
  execFileSync(process.execPath, [program, 'build', folder], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, ...env, NODE_ENV: 'production' },
  });
  return startServer((port) => ({
    args: [program, 'start', folder, '--port', String(port), '--hostname', '127.0.0.1'],
    env,
  }));
}

/** Installs the versions of bench/next-page/package.json, unless they are there. */
function install(folder: string): void {
  const { dependencies } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const isThere = Object.entries(dependencies).every(
    ([name, version]) => installed(folder, name) === version,
  );
  if (isThere) return;
  try {
    execFileSync('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
  } catch (cause) {
    throw new Error(`Next.js is missing. Run "npm install" in ${folder}, and start this again.`, { cause });
  }
}

function installed(folder: string, name: string): string | null {
  const file = path.join(folder, 'node_modules', name, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : null;
}
