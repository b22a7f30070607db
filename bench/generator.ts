import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { installPackages, isRootOnDebian } from '../scripts/debian.ts';
import { CORES } from './servers.ts';

/** The load: wrk, a generator in C that asks for more than a Node server can answer on one core. */

const MICROSECONDS = 1_000_000;
/** Of `/proc/<pid>/stat`: Linux reports processor time in these. */
const TICKS_A_SECOND = 100;
/** A server is the bottleneck if its one thread is running, or waits for its core, nearly all the time. */
const SATURATED = 0.9;

export interface Asked {
  url: string;
  headers: Readonly<Record<string, string>>;
  connections: number;
  /** Whether the answer needs nothing but the server's processor: no database that it would wait for. */
  isOwnWork: boolean;
}

export interface Load {
  requests: number;
  seconds: number;
  p99: string;
  /** Processor time of the server and all its threads, in microseconds. */
  processor: number;
  /** How much of the time the server's main thread ran, or waited to run. */
  serverBusy: number;
  /** How much of a core the generator used. */
  generatorBusy: number;
}

/** Finds wrk, or installs it. @throws Error that says what to do */
export async function ensureGenerator(): Promise<void> {
  if (spawnSync('wrk', ['--version']).error === undefined) return;
  if (!isRootOnDebian()) throw new Error('The load comes from wrk. Install it, then run this again.');
  await installPackages(['wrk']);
}

/**
 * Asks one server for one address as often as it answers.
 *
 * @param pid the server's process
 * @throws Error when an answer was a failure
 */
export async function load(asked: Asked, pid: number, seconds: number): Promise<Load> {
  const before = { server: processorOf(pid), wait: mainThreadOf(pid), own: processorOfChildren() };
  const text = await wrk(asked, seconds);
  // Starting and ending wrk takes longer the busier the machine is.
  const [, requests = '', took = ''] = /(\d+) requests in ([\d.]+)s/.exec(text) ?? [];
  const elapsed = Number(took);
  const [, p99 = ''] = /99%\s+(\S+)/.exec(text) ?? [];
  if (/Non-2xx|Socket errors/.test(text) || requests === '')
    throw new Error(`${asked.url} failed under load:\n${text}`);
  return {
    requests: Number(requests),
    seconds: elapsed,
    p99,
    processor: (processorOf(pid) - before.server) * MICROSECONDS,
    serverBusy: (mainThreadOf(pid) - before.wait) / elapsed,
    generatorBusy: (processorOfChildren() - before.own) / elapsed,
  };
}

/**
 * Why a load says nothing of the server: a generator that sets the pace makes all servers look alike. Null if the
 * server was what set it.
 */
export function refusalOf(
  { isOwnWork }: Asked,
  { requests, serverBusy, generatorBusy }: Load,
): string | null {
  if (requests === 0) return 'no request was answered in time';
  if (generatorBusy < SATURATED && (!isOwnWork || serverBusy >= SATURATED)) return null;
  return (
    `the generator is the bottleneck: it was busy ${percent(generatorBusy)} of the time, ` +
    `the server's thread ${percent(serverBusy)} (needed: ${percent(SATURATED)})`
  );
}

/** As the results show a share. */
export function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** What several loads of one server come to. */
export interface Figures {
  perSecond: number;
  /** Of the server's processor, for a request. */
  microseconds: number;
  /** Of the quickest of the loads. */
  p99: string;
  serverBusy: number;
  generatorBusy: number;
}

export function figuresOf(loads: readonly Load[]): Figures {
  const sum = (part: (load: Load) => number) => loads.reduce((total, each) => total + part(each), 0);
  const requests = sum((each) => each.requests);
  const best = loads.toSorted((a, b) => b.requests / b.seconds - a.requests / a.seconds)[0];
  return {
    perSecond: requests / sum(({ seconds }) => seconds),
    microseconds: sum(({ processor }) => processor) / requests,
    p99: best?.p99 ?? '',
    serverBusy: sum(({ serverBusy }) => serverBusy) / loads.length,
    generatorBusy: sum(({ generatorBusy }) => generatorBusy) / loads.length,
  };
}

const run = promisify(execFile);

async function wrk({ url, headers, connections }: Asked, seconds: number): Promise<string> {
  const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const asked = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...lines, url];
  const [command = '', ...rest] = [...CORES.generator, 'wrk', ...asked];
  const { stdout } = await run(command, rest);
  return stdout;
}

/** Seconds of processor time that a process and all its threads have used. */
function processorOf(pid: number): number {
  return ticks(pid, [13, 14]);
}

/** Seconds of processor time of programs that this one has started and that have ended. */
function processorOfChildren(): number {
  return ticks(process.pid, [15, 16]);
}

function ticks(pid: number, fields: readonly number[]): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is the program's name, in brackets, and may contain spaces.
  const after = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.reduce((sum, field) => sum + Number(after[field - 2]), 0) / TICKS_A_SECOND;
}

/** Seconds that a process's main thread has run, or waited for a core because other programs ran there. */
function mainThreadOf(pid: number): number {
  const [ran = 0, waited = 0] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ').map(Number);
  return (ran + waited) / 1e9;
}
