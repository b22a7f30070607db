import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { developmentListener } from '#app/dev.server.ts';
import { startPasswords } from '#features/accounts/passwords.server.ts';
import { openDatabase } from '#platform/database/connection.server.ts';
import { createBounds } from '#platform/http/bounds.server.ts';
import { PageCache } from '#platform/http/page-cache.server.ts';
import { readSettings } from '#platform/start/settings.server.ts';
import { createLog } from '#platform/watch/log.server.ts';
import { createServices } from '../../services.ts';

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
  app: createApp(createServices({ db, log, settings, secret: SECRET, passwords, pages })),
  pages,
  secret: SECRET,
  bounds: createBounds(),
  storedFiles: () => false,
  handedOver: async () => false,
  maySend: async () => null,
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
