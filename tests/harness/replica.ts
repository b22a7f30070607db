import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { type Postgres, startPostgres } from '#server/start/postgres.server.ts';
import { temporaryFolder } from './folders.ts';

/** A database server with a copy that follows it, as PostgreSQL itself replicates. */

const SETTINGS = { fsync: 'off', max_connections: '200', wal_keep_size: '512MB' };

/** A database server of the test's own, which ends with it. */
export async function startPrimary(): Promise<Postgres> {
  const postgres = await startPostgres({
    dataDir: path.join(await enterableFolder(), 'primary'),
    settings: SETTINGS,
  });
  onTestFinished(() => postgres.stop());
  return postgres;
}

export interface StreamingReplica {
  url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Stops following, and goes on from there. Questions are answered all the time. */
  pause(): Promise<void>;
  resume(): Promise<void>;
}

/** Copies a running server's files, and starts the copy as a replica. It ends with the test. */
export async function startReplica(primary: Postgres): Promise<StreamingReplica> {
  const dataDir = path.join(await enterableFolder(), 'replica');
  await copyFiles(primary, dataDir);
  const { searchParams } = new URL(primary.url);
  const source = `host=${searchParams.get('host')} port=${searchParams.get('port')} user=toolbox`;
  const launch = () => startPostgres({ dataDir, settings: { ...SETTINGS, primary_conninfo: source } });
  let server = await launch();
  const { url } = server;
  let isUp = true;
  const stop = async () => {
    if (isUp) await server.stop();
    isUp = false;
  };
  onTestFinished(stop);
  return {
    url,
    stop,
    async start() {
      server = await launch();
      isUp = true;
    },
    pause: () => run(url, 'SELECT pg_wal_replay_pause()'),
    resume: () => run(url, 'SELECT pg_wal_replay_resume()'),
  };
}

/** A copy that is made between these two calls becomes whole by the log that the replica reads first. */
async function copyFiles({ url, where }: Postgres, dataDir: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query("SELECT pg_backup_start('a replica', true)");
  execFileSync('cp', ['-a', where, dataDir]);
  const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
  await client.end();
  rmSync(path.join(dataDir, 'postmaster.pid'));
  const { uid, gid } = statSync(dataDir);
  for (const [name, content] of [
    ['backup_label', rows[0]?.labelfile ?? ''],
    ['standby.signal', ''],
  ] as const) {
    const file = path.join(dataDir, name);
    writeFileSync(file, content);
    chownSync(file, uid, gid);
  }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** The server runs as a user of its own if the tests run as root. */
async function enterableFolder(): Promise<string> {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  return folder;
}
