import type { RequestListener } from 'node:http';
import path from 'node:path';
import type { App } from '#app/app.server.ts';
import { startBackground } from '#app/background.server.ts';
import { developmentListener } from '#app/dev.server.ts';
import { firstStartNotice } from '#app/first-start.server.ts';
import { createMaySend } from '#app/may-send.server.ts';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { watchCatalogue } from '#catalogue/watch-writes.server.ts';
import { startPasswords } from '#features/accounts/passwords.server.ts';
import { endSandboxPlans } from '#features/billing/customers.server.ts';
import { CURRENT, DOWNLOADS_FOLDER } from '#features/downloads/downloads.server.ts';
import { startDownloads } from '#features/downloads/worker.server.ts';
import { createProgressPrinter } from '#features/imports/progress.server.ts';
import { SkippedValues } from '#features/imports/skipped-values.server.ts';
import { completeCatalogue, importStarter } from '#features/imports/starter.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { logSlowQueries, SlowestStatements } from '#platform/database/slow-queries.server.ts';
import { innermostMessage } from '#platform/database/unavailable.server.ts';
import { createBounds } from '#platform/http/bounds.server.ts';
import { buildFiles } from '#platform/http/build-files.server.ts';
import { ensureFilesFolder, handedOverFiles, storedFiles } from '#platform/http/files.server.ts';
import { createListener, type ListenerParts } from '#platform/http/listener.server.ts';
import { ObservedPages } from '#platform/http/observed-page-cache.server.ts';
import { type HttpServer, listen } from '#platform/http/serve.server.ts';
import { mailFolder } from '#platform/mail/mailer.server.ts';
import type { Services } from '#platform/request/context.server.ts';
import { CachedSite } from '#platform/site/cached-site.server.ts';
import type { Build } from '#platform/start/build.server.ts';
import { keepAssets } from '#platform/start/earlier-assets.server.ts';
import { whenParentDies } from '#platform/start/parent.server.ts';
import { ROOT } from '#platform/start/root.server.ts';
import { storedSecret } from '#platform/start/secret.server.ts';
import { paymentNotice, readSettings, type Settings, signInNotice } from '#platform/start/settings.server.ts';
import { StartError } from '#platform/start/start-error.server.ts';
import { openStore } from '#platform/start/store.server.ts';
import { keepTickShape } from '#platform/start/tick-shape.server.ts';
import { isWorker, leads, speaks, startWorkers, tellReady } from '#platform/start/workers.server.ts';
import { createLog, type Logger } from '#platform/watch/log.server.ts';
import { listenForMetrics, withMetrics } from '#platform/watch/metrics-endpoint.server.ts';
import { type Exchange, logExchange, observed } from '#platform/watch/observed.server.ts';
import { createDatabaseCheck } from '#platform/watch/probes.server.ts';
import { speakAs } from '#site/site.ts';
import { finishRestore } from './commands/backup/finish.ts';
import { createServices } from './services.ts';

/** The composition root: settings → port → database → starter catalogue → app → HTTP, in each worker if there are several. */

/** One Ctrl-C may arrive twice, from the terminal and from the launcher. */
const SAME_SIGNAL_MS = 1_000;

/** The package.json commands that turn into this program. */
const STARTED_BY_NPM: ReadonlySet<string | undefined> = new Set(['start', 'dev']);

/** By then, a start's first page has been answered. */
const GIVE_BACK_MS = 1_000;

/** What must be ended, in the order of its start. */
const begun: Array<() => unknown> = [];
let stoppingSince: number | undefined;
/** Aborted by a stop, so that the start no longer waits for anything. */
const starting = new AbortController();
/** A supervisor sends SIGTERM, and balancers need time to notice; but whoever presses Ctrl-C is waiting. */
let endedBy: NodeJS.Signals | undefined;

/**
 * Starts the site, or with `WORKERS` the processes that serve it. A start that fails says why and ends the process.
 *
 * @param build what browsers get; null in development, when Vite makes it
 */
export async function start(build: Build | null): Promise<void> {
  // npm passes on the signals that end it, but not if it is killed outright. A server started without npm
  // outlives its shell, as usual.
  if (STARTED_BY_NPM.has(process.env.npm_lifecycle_event)) whenParentDies(stop);
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  keepTickShape();
  try {
    const settings = readSettings();
    const log = createLog(settings);
    await (leads(settings) ? lead(settings, log) : serve(settings, log, build));
  } catch (error) {
    // An interrupted start fails because its parts were closed; that is not worth logging.
    if (stoppingSince !== undefined) return;
    const message =
      error instanceof StartError ? error.message : `AI Toolbox could not start: ${innermostMessage(error)}`;
    process.stderr.write(`${message}\n`);
    await end();
    process.exit(1);
  }
}

/** Serves the site from other processes, and shows what they do. */
async function lead({ WORKERS, METRICS_PORT }: Settings, log: Logger): Promise<void> {
  if (METRICS_PORT !== undefined) {
    const { metricsOfWorkers } = await import('#platform/watch/metrics.server.ts');
    begun.push((await listenForMetrics(metricsOfWorkers(), METRICS_PORT)).close);
  }
  const workers = startWorkers(WORKERS, log, (code) => process.exit(code));
  begun.push(() => workers.stop(endedBy ?? 'SIGINT'));
}

async function serve(settings: Settings, log: Logger, build: Build | null): Promise<void> {
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
  // The app's code loads while the database starts.
  const [store] = await Promise.all([opening, build && import('#app/app.server.ts')]);
  say(`Database: ${store.where}`);
  const { db } = store;
  const statements = new SlowestStatements();
  for (const pool of Object.values(db.pools)) {
    // Copies of the whole catalogue take any length of time.
    if (pool !== db.pools.bulk) logSlowQueries(pool, settings.SLOW_QUERY_MS, log, statements);
  }
  await finishRestore(db, settings.DATA_DIR);
  // Most starts write nothing, so the catalogue is read meanwhile. It follows the writes of those that do.
  await Promise.all([bringCatalogue(db, settings, filesFolder), catalogueOf(db.read)]);
  const pages = new ObservedPages();
  const site = new CachedSite(settings);
  const renew = async () => {
    await site.renew(db.looks);
    // Mails and files are made outside requests; in development, pages have a copy of the module of their own.
    speakAs(site.current);
  };
  await renew();
  begun.push(watchCatalogue(db.looks, pages, { renew, log }));
  const secret = settings.AUTH_SECRET ?? storedSecret(settings.DATA_DIR);
  const downloads = path.join(settings.DATA_DIR, DOWNLOADS_FOLDER);
  begun.push(startDownloads({ db, folder: downloads, pages, log }).stop);
  const passwords = startPasswords();
  begun.push(passwords.stop);
  for (const line of [...signInNotice(settings), ...paymentNotice(settings)]) say(line);
  if (settings.PAYMENT !== 'sandbox') await endSandboxPlans(db.write);
  const node = { startedAt: new Date(), pages, statements };
  const services = createServices({ db, log, settings, secret, passwords, pages, node, site });
  begun.push(...startBackground(services));
  const edge = {
    pages,
    bounds: createBounds(),
    storedFiles: storedFiles(filesFolder),
    handedOver: handedOverFiles(path.join(downloads, CURRENT)),
    siteUrl: settings.SITE_URL,
    proxies: settings.TRUST_PROXY,
    secret,
    maySend: createMaySend({ db, settings, secret }),
    log,
  };
  begun.push(() => http.close(endedBy === 'SIGTERM' ? settings.DRAIN_SECONDS * 1_000 : 0));
  const databaseAnswers = createDatabaseCheck(() => db.write.execute('select 1'));
  const handler = await (build
    ? builtListener(services, edge, build, http)
    : listenerOfSources(services, edge, http));
  // Once the site answers, a database that goes away must no longer end the start.
  const notice = await firstStartNotice(store.db.read, settings, http.address);
  http.answerWith(await observe(handler, services, pages), databaseAnswers);
  say(`AI Toolbox is ready: ${http.address}`);
  for (const line of notice) say(line);
  tellReady();
  // Not before: whoever waits for the start would wait for this too.
  setTimeout(giveBackMemory, GIVE_BACK_MS).unref();
}

/**
 * The start leaves room for new objects that pages do not need, and code that does not run again. Without `--expose-gc`
 * it stays (docs/topics/operations.md).
 */
function giveBackMemory(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

function say(line: string): void {
  if (!speaks()) return;
  process.stdout.write(`${line}\n`);
}

async function bringCatalogue(db: Database, settings: Settings, filesFolder: string): Promise<void> {
  await completeCatalogue(db);
  if (settings.STARTER_CATALOGUE === 'on') await bringStarter(db, filesFolder);
}

async function bringStarter(db: Database, filesFolder: string): Promise<void> {
  const progress = createProgressPrinter(process.stdout);
  const folder = path.join(ROOT, 'data');
  const kept = new SkippedValues();
  const report = await importStarter(db, {
    folder,
    filesFolder,
    onProgress: progress.print,
    onSkipped: (value) => kept.add(value),
  });
  progress.end();
  if (report) say(`The starter catalogue is in.\n${kept.describe()}`.trimEnd());
}

type Edge = Omit<ListenerParts, 'app' | 'buildFiles'>;

async function builtListener(
  services: Services,
  edge: Edge,
  build: Build,
  http: HttpServer,
): Promise<RequestListener> {
  begun.push(build.release);
  const { createApp, startReadingAhead } = await import('#app/app.server.ts');
  const allRead = Promise.withResolvers<void>();
  begun.push(startReadingAhead(services, allRead.resolve).stop);
  const app = createApp(services);
  await allRead.promise;
  await makePages(app, http.address);
  return createListener({
    ...edge,
    app,
    buildFiles: buildFiles([build.client, ...keepAssets(build, services.settings.DATA_DIR)]),
  });
}

/**
 * The first pages of a process take a second, because their code is compiled. They are made before it says that it is
 * ready, so that its first visitors are not turned away as if it were busy.
 */
async function makePages(app: App, origin: string): Promise<void> {
  for (const page of ['/', '/tools', '/search?q=writing']) {
    const response = await app(new Request(new URL(page, origin)), null);
    await response.text();
  }
}

async function listenerOfSources(
  services: Services,
  edge: Edge,
  { server }: HttpServer,
): Promise<RequestListener> {
  const { settings } = services;
  const hasMailPage = settings.NODE_ENV === 'development' && settings.SMTP_URL === undefined;
  const dev = await developmentListener(server, hasMailPage ? mailFolder(settings) : null, (createApp) => ({
    ...edge,
    app: createApp(services),
  }));
  begun.push(dev.close);
  return dev.listener;
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
    return observed(handler, pages, { tell, hearsOfCachedPages: log.isLevelEnabled('info') });
  }
  const { createMetrics } = await import('#platform/watch/metrics.server.ts');
  const metrics = createMetrics({ db, pages });
  if (METRICS_PORT !== undefined && !isWorker())
    begun.push((await listenForMetrics(metrics, METRICS_PORT)).close);
  const countToo = (exchange: Exchange) => {
    tell(exchange);
    metrics.count(exchange);
  };
  const counted = observed(handler, pages, { tell: countToo, hearsOfCachedPages: true });
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
