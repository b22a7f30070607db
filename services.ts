import path from 'node:path';
import { createProviders } from '#features/accounts/providers/provider.server.ts';
import { createPayment } from '#features/billing/payment.server.ts';
import { exportTo } from '#features/imports/export.server.ts';
import { restoreValue } from '#features/imports/restore.server.ts';
import { createEditing } from '#features/publishing/editing.server.ts';
import { createDeskRecords } from '#features/publishing/records.server.ts';
import { MissedSearches } from '#features/search/missed-searches.server.ts';
import { Openings } from '#features/search/openings.server.ts';
import { createOutside } from '#features/vendors/outside.server.ts';
import { SlowestStatements } from '#platform/database/slow-queries.server.ts';
import type { Services } from '#platform/request/context.server.ts';
import { CachedSite } from '#platform/site/cached-site.server.ts';
import { publicOrigin } from '#platform/start/settings.server.ts';
import { createStorage } from '#platform/storage/storage.server.ts';

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
    site: new CachedSite(),
    ...given,
  };
}
