import { createHmac, randomUUID } from 'node:crypto';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/connection.server.ts';
import { type Postgres, startPostgres } from '#platform/start/postgres.server.ts';
import { readSettings } from '#platform/start/settings.server.ts';
import { SMALL_SERVER } from '../scripts/become.ts';
import { LoadedDatabases } from './loaded.ts';
import { type RunningServer, startServer } from './servers.ts';

const SECRET = 'a secret of this measurement, which protects nothing';
const MEMBER = 'bench-member';
/** A site that answers goes on reading ahead. This is over by then, on a busy machine too. */
export const READ_AHEAD_MS = 15_000;

export interface MeasuredSite extends RunningServer {
  /** Signs a member in. */
  cookie: string;
}

/** A database of the starter catalogue, which stays in the folder. The caller closes it and stops the server. */
export async function openStarter(
  folder: string,
): Promise<{ postgres: Postgres; url: string; db: Database }> {
  const postgres = await startPostgres({ dataDir: path.join(folder, 'postgres') });
  const loaded = new LoadedDatabases(postgres.url, folder);
  return { postgres, url: loaded.urlOf('starter'), db: await loaded.openStarter() };
}

/** The built site with the starter catalogue, whose database stays in the data folder; started as `npm start` does. */
export async function startSite(
  measuring: { flags: readonly string[]; env: (port: number) => Record<string, string> } = {
    flags: [],
    env: () => ({}),
  },
): Promise<MeasuredSite> {
  const { postgres, url, db } = await openStarter(path.join(readSettings().DATA_DIR, 'bench'));
  const cookie = await signIn(db);
  await db.close();
  const site = await startServer((port) => ({
    args: [...(SMALL_SERVER.flags ?? []), ...measuring.flags, 'server.ts'],
    env: {
      ...SMALL_SERVER.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'fatal',
      DATABASE_URL: url,
      AUTH_SECRET: SECRET,
      ...measuring.env(port),
    },
  }));
  return {
    ...site,
    cookie,
    async stop() {
      await site.stop();
      await postgres.stop();
    },
  };
}

async function signIn(db: Database): Promise<string> {
  const token = randomUUID();
  await db.bulk.execute(sql`DELETE FROM users WHERE id = ${MEMBER}`);
  await db.bulk.execute(sql`
    INSERT INTO users (id, email, email_verified, subscription_status)
    VALUES (${MEMBER}, 'member@bench.example', true, 'premium')`);
  await db.bulk.execute(sql`
    INSERT INTO sessions (id, token, user_id, user_agent, expires_at)
    VALUES (${token}, ${token}, ${MEMBER}, 'bench', now() + interval '1 day')`);
  const signature = createHmac('sha256', SECRET).update(token).digest('base64');
  return `__Host-session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}
