import { pino } from 'pino';
import { startPasswords } from '#features/accounts/passwords.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { readSettings } from '#platform/start/settings.server.ts';
import { createServices } from '../services.ts';
import { DATA_FOLDER } from './data-folder.ts';

/** Signs the cursors of the API. */
export const SITE_SECRET = 'a secret of this measurement, which protects nothing';

/** The built app on a database, without a server, workers or kept pages. */
export interface BuiltSite {
  /**
   * Asks for an address and reads the whole answer; each request comes from another sender, so no allowance is used up.
   *
   * @throws when the status is not 200
   */
  ask: (address: string) => Promise<void>;
  /** Reads what a running node has read a few seconds after its start and after each write. */
  readAhead: () => Promise<void>;
}

export async function openSite(db: Database): Promise<BuiltSite> {
  const settings = readSettings({ NODE_ENV: 'test', DATA_DIR: DATA_FOLDER });
  const entry = new URL('../build/current/server/index.js', import.meta.url).href;
  const { createApp, startReadingAhead }: typeof import('#app/app.server.ts') = await import(entry);
  const log = pino({ level: 'silent' });
  const app = createApp(
    createServices({ db, log, settings, secret: SITE_SECRET, passwords: startPasswords() }),
  );
  let sender = 0;
  return {
    async ask(address) {
      sender += 1;
      const response = await app(new Request(`http://localhost${address}`), `192.0.2.${sender % 250}`);
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${address} answered ${response.status}.`);
    },
    async readAhead() {
      const isReady = Promise.withResolvers<void>();
      const worker = startReadingAhead({ db, log }, isReady.resolve);
      await isReady.promise;
      await worker.stop();
    },
  };
}
