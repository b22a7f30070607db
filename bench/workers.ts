import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { runningServer } from '#server/start/postgres/running.server.ts';
import { readSettings } from '#server/start/settings.server.ts';
import { SMALL_SERVER } from '../scripts/become.ts';
import { descendants, ready, stop } from '../tests/harness/program.ts';
import { type Asked, ensureGenerator, load, percent, processorOf, processorOfFamily } from './generator.ts';
import { ProcessorShares } from './processor-shares.ts';
import { keepResult } from './results.ts';
import { CORES } from './servers.ts';
import { openStarter } from './site.ts';

/**
 * What two workers do for one's work, by the clock. Each worker has the same fixed share of a processor, so that two
 * of them, the database and the generator fit into two processors, and nothing else can be what two of them wait for.
 * Where no shares can be given (processor-shares.ts), two workers are compared by the processor time of the busiest.
 * `--shared` gives both together the share of one: the ratio must then be 1 or less. Usage: npm run bench workers
 */
const { values: options } = parseArgs({ options: { shared: { type: 'boolean', default: false } } });
const WORKERS = 2;
/** Of a processor, for each worker. */
const SHARE = 0.4;
const TARGET = 1.85;
const ROUNDS = 7;
const SECONDS = 2;
const ATTEMPTS = 3;
/** Reading ahead is over by then. */
const AFTER_START_MS = 12_000;
/** What had more than this of what it could have set the pace, unless it is what was to set it. */
const BUSY = 0.9;
/** Below this, a worker that had less than its share may have waited for a processor. */
const IDLE = 0.1;
/** Half of the rounds' ratios lie this close together, or other work has slowed down single rounds too much. */
const SPREAD = 0.2;
/** Without shares: a process that had less of a processor did not work all the time. */
const BUSIEST = 0.5;

/** Few enough that one worker takes them all. A program with a key of its own gets pages made for it. */
const KINDS: Readonly<Record<string, Pick<Asked, 'connections' | 'headers'>>> = {
  'from memory': { connections: 128, headers: { 'accept-encoding': 'br' } },
  'made anew': { connections: 6, headers: { 'accept-encoding': 'br', authorization: 'none' } },
};

interface Site {
  origin: string;
  child: ChildProcess;
  workers: readonly number[];
}

/** Shares are of one processor, what is idle of all. */
interface Round {
  perSecond: number;
  workers: readonly number[];
  database: number;
  generator: number;
  idle: number;
}

/** There is no honest figure. */
class Refused extends Error {}

await ensureGenerator();
const shares = ProcessorShares.open();
const { postgres, url, db } = await openStarter(path.join(readSettings().DATA_DIR, 'bench'));
await db.close();
const databasePid = runningServer(postgres.where)?.pid ?? 0;
const sites: Site[] = [];
try {
  for (const workers of [1, WORKERS]) sites.push(await startSite(workers));
  await sleep(AFTER_START_MS);
  // Compiling what is run often is over by then, too.
  for (const kind of Object.keys(KINDS)) for (const site of sites) await round(site, kind, SECONDS);
  for (const { workers } of sites) {
    for (const group of options.shared ? [workers] : workers.map((pid) => [pid])) shares?.limit(group, SHARE);
  }
  await measure();
} finally {
  for (const { child } of sites) await stop(child);
  await postgres.stop();
  shares?.close();
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

async function measure(): Promise<void> {
  const rows = [];
  const refused: string[] = [];
  for (const kind of Object.keys(KINDS)) {
    try {
      rows.push(print(kind, await compare(kind)));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refused.push(`${kind}: ${error.message}`);
      process.stdout.write(`${kind}: no ratio, ${error.message}\n`);
    }
  }
  if (refused.length > 0 || rows.some(({ ratio }) => ratio < TARGET)) process.exitCode = 1;
  if (!options.shared) keepResult('workers', { share: shares ? SHARE : null, rounds: ROUNDS, rows, refused });
}

/** @returns for each round what one worker did, and several; they take turns, so that other work slows down both */
async function compare(kind: string): Promise<Round[][]> {
  const rounds: Round[][] = [];
  while (rounds.length < ROUNDS) {
    const both = new Map<Site, Round>();
    // Each goes first every other time.
    const order = rounds.length % 2 === 0 ? sites : sites.toReversed();
    for (const site of order) both.set(site, await unhindered(site, kind));
    rounds.push(sites.flatMap((site) => both.get(site) ?? []));
  }
  const [low, , high] = quartiles(rounds);
  if (high - low > SPREAD)
    throw new Refused(
      `other work slowed down single rounds: half of the ratios lie between ${low.toFixed(2)} and ${high.toFixed(2)}`,
    );
  return rounds;
}

/** @throws Refused when something else than the workers set the pace each time */
async function unhindered(site: Site, kind: string): Promise<Round> {
  let refusal = '';
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const measured = await round(site, kind, SECONDS);
    const why = refusalOf(measured);
    if (why === null) return measured;
    refusal = why;
  }
  throw new Refused(`${site.workers.length} of them: ${refusal}`);
}

function refusalOf({ workers, database, generator, idle }: Round): string | null {
  const all = workers.reduce((sum, each) => sum + each, 0);
  const left = availableParallelism() - all - generator;
  const said = `workers ${workers.map(percent).join(' and ')}, database ${percent(database)}, generator ${percent(generator)}, idle ${percent(idle)}`;
  if (generator >= BUSY) return `the generator was the bottleneck (${said})`;
  if (database >= BUSY * left) return `the database was the bottleneck (${said})`;
  const given = SHARE * (options.shared ? 1 : workers.length);
  // A worker that had less although processors were idle waited for something of its own, which does count.
  const isHindered = shares ? all < BUSY * given && idle < IDLE : Math.max(...workers) < BUSIEST;
  return isHindered ? `the machine was too busy (${said})` : null;
}

async function round({ origin, child, workers }: Site, kind: string, seconds: number): Promise<Round> {
  const { connections, headers } = KINDS[kind] ?? { connections: 1, headers: {} };
  const asked = { url: `${origin}/tools`, headers, connections, isOwnWork: false };
  const now = () => ({ workers: workers.map(processorOf), database: processorOfFamily(databasePid) });
  const [before, machine, begun] = [now(), processors(), performance.now()];
  const measured = await load(asked, child.pid ?? 0, seconds);
  const [after, later, took] = [now(), processors(), (performance.now() - begun) / 1_000];
  return {
    perSecond: measured.requests / measured.seconds,
    workers: after.workers.map((used, index) => (used - (before.workers[index] ?? 0)) / took),
    database: (after.database - before.database) / took,
    generator: measured.generatorBusy,
    idle: (later.idle - machine.idle) / (later.all - machine.all),
  };
}

/** Time of all processors since the machine started (proc(5), `stat`). */
function processors(): { idle: number; all: number } {
  const [, line = ''] = /^cpu +(.*)$/m.exec(readFileSync('/proc/stat', 'utf8')) ?? [];
  const times = line.split(' ').map(Number);
  // Guests' time is in the first two already.
  const all = times.slice(0, 8).reduce((sum, each) => sum + each, 0);
  return { idle: (times[3] ?? 0) + (times[4] ?? 0), all };
}

function print(kind: string, rounds: readonly Round[][]) {
  const [lower, ratio, higher] = quartiles(rounds);
  const sides = sites.map((site, place) => {
    const own = rounds.flatMap((both) => both[place] ?? []);
    const mean = (of: (each: Round) => number) => own.reduce((sum, each) => sum + of(each), 0) / own.length;
    return {
      count: site.workers.length,
      perSecond: mean(({ perSecond }) => perSecond),
      workers: site.workers.map((_, index) => mean(({ workers }) => workers[index] ?? 0)),
      database: mean(({ database }) => database),
      generator: mean(({ generator }) => generator),
      idle: mean(({ idle }) => idle),
    };
  });
  for (const { count, perSecond, workers, database, generator, idle } of sides) {
    process.stdout.write(
      `${kind}, ${count}: ${perSecond.toFixed(0)} a second; of a processor: workers ${workers.map(percent).join(' and ')}, database ${percent(database)}, generator ${percent(generator)}; idle ${percent(idle)}\n`,
    );
  }
  const way = shares ? 'by the clock' : 'by the processor time of the busiest';
  process.stdout.write(
    `${kind}: ${WORKERS} workers do ${ratio.toFixed(2)} times what one does ${way} (half of the rounds ${lower.toFixed(2)} to ${higher.toFixed(2)}; target ${TARGET})\n`,
  );
  return { kind, ratio, lower, higher, sides };
}

/** Of the rounds' ratios: a quarter is below the first, half are below the second, a quarter is above the third. */
function quartiles(rounds: readonly Round[][]): [number, number, number] {
  const ratios = rounds.map(([one, two]) => value(two) / value(one)).toSorted((a, b) => a - b);
  const at = (share: number) => {
    const place = share * (ratios.length - 1);
    const [below = 0, above = 0] = [ratios[Math.floor(place)], ratios[Math.ceil(place)]];
    return below + (above - below) * (place % 1);
  };
  return [at(0.25), at(0.5), at(0.75)];
}

/** Requests a second; without shares, for each second of the busiest worker. */
function value(round: Round | undefined): number {
  if (!round) return Number.NaN;
  return shares ? round.perSecond : round.perSecond / Math.max(...round.workers);
}
