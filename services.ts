import { createProviders } from '#features/accounts/providers/provider.server.ts';
import { createPayment } from '#features/billing/payment.server.ts';
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
  const origin = publicOrigin(settings);
  return {
    origin,
    providers: createProviders(settings),
    payment: createPayment({ db, settings, secret }),
    storage: createStorage(settings),
    pages: { clear: () => {}, forgetAll: () => {} },
    missedSearches: new MissedSearches(),
    openings: new Openings('opened_tools'),
    visits: new Openings('visited_tools'),
    views: new Openings('viewed_tools'),
    node: { startedAt: new Date(), pages: { hits: 0, misses: 0 }, statements: new SlowestStatements() },
    outside: createOutside({ ownHost: new URL(origin).hostname }),
    site: new CachedSite(settings),
    ...given,
  };
}
