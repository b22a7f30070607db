import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { startPasswords } from '#server/accounts/passwords.server.ts';
import { createPayment } from '#server/billing/payment.server.ts';
import type { Database } from '#server/db/connection.server.ts';
import { SlowestStatements } from '#server/db/slow-queries.server.ts';
import { MissedSearches } from '#server/listing/missed-searches.server.ts';
import { Openings } from '#server/listing/openings.server.ts';
import { createStorage } from '#server/photos/storage.server.ts';
import { KeptSite } from '#server/site/kept-site.server.ts';
import { readSettings } from '#server/start/settings.server.ts';
import { createOutside } from '#server/vendors/outside.server.ts';
import { createEditing } from '../catalogue/desk/editing.ts';
import { createDeskRecords } from '../catalogue/desk/records.ts';
import { restoreValue } from '../catalogue/restore.ts';

/** Signs the cursors of the API. */
export const SITE_SECRET = 'a secret of this measurement, which protects nothing';

/**
 * The built app on a database, without a server, workers or kept pages.
 *
 * @returns asks for an address and reads the whole answer; each request comes from another sender, so no allowance is
 *   used up
 * @throws when the status is not 200
 */
export async function openSite(db: Database): Promise<(address: string) => Promise<void>> {
  const settings = readSettings({
    NODE_ENV: 'test',
    DATA_DIR: mkdtempSync(path.join(tmpdir(), 'toolbox-bench-')),
  });
  const entry = new URL('../build/current/server/index.js', import.meta.url).href;
  const { createApp }: typeof import('#server/app.server.ts') = await import(entry);
  const log = pino({ level: 'silent' });
  const app = createApp({
    db,
    log,
    settings,
    secret: SITE_SECRET,
    passwords: startPasswords(),
    providers: new Map(),
    payment: createPayment({ db, settings, secret: SITE_SECRET }),
    storage: createStorage(settings),
    pages: { drop: () => {}, forget: () => {} },
    missedSearches: new MissedSearches(),
    openings: new Openings('opened_tools'),
    visits: new Openings('visited_tools'),
    views: new Openings('viewed_tools'),
    node: { startedAt: new Date(), pages: { hits: 0, misses: 0 }, statements: new SlowestStatements() },
    restoreValue: (value) => restoreValue(db, value),
    exportTo: async () => {},
    editing: createEditing(db, log),
    outside: createOutside(),
    records: createDeskRecords(db),
    site: new KeptSite(),
  });
  let sender = 0;
  return async (address) => {
    sender += 1;
    const response = await app(new Request(`http://localhost${address}`), `192.0.2.${sender % 250}`);
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${address} answered ${response.status}.`);
  };
}
