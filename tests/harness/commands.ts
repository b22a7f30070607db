import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { temporaryFolder } from './folders.ts';

/** Starts a program of the command line in a process of its own. */
export function startCommand(
  program: 'billing' | 'catalogue' | 'operators',
  args: readonly string[],
  settings: NodeJS.ProcessEnv,
) {
  const cli = path.resolve(import.meta.dirname, '../../commands', program, 'cli.ts');
  return spawn(process.execPath, [cli, ...args], {
    env: { ...process.env, DATA_DIR: temporaryFolder(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs a command to its end. @returns its exit code and output */
export async function runCommand(...command: Parameters<typeof startCommand>) {
  const child = startCommand(...command);
  const closed = once(child, 'close');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await closed;
  return { code, stdout, stderr };
}
