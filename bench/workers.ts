import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { runningServer } from '#platform/start/postgres/running.server.ts';
import { readSettings } from '#platform/start/settings.server.ts';
import { SMALL_SERVER } from '../scripts/become.ts';
import { descendants, ready, stop } from '../tests/harness/program.ts';
import {
  type Asked,
  ensureGenerator,
  type Load,
  load,
  percent,
  processorOf,
  processorOfChildren,
  processorOfFamily,
} from './generator.ts';
import { ProcessorShares } from './processor-shares.ts';
import { keepResult } from './results.ts';
import { CORES } from './servers.ts';
import { openStarter } from './site.ts';
import { mean, medianOf, type Round, type Side, total } from './worker-rounds.ts';

/**
 * What two workers do for one's work, by the clock. A site with one worker and one with two are asked at the same
 * moment, so that whatever else the machine does slows down both. Each worker has the same fixed share of a processor,
 * so that the three, the database and the generators fit into two processors, and nothing else can be what they wait
 * for. Where no shares can be given (processor-shares.ts), the two are compared by the processor time of the busiest.
 * `--shared` gives the two together the share of one: the ratio must then be 1 or less. Usage: npm run bench workers
 */
const { values: options } = parseArgs({ options: { shared: { type: 'boolean', default: false } } });
const WORKERS = 2;
/** Of a processor, for each worker. */
const SHARE = 0.25;
const TARGET = 1.85;
/** Two that share what one has cannot do more. */
const MOST_SHARED = 1;
/** Of both sites. A page costs one process up to a tenth more than another of the same program, for as long as both run. */
const STARTS = 5;
const ROUNDS_A_START = 5;
const ROUNDS = STARTS * ROUNDS_A_START;
/** The workers take the connections while the generator already counts; that must be a small part of a round. */
const SECONDS = 5;
/** Rounds of each kind after a start, before those that count. */
const WARMING = 3;
/** So many rounds of a kind may be left out. */
const SPARE_ROUNDS = 5;
/** A median that is less sure than this is none. */
const WIDTH = 0.2;
/** Reading ahead is over by then. */
const AFTER_START_MS = 12_000;
/** What had more than this of what it could have set the pace, unless it is what was to set it. */
const BUSY = 0.9;
/** Below this, a worker that had less than its share may have waited for a processor. */
const IDLE = 0.1;
/** Without shares: workers that had less of their processor together did not work all the time. */
const BUSIEST = 0.5;

/**
 * Connections for each worker; too few of pages made anew to wait for each other longer than the site lets them. A
 * program with a key of its own gets pages made for it. Each of those comes on a connection of its own: of few that
 * last, one worker may get most, if the other has used up its share when they come.
 */
const KINDS: Readonly<Record<string, Pick<Asked, 'connections' | 'headers'>>> = {
  'from memory': { connections: 32, headers: { 'accept-encoding': 'br' } },
  'made anew': {
    connections: 3,
    headers: { 'accept-encoding': 'br', authorization: 'none', connection: 'close' },
  },
};

interface Site {
  origin: string;
  child: ChildProcess;
  workers: readonly number[];
}

/** There is no honest figure. */
class Refused extends Error {}

/** What the rounds of a kind of pages have come to. */
interface Kept {
  kind: string;
  rounds: Round[];
  spare: number;
  /** Set once there can be no ratio. */
  refusal?: Refused;
}

await ensureGenerator();
const shares = await ProcessorShares.open();
const byClock = shares !== null;
const { postgres, url, db } = await openStarter(path.join(readSettings().DATA_DIR, 'bench'));
await db.close();
const databasePid = runningServer(postgres.where)?.pid ?? 0;
const sites: Site[] = [];
const kinds = Object.keys(KINDS).map((kind): Kept => ({ kind, rounds: [], spare: SPARE_ROUNDS }));
try {
  for (let start = 1; start <= STARTS; start += 1) await measure(`start ${start}`);
  report();
} finally {
  await postgres.stop();
  await shares?.close();
}

/** Starts both sites, asks them and stops them. */
async function measure(start: string): Promise<void> {
  try {
    for (const workers of [1, WORKERS]) sites.push(await startSite(workers));
    await sleep(AFTER_START_MS);
    for (const { workers } of sites) {
      for (const group of options.shared ? [workers] : workers.map((pid) => [pid]))
        shares?.limit(group, SHARE);
    }
    const wanted = kinds.filter(({ refusal }) => !refusal);
    // Compiling what is run often is over by then, in all workers to the same degree, as they have the same share.
    for (const { kind } of wanted) for (let turn = 0; turn < WARMING; turn += 1) await round(kind);
    for (const kept of wanted) await collect(kept, start);
  } finally {
    for (const { child } of sites.splice(0)) await stop(child);
  }
}

async function startSite(count: number): Promise<Site> {
  // Away from the generator: beside it on one core, a worker answers one request at a time, which costs more.
  const [command = '', ...rest] = [...CORES.server, process.execPath, ...(SMALL_SERVER.flags ?? [])];
  const child = spawn(command, [...rest, 'server.ts'], {
    env: {
      ...process.env,
      ...SMALL_SERVER.env,
      ...{ NODE_ENV: 'production', PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' },
      ...{ WORKERS: String(count), DATABASE_URL: url },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await ready(child);
  const { pid = 0 } = child;
  if (count === 1) return { origin, child, workers: [pid] };
  const started = () =>
    descendants(pid).flatMap(({ pid: own, args }) => (/server\.ts$/.test(args) ? [own] : []));
  while (started().length < count) await sleep(100);
  return { origin, child, workers: started() };
}

/** Adds a start's rounds, or why there is no ratio. */
async function collect(kept: Kept, start: string): Promise<void> {
  const added: Round[] = [];
  while (added.length < ROUNDS_A_START) {
    const measured = await round(kept.kind);
    if (!(measured instanceof Refused)) added.push(measured);
    else if (kept.spare > 0) kept.spare -= 1;
    else {
      kept.refusal = measured;
      return;
    }
  }
  kept.rounds.push(...added);
  process.stdout.write(`${kept.kind}, ${start}: ${medianOf(added, byClock).ratio.toFixed(2)}\n`);
}

function report(): void {
  const rows = [];
  const refused: string[] = [];
  for (const { kind, rounds, refusal = unsure(rounds) } of kinds) {
    if (!refusal) {
      rows.push(print(kind, rounds));
      continue;
    }
    refused.push(`${kind}: ${refusal.message}`);
    process.stdout.write(`${kind}: no ratio, ${refusal.message}\n`);
  }
  const isMissed = (ratio: number) => (options.shared ? ratio > MOST_SHARED : ratio < TARGET);
  if (refused.length > 0 || rows.some(({ ratio }) => isMissed(ratio))) process.exitCode = 1;
  if (!options.shared) keepResult('workers', { share: shares ? SHARE : null, rounds: ROUNDS, rows, refused });
}

function unsure(rounds: readonly Round[]): Refused | undefined {
  const { lower, higher } = medianOf(rounds, byClock);
  if (higher - lower <= WIDTH) return undefined;
  return new Refused(
    `single rounds differ too much: the median lies between ${lower.toFixed(2)} and ${higher.toFixed(2)}`,
  );
}

function refusalOf({ sides, database, generators, idle }: Round): string | null {
  const had = sides.map(({ workers }) => total(workers));
  const left = availableParallelism() - total(had) - generators;
  const each = sides.map(({ workers }) => workers.map(percent).join(' and ')).join('; ');
  const said = `workers ${each}, database ${percent(database)}, generators ${percent(generators)}, idle ${percent(idle)}`;
  if (generators >= BUSY) return `the generators were the bottleneck (${said})`;
  if (database >= BUSY * left) return `the database was the bottleneck (${said})`;
  // Workers that had less although processors were idle waited for something of their own, which does count.
  const isHindered = shares
    ? idle < IDLE && sites.some(({ workers }, place) => (had[place] ?? 0) < BUSY * shareOf(workers))
    : total(had) < BUSIEST;
  return isHindered ? `the machine was too busy (${said})` : null;
}

function shareOf(workers: readonly number[]): number {
  return SHARE * (options.shared ? 1 : workers.length);
}

/** Asks both sites at once. @returns why it does not count, if it does not */
async function round(kind: string): Promise<Round | Refused> {
  const now = () => ({
    workers: sites.map(({ workers }) => workers.map(processorOf)),
    database: processorOfFamily(databasePid),
    generators: processorOfChildren(),
  });
  const [before, machine, begun] = [now(), processors(), performance.now()];
  // Both end before the next round begins, even if one fails.
  const ended = await Promise.allSettled(sites.map((site) => ask(site, kind)));
  const [after, later, took] = [now(), processors(), (performance.now() - begun) / 1_000];
  const sides: Side[] = [];
  for (const [site, load] of ended.entries()) {
    if (load.status === 'rejected') return new Refused(String(load.reason));
    const { requests, seconds } = load.value;
    const had = (after.workers[site] ?? []).map(
      (used, worker) => used - (before.workers[site]?.[worker] ?? 0),
    );
    sides.push({ perSecond: requests / seconds, workers: had.map((used) => used / took) });
  }
  const measured = {
    sides,
    database: (after.database - before.database) / took,
    generators: (after.generators - before.generators) / took,
    idle: (later.idle - machine.idle) / (later.all - machine.all),
  };
  const refusal = refusalOf(measured);
  return refusal === null ? measured : new Refused(refusal);
}

function ask({ origin, child, workers }: Site, kind: string): Promise<Load> {
  const { connections, headers } = KINDS[kind] ?? { connections: 1, headers: {} };
  const asked = {
    url: `${origin}/tools`,
    headers,
    connections: connections * workers.length,
    isOwnWork: false,
  };
  return load(asked, child.pid ?? 0, SECONDS);
}

/** Time of all processors since the machine started (proc(5), `stat`). */
function processors(): { idle: number; all: number } {
  const [, line = ''] = /^cpu +(.*)$/m.exec(readFileSync('/proc/stat', 'utf8')) ?? [];
  const times = line.split(' ').map(Number);
  // Guests' time is in the first two already.
  const all = times.slice(0, 8).reduce((sum, each) => sum + each, 0);
  return { idle: (times[3] ?? 0) + (times[4] ?? 0), all };
}

function print(kind: string, rounds: readonly Round[]) {
  const { lower, ratio, higher } = medianOf(rounds, byClock);
  const [database, generators, idle] = (['database', 'generators', 'idle'] as const).map((what) =>
    mean(rounds.map((each) => each[what])),
  );
  const sides = [1, WORKERS].map((count, place) => {
    const own = rounds.flatMap((each) => each.sides[place] ?? []);
    return {
      count,
      perSecond: mean(own.map(({ perSecond }) => perSecond)),
      workers: Array.from({ length: count }, (_, worker) =>
        mean(own.map((each) => each.workers[worker] ?? 0)),
      ),
    };
  });
  for (const { count, perSecond, workers } of sides) {
    process.stdout.write(
      `${kind}, ${count}: ${perSecond.toFixed(0)} a second; workers had ${workers.map(percent).join(' and ')} of a processor\n`,
    );
  }
  const way = shares ? 'by the clock' : 'by the processor time of the busiest';
  process.stdout.write(
    `${kind}: database ${percent(database ?? 0)} of a processor, generators ${percent(generators ?? 0)}; idle ${percent(idle ?? 0)}\n` +
      `${kind}: ${WORKERS} workers do ${ratio.toFixed(2)} times what one does ${way} (between ${lower.toFixed(2)} and ${higher.toFixed(2)}; target: ${options.shared ? `at most ${MOST_SHARED}` : TARGET})\n`,
  );
  return { kind, ratio, lower, higher, database, generators, idle, sides };
}
