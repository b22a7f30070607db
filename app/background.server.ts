import path from 'node:path';
import { startCounting } from './catalogue/tools/counting-worker.server.ts';
import { AGENT, SITE_TYPES } from './features/agents/agent.ts';
import { siteReading } from './features/agents/agent-worker.server.ts';
import { FINDING, SOURCE_TYPES } from './features/agents/finding/finding.ts';
import { toolFinding } from './features/agents/finding/finding-worker.server.ts';
import { budgetOf } from './features/agents/model/budget.server.ts';
import { createDescriber } from './features/agents/model/describe.server.ts';
import { createModelReader, modelLimits } from './features/agents/model/model-reader.server.ts';
import { quoteChecking } from './features/agents/quotes/quote-worker.server.ts';
import { alerting } from './features/alerts/alerts-worker.server.ts';
import { tellFollowers } from './features/alerts/fan-out.server.ts';
import { reconciling } from './features/billing/reconcile.server.ts';
import { burstNotices } from './features/desk/burst-notices.server.ts';
import { historyReading } from './features/history/history-worker.server.ts';
import { uploadsFolder } from './features/imports/imports.server.ts';
import { importing, startClearingUploads } from './features/imports/jobs/worker.server.ts';
import { weeklyLetter } from './features/letters/sending.server.ts';
import { introduction } from './features/lifecycle/checker.ts';
import { siteChecks } from './features/lifecycle/checker-worker.server.ts';
import { HostMemory } from './features/lifecycle/host-memory.server.ts';
import { createVisit } from './features/lifecycle/visit.server.ts';
import { tellOperatorsOf } from './features/operators/notices.server.ts';
import { emailChanges } from './features/own-account/email-changes-worker.server.ts';
import { timedPublishing } from './features/publishing/timed-worker.server.ts';
import { rateReading } from './features/rates/feed.server.ts';
import { reviewMails } from './features/reviews/review-mails.server.ts';
import { ruleKeeping } from './features/rules/accept.server.ts';
import { wakeWebhooks } from './features/webhooks/deliveries.server.ts';
import { tellWebhooks } from './features/webhooks/fan-out.server.ts';
import { webhookSending } from './features/webhooks/webhooks-worker.server.ts';
import type { Database } from './platform/database/connection.server.ts';
import { startJobs, type Work } from './platform/jobs/runner.server.ts';
import { createMailer } from './platform/mail/mailer.server.ts';
import { mailing } from './platform/mail/sending.server.ts';
import { createPost } from './platform/outside/post.server.ts';
import { createPublicGet } from './platform/outside/public-get.server.ts';
import type { Services } from './platform/request/context.server.ts';
import { publicOrigin } from './platform/start/settings.server.ts';
import { sweeping } from './sweep.server.ts';

type Parts = Pick<
  Services,
  'settings' | 'secret' | 'storage' | 'payment' | 'log' | 'missedSearches' | 'openings' | 'visits' | 'views'
> & { db: Database };

/** Every job of the site, and who does it: a row each. */
function works({ db, settings, secret, storage, payment, log }: Parts): Work[] {
  const { write, bulk } = db;
  const origin = publicOrigin(settings);
  const now = Date.now;
  const site = { secret, origin, now };
  const perMinute = settings.SITE_CHECKS_PER_MINUTE;
  const ownHost = new URL(origin).hostname;
  // The checker's visits prove what a site is: each asks for the rules itself.
  const visitor = { origin, ownHost, memory: new HostMemory(now) };
  const pageVisit = createVisit({ ...visitor, pageBytes: AGENT.pageBytes, types: SITE_TYPES });
  return [
    ...mailing({ db: write, mailer: createMailer(settings), log }),
    historyReading({
      db: bulk,
      now,
      tellers: [tellWebhooks, tellFollowers],
      wake: () => wakeWebhooks(write),
    }),
    ...webhookSending({ ...site, db: write, log, post: createPost({ ownHost }) }),
    ...alerting({ ...site, db }),
    ...importing({
      db,
      folder: uploadsFolder(settings),
      filesFolder: path.join(settings.DATA_DIR, 'files'),
      ownHost,
    }),
    weeklyLetter({ ...site, db: write }),
    emailChanges({ db: write, log }),
    burstNotices(write),
    ...(payment ? reconciling({ db: write, payment, origin, log }) : []),
    ...(perMinute > 0
      ? siteChecks({ db: write, log, visit: createVisit({ origin, ownHost }), perMinute, now })
      : []),
    quoteChecking({ db, log, now, visit: pageVisit }),
    siteReading({
      ...{ db, log, now },
      visit: pageVisit,
      model: createModelReader(settings, { log, budget: budgetOf(write, modelLimits(settings), now) }),
    }),
    ruleKeeping({ db, origin }),
    reviewMails({ db: write, secret, origin }),
    timedPublishing({ db, origin, now, owners: settings.OPERATOR_EMAILS }),
    rateReading({ db, now, get: createPublicGet({ agentName: introduction(origin), ownHost }) }),
    toolFinding({
      ...{ db, log, now },
      visit: pageVisit,
      visitSource: createVisit({ ...visitor, pageBytes: FINDING.sourceBytes, types: SOURCE_TYPES }),
      describe: createDescriber(settings, { log, budget: budgetOf(write, modelLimits(settings), now) }),
    }),
    ...sweeping({ db: write, storage, log }),
  ];
}

/**
 * Starts the work that goes on beside the requests: the jobs, and what each process does for itself.
 *
 * @returns what ends each part, in the order of their start
 */
export function startBackground(parts: Parts) {
  const { db, log, ...counters } = parts;
  tellOperatorsOf(parts.settings);
  const { write } = db;
  const counting = [
    ['counting searches', counters.missedSearches],
    ['counting tools opened from searches', counters.openings],
    ['counting visits of tools', counters.visits],
    ['counting views of tools', counters.views],
  ] as const;
  return [
    startJobs({ db, log, works: works(parts) }),
    startClearingUploads({ db, folder: uploadsFolder(parts.settings), log }),
    ...counting.map(([operation, counter]) => startCounting({ db: write, log, operation, counter })),
  ].map(({ stop }) => stop);
}
