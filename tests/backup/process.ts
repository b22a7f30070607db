import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Settings } from '#platform/start/settings.server.ts';
import { query } from './workbench.ts';

const CLI = path.resolve(import.meta.dirname, '../../commands/backup/cli.ts');

/**
 * The command in a process of its own; `limit` is a shell's limit on what it may write, in blocks of 1,024
 * bytes.
 */
function start({ DATABASE_URL = '', DATA_DIR }: Settings, args: readonly string[], limit?: number) {
  const command = limit === undefined ? 'exec "$@"' : `ulimit -f ${limit}; exec "$@"`;
  return spawn('bash', ['-c', command, 'bash', process.execPath, CLI, ...args], {
    env: { ...process.env, INIT_CWD: '', DATABASE_URL, DATA_DIR },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

export async function run(...[settings, args, limit]: Parameters<typeof start>) {
  const child = start(settings, args, limit);
  let stderr = '';
  child.stderr.on('data', (piece) => {
    stderr += piece;
  });
  child.stdout.resume();
  const [code] = await once(child, 'close');
  return { code, stderr };
}

/** Ends the command when it has printed a word. */
export async function endAt(
  word: RegExp,
  signal: NodeJS.Signals,
  ...[settings, args]: Parameters<typeof start>
) {
  const child = start(settings, args);
  const closed = once(child, 'close');
  let said = '';
  for await (const piece of child.stdout) {
    said += piece;
    if (word.test(said)) child.kill(signal);
  }
  const [code, by] = await closed;
  return { code, by };
}

/** Waits until the server notices that the client is gone and releases what its statements held. */
export async function released(url: string): Promise<void> {
  const others =
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'ai-toolbox%'";
  while ((await query(url, others)).length > 0);
}
