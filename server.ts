import type { RequestListener } from 'node:http';
import path from 'node:path';
import { startEmailChanges } from '#server/accounts/email-changes-worker.server.ts';
import { startPasswords } from '#server/accounts/passwords.server.ts';
import { endSandboxPlans } from '#server/billing/customers.server.ts';
import { createPayment } from '#server/billing/payment.server.ts';
import { startReconciling } from '#server/billing/reconcile.server.ts';
import { watchCatalogue } from '#server/db/catalogue-version.server.ts';
import type { Database } from '#server/db/connection.server.ts';
import { logSlowQueries } from '#server/db/slow-queries.server.ts';
import { innermostMessage } from '#server/db/unavailable.server.ts';
import { CURRENT, DOWNLOADS_FOLDER } from '#server/downloads/downloads.server.ts';
import { startAlerts } from '#server/follows/alerts-worker.server.ts';
import { tellFollowers } from '#server/follows/fan-out.server.ts';
import { startHistory } from '#server/history/history-worker.server.ts';
import { createBounds } from '#server/http/bounds.server.ts';
import { buildFiles } from '#server/http/build-files.server.ts';
import { ensureFilesFolder, handedOverFiles, storedFiles } from '#server/http/files.server.ts';
import { createListener, type ListenerParts } from '#server/http/listener.server.ts';
import { ObservedPages } from '#server/http/observed-page-cache.server.ts';
import { type HttpServer, listen } from '#server/http/serve.server.ts';
import { startLetters } from '#server/letters/sending.server.ts';
import { startCounting } from '#server/listing/counting-worker.server.ts';
import { startFigures } from '#server/listing/figures-worker.server.ts';
import { MissedSearches } from '#server/listing/missed-searches.server.ts';
import { Openings } from '#server/listing/openings.server.ts';
import { createMailer, mailFolder } from '#server/mail/mailer.server.ts';
import { startOutbox } from '#server/mail/outbox-worker.server.ts';
import { createStorage } from '#server/photos/storage.server.ts';
import { createProviders } from '#server/providers/provider.server.ts';
import type { Services } from '#server/request/context.server.ts';
import { startWordLists } from '#server/search/word-lists-worker.server.ts';
import { takeBuild } from '#server/start/build.server.ts';
import { developmentListener } from '#server/start/dev.server.ts';
import { keepAssets } from '#server/start/earlier-assets.server.ts';
import { whenParentDies } from '#server/start/parent.server.ts';
import { keptSecret } from '#server/start/secret.server.ts';
import { paymentNotice, publicOrigin, readSettings, type Settings } from '#server/start/settings.server.ts';
import { StartError } from '#server/start/start-error.server.ts';
import { openStore } from '#server/start/store.server.ts';
import { startSweeping } from '#server/upkeep/sweep.server.ts';
import { createLog } from '#server/watch/log.server.ts';
import { createMetrics } from '#server/watch/metrics.server.ts';
import { listenForMetrics, withMetrics } from '#server/watch/metrics-endpoint.server.ts';
import { type Exchange, logExchange, observed } from '#server/watch/observed.server.ts';
import { createDatabaseCheck } from '#server/watch/probes.server.ts';
import { tellWebhooks } from '#server/webhooks/fan-out.server.ts';
import { createPost } from '#server/webhooks/post.server.ts';
import { startWebhooks, type WebhookParts } from '#server/webhooks/webhooks-worker.server.ts';
import { finishRestore } from './backup/finish.ts';
import { createEditing } from './catalogue/desk/editing.ts';
import { startDownloads } from './catalogue/open/worker.ts';
import { createProgressPrinter } from './catalogue/progress.ts';
import { restoreValue } from './catalogue/restore.ts';
import { importStarter } from './catalogue/starter.ts';

/** The composition root: settings → port → database → starter catalogue → app → HTTP. */

const BUILDS = path.join(import.meta.dirname, 'build');
/** One Ctrl-C may arrive twice, from the terminal and from the launcher. */
const SAME_SIGNAL_MS = 1_000;

/** The package.json commands that turn into this program. */
const STARTED_BY_NPM: ReadonlySet<string | undefined> = new Set(['start', 'dev']);

/** What must be ended, in the order of its start. */
const begun: Array<() => unknown> = [];
let stoppingSince: number | undefined;
/** Aborted by a stop, so that the start no longer waits for anything. */
const starting = new AbortController();
/** A supervisor sends SIGTERM, and balancers need time to notice; but whoever presses Ctrl-C is waiting. */
let endedBy: NodeJS.Signals | undefined;

async function main(): Promise<void> {
  const settings = readSettings();
  const log = createLog(settings);
  const http = await listen(settings);
  const filesFolder = ensureFilesFolder(settings.DATA_DIR);
  const opening = openStore(settings, { log, say, signal: starting.signal });
  // A stop that comes earlier waits for this: nothing else would end the database that is starting.
  begun.push(() =>
    opening.then(
      (store) => store.close(),
      () => {},
    ),
  );
  const store = await opening;
  say(`Database: ${store.where}`);
  const { read, write } = store.db.pools;
  for (const pool of [read, write]) logSlowQueries(pool, settings.SLOW_QUERY_MS, log);
  await finishRestore(store.db, settings.DATA_DIR);
  await bringStarter(store.db, filesFolder);
  const pages = new ObservedPages();
  begun.push(watchCatalogue(store.db.read, pages, log));
  const outbox = startOutbox({ db: store.db.write, mailer: createMailer(settings), log });
  begun.push(outbox.stop, startEmailChanges({ db: store.db.write, log }).stop);
  const secret = settings.AUTH_SECRET ?? keptSecret(settings.DATA_DIR);
  const storage = createStorage(settings);
  begun.push(startSweeping({ db: store.db.write, storage, log }).stop);
  begun.push(startWordLists({ db: store.db.bulk, log }).stop);
  begun.push(startFigures({ db: store.db.bulk, log }).stop);
  const downloads = path.join(settings.DATA_DIR, DOWNLOADS_FOLDER);
  begun.push(startDownloads({ db: store.db, folder: downloads, pages, log }).stop);
  const missedSearches = new MissedSearches();
  const openings = new Openings();
  for (const [operation, counter] of [
    ['counting searches that led to nothing', missedSearches],
    ['counting tools opened from searches', openings],
  ] as const) {
    begun.push(startCounting({ db: store.db.write, log, operation, counter }).stop);
  }
  begun.push(startWebhooks(webhookParts(settings, { db: store.db.write, log, secret })).stop);
  const origin = publicOrigin(settings);
  begun.push(startLetters({ db: store.db.write, log, secret, origin, now: Date.now }).stop);
  begun.push(startAlerts({ db: store.db, log, secret, origin, now: Date.now }).stop);
  const tellers = [tellWebhooks, tellFollowers];
  begun.push(startHistory({ db: store.db.bulk, log, now: Date.now, tellers }).stop);
  const passwords = startPasswords();
  begun.push(passwords.stop);
  for (const line of paymentNotice(settings)) say(line);
  if (settings.PAYMENT !== 'sandbox') await endSandboxPlans(store.db.write);
  const payment = createPayment({ db: store.db, settings, secret });
  const services: Services = {
    db: store.db,
    log,
    settings,
    secret,
    passwords,
    providers: createProviders(settings),
    payment,
    storage,
    pages,
    missedSearches,
    openings,
    restoreValue: (value) => restoreValue(store.db, value),
    editing: createEditing(store.db),
  };
  if (payment) begun.push(startReconciling({ db: store.db.write, payment, log }).stop);
  const edge = {
    pages,
    bounds: createBounds(),
    storedFiles: storedFiles(filesFolder),
    handedOver: handedOverFiles(path.join(downloads, CURRENT)),
    siteUrl: settings.SITE_URL,
    proxies: settings.TRUST_PROXY,
    secret,
    log,
  };
  begun.push(() => http.close(endedBy === 'SIGTERM' ? settings.DRAIN_SECONDS * 1_000 : 0));
  const databaseAnswers = createDatabaseCheck(() => store.db.write.execute('select 1'));
  const handler = await createHandler(services, edge, http);
  http.answerWith(await observe(handler, services, pages), databaseAnswers);
  say(`AI Toolbox is ready: ${http.address}`);
}

function webhookParts(settings: Settings, parts: Pick<WebhookParts, 'db' | 'log' | 'secret'>): WebhookParts {
  const origin = publicOrigin(settings);
  return { ...parts, origin, post: createPost({ ownHost: new URL(origin).hostname }), now: Date.now };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function bringStarter(db: Database, filesFolder: string): Promise<void> {
  const progress = createProgressPrinter(process.stdout);
  const folder = path.join(import.meta.dirname, 'data');
  const report = await importStarter(db, { folder, filesFolder, onProgress: progress.print });
  progress.end();
  if (report) say('The starter catalogue is in.');
}

/**
 * Serves the production build with NODE_ENV=production only: React and the router are several times slower
 * without it.
 */
async function createHandler(
  services: Services,
  edge: Omit<ListenerParts, 'app' | 'buildFiles'>,
  { server }: HttpServer,
): Promise<RequestListener> {
  if (services.settings.NODE_ENV !== 'production') {
    const { settings } = services;
    const hasMailPage = settings.NODE_ENV === 'development' && settings.SMTP_URL === undefined;
    const dev = await developmentListener(server, hasMailPage ? mailFolder(settings) : null, (createApp) => ({
      ...edge,
      app: createApp(services),
    }));
    begun.push(dev.close);
    return dev.listener;
  }
  const build = takeBuild(BUILDS);
  begun.push(build.release);
  const app: typeof import('#server/app.server.ts') = await import(build.entry);
  begun.push(app.startReadingAhead(services).stop);
  return createListener({
    ...edge,
    app: app.createApp(services),
    buildFiles: buildFiles([build.client, ...keepAssets(build, services.settings.DATA_DIR)]),
  });
}

/** Wraps everything in the request log and, if they are enabled, the metrics. */
async function observe(
  handler: RequestListener,
  { db, log, settings }: Services,
  pages: ObservedPages,
): Promise<RequestListener> {
  const { METRICS_PORT, METRICS_TOKEN } = settings;
  const tell = (exchange: Exchange) => logExchange(log, exchange);
  if (METRICS_PORT === undefined && METRICS_TOKEN === undefined) {
    return observed(handler, pages, { tell, hearsOfKeptPages: log.isLevelEnabled('info') });
  }
  const metrics = createMetrics({ db, pages });
  if (METRICS_PORT !== undefined) begun.push((await listenForMetrics(metrics, METRICS_PORT)).close);
  const countToo = (exchange: Exchange) => {
    tell(exchange);
    metrics.count(exchange);
  };
  const counted = observed(handler, pages, { tell: countToo, hearsOfKeptPages: true });
  return METRICS_TOKEN === undefined ? counted : withMetrics(counted, metrics, METRICS_TOKEN);
}

/** Whatever started last ends first: requests before the database that they use. */
async function end(): Promise<void> {
  for (const step of begun.splice(0).reverse()) await step();
}

function stop(signal?: NodeJS.Signals): void {
  if (stoppingSince !== undefined) {
    if (Date.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(130);
    return;
  }
  stoppingSince = Date.now();
  endedBy = signal;
  starting.abort();
  void end().then(() => process.exit(0));
}

// npm passes on the signals that end it, but not if it is killed outright. A server started without npm
// outlives its shell, as usual.
if (STARTED_BY_NPM.has(process.env.npm_lifecycle_event)) whenParentDies(stop);
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
try {
  await main();
} catch (error) {
  // An interrupted start fails because its parts were closed; that is not worth logging.
  if (stoppingSince === undefined) {
    const message =
      error instanceof StartError ? error.message : `AI Toolbox could not start: ${innermostMessage(error)}`;
    process.stderr.write(`${message}\n`);
    await end();
    process.exit(1);
  }
}
