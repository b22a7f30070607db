import path from 'node:path';
import { createPayment } from '#server/billing/payment.server.ts';
import { SlowestStatements } from '#server/db/slow-queries.server.ts';
import { MissedSearches } from '#server/listing/missed-searches.server.ts';
import { Openings } from '#server/listing/openings.server.ts';
import { createStorage } from '#server/photos/storage.server.ts';
import { createProviders } from '#server/providers/provider.server.ts';
import type { Services } from '#server/request/context.server.ts';
import { KeptSite } from '#server/site/kept-site.server.ts';
import { publicOrigin } from '#server/start/settings.server.ts';
import { createOutside } from '#server/vendors/outside.server.ts';
import { createEditing } from './catalogue/desk/editing.ts';
import { createDeskRecords } from './catalogue/desk/records.ts';
import { exportTo } from './catalogue/export.ts';
import { restoreValue } from './catalogue/restore.ts';

/** What no default can stand for. */
type Given = Pick<Services, 'db' | 'log' | 'settings' | 'secret' | 'passwords'>;

/**
 * The parts that the app is made of, as the settings say; whatever is given takes the place of the usual part. By
 * default no pages are cached.
 */
export function createServices(given: Given & Partial<Services>): Services {
  const { db, settings, secret } = given;
  return {
    providers: createProviders(settings),
    payment: createPayment({ db, settings, secret }),
    storage: createStorage(settings),
    pages: { clear: () => {}, forgetAll: () => {} },
    missedSearches: new MissedSearches(),
    openings: new Openings('opened_tools'),
    visits: new Openings('visited_tools'),
    views: new Openings('viewed_tools'),
    node: { startedAt: new Date(), pages: { hits: 0, misses: 0 }, statements: new SlowestStatements() },
    restoreValue: (value) => restoreValue(db, value),
    exportTo: (folder, kind) =>
      exportTo(db, { folder, kind, filesFolder: path.join(settings.DATA_DIR, 'files') }),
    editing: createEditing(db),
    outside: createOutside({ ownHost: new URL(publicOrigin(settings)).hostname }),
    records: createDeskRecords(db),
    site: new KeptSite(),
    ...given,
  };
}
