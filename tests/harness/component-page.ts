import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPasswords } from '#server/accounts/passwords.server.ts';
import { openDatabase } from '#server/db/connection.server.ts';
import { SlowestStatements } from '#server/db/slow-queries.server.ts';
import { createBounds } from '#server/http/bounds.server.ts';
import { PageCache } from '#server/http/page-cache.server.ts';
import { MissedSearches } from '#server/listing/missed-searches.server.ts';
import { Openings } from '#server/listing/openings.server.ts';
import { createStorage } from '#server/photos/storage.server.ts';
import { KeptSite } from '#server/site/kept-site.server.ts';
import { developmentListener } from '#server/start/dev.server.ts';
import { readSettings } from '#server/start/settings.server.ts';
import { createOutside } from '#server/vendors/outside.server.ts';
import { createLog } from '#server/watch/log.server.ts';
import { createEditing } from '../../catalogue/desk/editing.ts';
import { createDeskRecords } from '../../catalogue/desk/records.ts';

/**
 * A program that serves the app as `npm run dev` does, but without a database, because the page of components
 * needs none. The variable PORT gives its port; SIGTERM ends it.
 */
const settings = readSettings({ ...process.env, DATA_DIR: path.join(tmpdir(), 'toolbox-components') });
const log = createLog(settings);
const SECRET = 'x'.repeat(32);
const pages = new PageCache();
const passwords = startPasswords();
const db = openDatabase('postgresql://nobody@127.0.0.1:1/nothing');
const server = createServer();
const { listener, close } = await developmentListener(server, null, (createApp) => ({
  app: createApp({
    db,
    log,
    settings,
    secret: SECRET,
    passwords,
    providers: new Map(),
    storage: createStorage(settings),
    pages,
    payment: null,
    missedSearches: new MissedSearches(),
    openings: new Openings('opened_tools'),
    visits: new Openings('visited_tools'),
    views: new Openings('viewed_tools'),
    node: { startedAt: new Date(), pages: { hits: 0, misses: 0 }, statements: new SlowestStatements() },
    restoreValue: async () => 'gone',
    exportTo: async () => {},
    editing: createEditing(db, log),
    outside: createOutside(),
    records: createDeskRecords(db),
    site: new KeptSite(),
  }),
  pages,
  secret: SECRET,
  bounds: createBounds(),
  storedFiles: () => false,
  handedOver: async () => false,
  siteUrl: undefined,
  proxies: 0,
  log,
}));
server.on('request', listener).listen(settings.PORT, '127.0.0.1');

process.once('SIGTERM', async () => {
  server.closeAllConnections();
  server.close();
  await Promise.all([close(), passwords.stop(), db.close()]);
});
