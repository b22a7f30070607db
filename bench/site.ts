import path from 'node:path';
import { startPostgres } from '#platform/start/postgres.server.ts';
import { readSettings } from '#platform/start/settings.server.ts';
import { SMALL_SERVER } from '../scripts/become.ts';
import { openStarter } from './loaded.ts';
import { type RunningServer, startServer } from './servers.ts';

const SECRET = 'a secret of this measurement, which protects nothing';
/** A site that answers goes on with what a start has to do. This is over by then, on a busy machine too. */
export const AFTER_START_MS = 15_000;

interface Measuring {
  flags: readonly string[];
  env: (port: number) => Record<string, string>;
}

const AS_IT_IS: Measuring = { flags: [], env: () => ({}) };

/** The built site with the starter catalogue, whose database stays in the data folder; started as `npm start` does. */
export async function startSite(measuring = AS_IT_IS): Promise<RunningServer> {
  const folder = path.join(readSettings().DATA_DIR, 'bench');
  const postgres = await startPostgres({ dataDir: path.join(folder, 'postgres') });
  const { db, url } = await openStarter({ url: postgres.url, folder });
  await db.close();
  const site = await startOn(url, measuring);
  return {
    ...site,
    async stop() {
      await site.stop();
      await postgres.stop();
    },
  };
}

/** The built site on a database. */
export function startOn(url: string, { flags, env } = AS_IT_IS): Promise<RunningServer> {
  return startServer((port) => ({
    args: [...(SMALL_SERVER.flags ?? []), ...flags, 'server.ts'],
    env: {
      ...SMALL_SERVER.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'fatal',
      DATABASE_URL: url,
      AUTH_SECRET: SECRET,
      ...env(port),
    },
  }));
}
