import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import { descendants, ready, stop } from '../tests/harness/program.ts';

/**
 * What two workers do for one worker's. The busiest process of a site is the first to have no more time, so a site
 * can answer as many requests a second as it answered for each second of that process. That holds on any machine
 * (Linux) that has time for it: with other work beside, what the processes do in any case counts more than the
 * requests, so there is no ratio unless the busiest process really was busy. How many were answered by the clock says
 * nothing unless workers, database and generator have a processor each. Usage: npm run bench workers
 */
const WORKERS = 2;
/** Those, the database and the generator. */
const PROCESSORS_NEEDED = WORKERS + 2;
const ROUNDS = 3;
const SECONDS = 4;
/** A process that had less of a processor than this did not work all the time: something else was slower. */
const BUSY = 0.5;
/** As the kernel counts processor time (`getconf CLK_TCK`). */
const TICKS = 100;
/** Few enough that the gate of one worker takes them all. */
const CONNECTIONS = 4;

type Kind = 'from memory' | 'made anew';

interface Round {
  requests: number;
  seconds: number;
  /** Processor seconds of all processes that answer, of the busiest of them, and of the generator. */
  all: number;
  busiest: number;
  generator: number;
}

const folder = mkdtempSync(path.join(tmpdir(), 'toolbox-workers-'));
let searches = 0;
const rounds: Record<Kind, Round[][]> = { 'from memory': [[], []], 'made anew': [[], []] };
try {
  // In turns, so that other load on the machine affects both.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [place, workers] of [1, WORKERS].entries()) await measureSite(workers, place);
  }
  print();
} finally {
  rmSync(folder, { recursive: true });
}

async function measureSite(workers: number, place: number): Promise<void> {
  const child = spawn(process.execPath, ['server.ts'], {
    env: {
      ...process.env,
      ...{ NODE_ENV: 'production', PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' },
      ...{ WORKERS: String(workers), DATA_DIR: folder },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const site = await ready(child);
    while (answering(child).length < (workers === 1 ? 1 : workers + 1)) await load(site, 'from memory', 1);
    for (const kind of ['from memory', 'made anew'] as const) {
      await load(site, kind, 2);
      rounds[kind][place]?.push(await measure(child, site, kind));
    }
  } finally {
    await stop(child);
  }
}

/** The site's processes without its database. */
function answering({ pid = 0 }: ChildProcess): number[] {
  const below = descendants(pid).filter(({ args }) => /server\.ts$/.test(args));
  return [pid, ...below.map((each) => each.pid)];
}

async function measure(child: ChildProcess, site: string, kind: Kind): Promise<Round> {
  const before = answering(child).map((pid) => [pid, processorSeconds(pid)] as const);
  const own = process.cpuUsage();
  const { requests, seconds } = await load(site, kind, SECONDS);
  const { user, system } = process.cpuUsage(own);
  const used = before.map(([pid, earlier]) => processorSeconds(pid) - earlier);
  return {
    requests,
    seconds,
    all: used.reduce((sum, each) => sum + each, 0),
    busiest: Math.max(...used),
    generator: (user + system) / 1e6,
  };
}

/** In user and kernel mode (proc(5), fields 14 and 15). */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

async function load(site: string, kind: Kind, duration: number) {
  const result = await autocannon({
    url: `${site}/tools`,
    duration,
    connections: CONNECTIONS,
    headers: { 'accept-encoding': 'br' },
    ...(kind === 'made anew' && { requests: [{ setupRequest: neverAsked }] }),
  });
  if (result.errors > 0) throw new Error(`${result.errors} requests got no answer.`);
  // On a busy machine some are refused, which costs next to nothing.
  return { requests: result['2xx'], seconds: result.duration };
}

function neverAsked(request: autocannon.Request): autocannon.Request {
  searches += 1;
  return { ...request, path: `/search?q=thing+${searches}` };
}

function print(): void {
  say(`| | Workers | Requests a processor second | of the busiest process | by the clock | generator |`);
  say('|---|--:|--:|--:|--:|--:|');
  for (const [kind, [one = [], two = []]] of Object.entries(rounds)) {
    say(`| ${kind} | 1 | ${rowOf(one)} |`);
    say(`| ${kind} | ${WORKERS} | ${rowOf(two)} |`);
  }
  for (const [kind, [one = [], two = []]] of Object.entries(rounds)) say(`${kind}: ${verdictOn(one, two)}`);
}

function verdictOn(one: readonly Round[], two: readonly Round[]): string {
  const share = Math.min(median(one, busyShare), median(two, busyShare));
  if (share < BUSY) {
    return `no ratio, as the busiest process had only ${(100 * share).toFixed(0)}% of a processor: the machine is not quiet`;
  }
  const can = `${WORKERS} workers can do ${ratio(one, two, perBusiest)} times what one can`;
  const processors = availableParallelism();
  return processors >= PROCESSORS_NEEDED
    ? `${can}; by the clock they did ${ratio(one, two, perSecond)} times as much`
    : `${can}; no ratio by the clock, which needs ${PROCESSORS_NEEDED} processors, and there are ${processors}`;
}

function busyShare({ busiest, seconds }: Round): number {
  return busiest / seconds;
}

function rowOf(all: readonly Round[]): string {
  const share = median(all, ({ generator, seconds }) => (100 * generator) / seconds);
  const numbers = [median(all, perProcessorSecond), median(all, perBusiest), median(all, perSecond)];
  return [...numbers.map((each) => each.toFixed(0)), `${share.toFixed(0)}%`].join(' | ');
}

function perProcessorSecond({ requests, all }: Round): number {
  return requests / all;
}

function perBusiest({ requests, busiest }: Round): number {
  return requests / busiest;
}

function perSecond({ requests, seconds }: Round): number {
  return requests / seconds;
}

function ratio(one: readonly Round[], two: readonly Round[], of: (round: Round) => number): string {
  return (median(two, of) / median(one, of)).toFixed(2);
}

function median(all: readonly Round[], of: (round: Round) => number): number {
  return all.map(of).toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
