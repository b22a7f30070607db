import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** The real program with its own database, as in production. */
export async function startProgram() {
  const folder = mkdtempSync(path.join(tmpdir(), 'toolbox-attacked-'));
  // The database may run as another user.
  chmodSync(folder, 0o755);
  const child = spawn(process.execPath, [path.join(ROOT, 'server.ts')], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  return {
    port: await portOf(child),
    /** Whether the process has ended, which it must not. */
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    /** The failed requests in its log. */
    errors: () =>
      errors.split('\n').filter((line) => line.includes('"request_id"') && line.includes('"level":50')),
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Waits for the line that names the address. To leave a loop over the output would close it, and end the program. */
function portOf(child: ChildProcess): Promise<number> {
  let output = '';
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      output += chunk;
      const port = /ready: http:\/\/[^:]+:(\d+)/.exec(output)?.[1];
      if (port) resolve(Number(port));
    });
    child.once('exit', () => reject(new Error(`The program ended before it was ready: ${output}`)));
  });
}
