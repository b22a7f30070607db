import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { type TestDatabase, withDatabase } from './database.ts';
import { temporaryFolder } from './folders.ts';
import { TEST_SECRET } from './members.ts';
import { ready, stop } from './program.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

export interface AttackedSite {
  /** Without a path. */
  origin: string;
  db: TestDatabase;
  isRunning(): boolean;
  /** How many file descriptors the program has open. */
  descriptors(): number;
  /** Bytes of memory that the program uses. */
  memory(): number;
}

/**
 * The real program with the starter catalogue on its own database; it ends with the test. Its resource use is
 * read from /proc, so this needs Linux. X-Forwarded-For decides the sender of a request.
 *
 * @param options.descriptors the most that it may have open
 */
export async function startAttackedSite(options: { descriptors?: number } = {}): Promise<AttackedSite> {
  const [db, dataDir] = [await withDatabase({ empty: true }), temporaryFolder()];
  const limit = options.descriptors === undefined ? '' : `ulimit -n ${options.descriptors} && `;
  const command = `${limit}exec "${process.execPath}" "${path.join(ROOT, 'server.ts')}"`;
  const child = spawn('sh', ['-c', command], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: db.url,
      TRUST_PROXY: '1',
      AUTH_SECRET: TEST_SECRET,
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => stop(child));
  const origin = await ready(child);
  return {
    origin,
    db,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    descriptors: () => readdirSync(`/proc/${child.pid}/fd`).length,
    memory: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1_024;
    },
  };
}
