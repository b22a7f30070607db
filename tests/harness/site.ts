import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { TEST_SECRET } from './members.ts';
import { isAlive } from './processes.ts';

/** The real program on its own folder, and what can be done to it from outside. */

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Starts the program as in production. X-Forwarded-For decides the sender of a form. */
export function startSite(environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [path.join(ROOT, 'server.ts')], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      TRUST_PROXY: '1',
      AUTH_SECRET: TEST_SECRET,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function pidFile(dataDir: string): string[] {
  try {
    return readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** The process of a data folder's embedded database; 0 when none is running. */
export function databasePid(dataDir: string): number {
  const pid = Number(pidFile(dataDir)[0]);
  return pid > 0 && isAlive(pid) ? pid : 0;
}

/** The address of the embedded database, as its operator uses it. */
export function databaseUrl(dataDir: string): string {
  const [, , , port = '', socketDir = ''] = pidFile(dataDir);
  const query = new URLSearchParams({ host: socketDir.trim(), port: port.trim() });
  return `postgresql://toolbox@localhost/postgres?${query}`;
}

/** Queries a database directly. */
export async function ask<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

let senders = 0;

/**
 * Sends a form, each time from a new sender.
 *
 * @returns the status, or 0 when the connection broke
 */
export async function sendForm(
  url: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<number> {
  senders += 1;
  const sender = `10.${(senders >> 16) & 255}.${(senders >> 8) & 255}.${senders & 255}`;
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { ...headers, 'X-Forwarded-For': sender },
      redirect: 'manual',
      signal: AbortSignal.timeout(60_000),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}
