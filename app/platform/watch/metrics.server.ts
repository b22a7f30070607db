import cluster from 'node:cluster';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/connection.server.ts';
import type { ObservedPages } from '../http/observed-page-cache.server.ts';
import { countMails } from '../mail/outbox.server.ts';
import type { Exchange } from './observed.server.ts';

export interface Figures {
  /** All figures in Prometheus' text format. */
  text(): Promise<string>;
  contentType: string;
}

export interface Metrics extends Figures {
  count(exchange: Exchange): void;
}

interface Parts {
  db: Pick<Database, 'read' | 'pools'>;
  pages: ObservedPages;
}

/** From a page in memory to a search at its time limit, in seconds. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The figures of this process: requests, cached pages, connections, mails, and Node itself. */
export function createMetrics({ db, pages }: Parts): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'toolbox_request_duration_seconds',
    help: 'Requests by kind and class of status, from the first byte to the last.',
    labelNames: ['kind', 'status'],
    buckets: BUCKETS,
    registers,
  });
  addPages(pages, registers);
  addPools(db.pools, registers);
  addMails(db.read, registers);
  if (cluster.isWorker) {
    AggregatorRegistry.setRegistries(registry);
    // Makes this worker answer the process that leads the workers.
    new AggregatorRegistry();
  }
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    count(exchange) {
      const labels = { kind: kindOf(exchange), status: statusClass(exchange.status) };
      durations.observe(labels, exchange.milliseconds / 1_000);
    },
  };
}

/** The figures of all workers together, for the process that leads them. */
export function metricsOfWorkers(): Figures {
  const all = new AggregatorRegistry();
  return { contentType: all.contentType, text: () => all.clusterMetrics() };
}

function addPages(pages: ObservedPages, registers: Registry[]): void {
  new Counter({
    name: 'toolbox_page_cache_lookups_total',
    help: 'Pages that were found in memory, and pages that had to be made.',
    labelNames: ['result'],
    registers,
    collect() {
      this.reset();
      this.inc({ result: 'hit' }, pages.hits);
      this.inc({ result: 'miss' }, pages.misses);
    },
  });
  new Gauge({
    name: 'toolbox_page_cache_bytes',
    help: 'What the cached pages occupy.',
    registers,
    collect() {
      this.set(pages.bytes);
    },
  });
}

function addPools(pools: Database['pools'], registers: Registry[]): void {
  new Gauge({
    name: 'toolbox_database_connections',
    help: 'Connections of each pool that are in use or idle, and requests that wait for one.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'used' }, totalCount - idleCount);
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });
}

function addMails(db: Database['read'], registers: Registry[]): void {
  new Gauge({
    name: 'toolbox_outbox_mails',
    help: 'Mails that wait to be sent, and mails that were given up.',
    labelNames: ['state'],
    registers,
    // Every worker counts the same mails.
    aggregator: 'first',
    async collect() {
      // While the database is away, the other figures are all the more important.
      const counts = await countMails(db).catch(() => ({}));
      this.reset();
      for (const [state, count] of Object.entries(counts)) this.set({ state }, count);
    },
  });
}

function kindOf({ method, path, fromMemory }: Exchange): string {
  if (fromMemory) return 'kept page';
  if (path.startsWith('/assets/')) return 'asset';
  if (path.startsWith('/files/')) return 'file';
  return method === 'GET' || method === 'HEAD' ? 'page' : 'form';
}

function statusClass(status: number): string {
  return status === 0 ? 'gone' : `${Math.floor(status / 100)}xx`;
}
