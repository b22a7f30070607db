import { startCounting } from './catalogue/tools/counting-worker.server.ts';
import { startAlerts } from './features/alerts/alerts-worker.server.ts';
import { tellFollowers } from './features/alerts/fan-out.server.ts';
import { startTelling } from './features/desk/burst-notices.server.ts';
import { startHistory } from './features/history/history-worker.server.ts';
import { startLetters } from './features/letters/sending.server.ts';
import { startChecking } from './features/lifecycle/checker-worker.server.ts';
import { createVisit } from './features/lifecycle/visit.server.ts';
import { noticeSite } from './features/operators/notices.server.ts';
import { startEmailChanges } from './features/own-account/email-changes-worker.server.ts';
import { tellWebhooks } from './features/webhooks/fan-out.server.ts';
import { startWebhooks } from './features/webhooks/webhooks-worker.server.ts';
import type { Database } from './platform/database/connection.server.ts';
import { createMailer } from './platform/mail/mailer.server.ts';
import { startOutbox } from './platform/mail/outbox-worker.server.ts';
import { createPost } from './platform/outside/post.server.ts';
import type { Services } from './platform/request/context.server.ts';
import { publicOrigin } from './platform/start/settings.server.ts';
import { startSweeping } from './sweep.server.ts';

type Parts = Pick<
  Services,
  'settings' | 'secret' | 'storage' | 'log' | 'missedSearches' | 'openings' | 'visits' | 'views'
> & { db: Database };

/**
 * Starts the work that goes on beside the requests. Every process does it; what must happen once is done in turns that
 * the database gives.
 *
 * @returns what ends each part, in the order of their start
 */
export function startBackground({ db, settings, secret, storage, log, ...counters }: Parts) {
  const { write, bulk } = db;
  const origin = publicOrigin(settings);
  const mails = { db: write, log, secret, origin, now: Date.now };
  const perMinute = settings.SITE_CHECKS_PER_MINUTE;
  const visit = createVisit({ origin, ownHost: new URL(origin).hostname });
  const counting = [
    ['counting searches', counters.missedSearches],
    ['counting tools opened from searches', counters.openings],
    ['counting visits of tools', counters.visits],
    ['counting views of tools', counters.views],
  ] as const;
  return [
    startOutbox({ db: write, mailer: createMailer(settings), log }),
    startTelling({ db: write, log, site: noticeSite(settings) }),
    startEmailChanges({ db: write, log }),
    startSweeping({ db: write, storage, log }),
    ...counting.map(([operation, counter]) => startCounting({ db: write, log, operation, counter })),
    startWebhooks({ ...mails, post: createPost({ ownHost: new URL(origin).hostname }) }),
    startLetters(mails),
    startAlerts({ ...mails, db }),
    ...(perMinute > 0 ? [startChecking({ db: write, log, visit, perMinute, now: Date.now })] : []),
    startHistory({ db: bulk, log, now: Date.now, tellers: [tellWebhooks, tellFollowers] }),
  ].map(({ stop }) => stop);
}
