import { Writable } from 'node:stream';
import { type Level, levels } from 'pino';
import type { App } from '#app/app.server.ts';
import type { CachedPages } from '#catalogue/watch-writes.server.ts';
import type { Passwords } from '#features/accounts/passwords.server.ts';
import { createProviders } from '#features/accounts/providers/provider.server.ts';
import type { MissedSearches } from '#features/search/missed-searches.server.ts';
import type { Openings } from '#features/search/openings.server.ts';
import type { Outside } from '#features/vendors/outside.server.ts';
import { type Database, openDatabase } from '#platform/database/connection.server.ts';
import { SlowestStatements } from '#platform/database/slow-queries.server.ts';
import { readSettings } from '#platform/start/settings.server.ts';
import { createStorage, type Storage } from '#platform/storage/storage.server.ts';
import { createLog } from '#platform/watch/log.server.ts';
import { createServices } from '../../services.ts';
import { withDatabase } from './database.ts';
import { temporaryFolder } from './folders.ts';
import { TEST_SECRET } from './members.ts';
import { CHEAP_PASSWORDS } from './passwords.ts';

/** A database that cannot be reached: every query fails as it does when the server is gone. */
export function brokenDatabase(): Database {
  return openDatabase('postgresql://nobody@127.0.0.1:1/nothing');
}

/** Other servers have nothing to say. */
const NOWHERE: Outside = { records: async () => [], page: async () => null };

type SignInSites = Parameters<typeof createProviders>[1];

export interface TestApp {
  db: Database;
  storage: Storage;
  missedSearches: MissedSearches;
  openings: Openings;
  visits: Openings;
  views: Openings;
  /** A folder used by this test alone. */
  dataDir: string;
  /** For an edge in front of it: `startEdge(app.app)`. */
  app: App;
  /** The lines logged at a level. */
  logged(level: Level): string[];
  get(path: string, headers?: HeadersInit): Promise<Response>;
  /** @param sender where the request comes from, as limits count senders */
  send(path: string, init: RequestInit, sender?: string): Promise<Response>;
}

/**
 * The built app on a database of its own, without a socket.
 *
 * @param options.empty leaves out the fixture catalogue
 * @param options.db replaces the copied database, for instance by `brokenDatabase()`
 * @param options.storage replaces the app's own folder
 * @param options.passwords replaces `CHEAP_PASSWORDS`
 * @param options.settings given as environment variables
 * @param options.signInSites replaces the addresses of Google and GitHub
 * @param options.outside stands in for the servers of vendors
 * @param options.pages is told what was written
 */
export async function createTestApp(
  options: {
    empty?: boolean;
    db?: Database;
    storage?: Storage;
    passwords?: Passwords;
    settings?: NodeJS.ProcessEnv;
    signInSites?: SignInSites;
    outside?: Outside;
    pages?: CachedPages;
  } = {},
): Promise<TestApp> {
  const db = options.db ?? (await withDatabase({ empty: options.empty ?? false }));
  const written: string[] = [];
  const lines = new Writable({
    write(chunk, _encoding, done) {
      written.push(String(chunk));
      done();
    },
  });
  const settings = readSettings({ NODE_ENV: 'test', DATA_DIR: temporaryFolder(), ...options.settings });
  const storage = options.storage ?? createStorage(settings);
  const entry = new URL('../../build/current/server/index.js', import.meta.url).href;
  const { createApp }: typeof import('#app/app.server.ts') = await import(entry);
  const log = createLog({ LOG_LEVEL: 'info' }, lines);
  const services = createServices({
    db,
    log,
    settings,
    secret: TEST_SECRET,
    passwords: options.passwords ?? CHEAP_PASSWORDS,
    providers: createProviders(settings, options.signInSites),
    storage,
    node: { startedAt: new Date(), pages: { hits: 3, misses: 1 }, statements: new SlowestStatements() },
    outside: options.outside ?? NOWHERE,
    ...(options.pages && { pages: options.pages }),
  });
  const { missedSearches, openings, visits, views } = services;
  const app = createApp(services);
  const send = (path: string, init: RequestInit, sender = '192.0.2.1') =>
    app(new Request(`http://localhost${path}`, init), sender);
  const logged = (level: Level) =>
    written.filter((line) => line.includes(`"level":${levels.values[level]},`));
  return {
    db,
    app,
    storage,
    missedSearches,
    openings,
    visits,
    views,
    dataDir: settings.DATA_DIR,
    logged,
    send,
    get: (path, headers = {}) => send(path, { headers }),
  };
}
