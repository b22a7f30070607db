import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import path from 'node:path';

/** Where results are kept. `npm run bench report` writes them into docs/performance.md. */
export const RESULTS = path.join(import.meta.dirname, 'results');

/** When, where and of what a result was measured. */
export interface Circumstances {
  at: string;
  commit: string;
  machine: string;
  node: string;
  /** The machine's load average over a minute, before and after. */
  load: { before: number; after: number };
}

const before = lastMinute();
/** Of what runs, whatever is committed meanwhile. */
const measuredCommit = commit();

/** Keeps what a benchmark has measured, in place of its last result. */
export function keepResult(name: string, measured: Readonly<Record<string, unknown>>): void {
  const [first] = cpus();
  const circumstances: Circumstances = {
    at: new Date().toISOString(),
    commit: measuredCommit,
    machine: `${cpus().length} cores, ${first?.model ?? 'unknown'}, ${Math.round(totalmem() / 1e9)} GB`,
    node: process.version,
    load: { before, after: lastMinute() },
  };
  mkdirSync(RESULTS, { recursive: true });
  const file = path.join(RESULTS, `${name}.json`);
  writeFileSync(file, `${JSON.stringify({ ...circumstances, ...measured }, null, 2)}\n`);
  process.stdout.write(`\nKept in ${path.relative(process.cwd(), file)}.\n`);
}

function lastMinute(): number {
  return Math.round((loadavg()[0] ?? 0) * 10) / 10;
}

/** The commit, and whether files differ from it. */
function commit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  try {
    const changed = git('status', '--porcelain', '--', ':!bench/results', ':!docs') ? ' with changes' : '';
    return git('rev-parse', '--short=8', 'HEAD') + changed;
  } catch {
    return 'unknown';
  }
}
