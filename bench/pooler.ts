import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { serverIdentity } from '#platform/start/postgres/identity.server.ts';
import type { Postgres } from '#platform/start/postgres.server.ts';

const START_MS = 20_000;

/**
 * PgBouncer in front of a database, which lends its connections for one transaction each: as README says that it must
 * be set up, and with fewer connections than the nodes would like to have.
 *
 * @param program the file to run
 */
export async function startPooler(program: string, { url, where }: Postgres, folder: string) {
  const port = 20_000 + (process.pid % 10_000);
  const { searchParams } = new URL(url);
  const file = path.join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
postgres = host=${searchParams.get('host')} port=${searchParams.get('port')} user=toolbox
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
ignore_startup_parameters = statement_timeout
`,
  );
  // It refuses to run as root, and only the database's own user may enter its socket.
  const child = spawn(program, ['-q', file], { stdio: 'inherit', ...serverIdentity(where) });
  const pooled = `postgresql://toolbox@127.0.0.1:${port}/postgres`;
  const deadline = Date.now() + START_MS;
  while (!(await answers(pooled))) {
    if (Date.now() > deadline || child.exitCode !== null) throw new Error(`${program} does not answer.`);
  }
  return {
    url: pooled,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
