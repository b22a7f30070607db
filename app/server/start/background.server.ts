import { startEmailChanges } from '#server/accounts/email-changes-worker.server.ts';
import type { Database } from '#server/db/connection.server.ts';
import { startAlerts } from '#server/follows/alerts-worker.server.ts';
import { tellFollowers } from '#server/follows/fan-out.server.ts';
import { startHistory } from '#server/history/history-worker.server.ts';
import { startLetters } from '#server/letters/sending.server.ts';
import { startChecking } from '#server/lifecycle/checker-worker.server.ts';
import { createVisit } from '#server/lifecycle/visit.server.ts';
import { startCounting } from '#server/listing/counting-worker.server.ts';
import { createMailer } from '#server/mail/mailer.server.ts';
import { startOutbox } from '#server/mail/outbox-worker.server.ts';
import { startTelling } from '#server/operators/burst-notices.server.ts';
import { noticeSite } from '#server/operators/notices.server.ts';
import type { Services } from '#server/request/context.server.ts';
import { startSweeping } from '#server/upkeep/sweep.server.ts';
import { tellWebhooks } from '#server/webhooks/fan-out.server.ts';
import { createPost } from '#server/webhooks/post.server.ts';
import { startWebhooks } from '#server/webhooks/webhooks-worker.server.ts';
import { publicOrigin } from './settings.server.ts';

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
