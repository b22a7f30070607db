import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  ensureGenerator,
  type Figures,
  figuresOf,
  type Load,
  load,
  percent,
  refusalOf,
} from './generator.ts';
import { keepResult } from './results.ts';
import { freePort } from './servers.ts';
import { type Case, openCases, type Side } from './sides.ts';
import { READ_AHEAD_MS, startSite } from './site.ts';

/**
 * What a request of the most visited pages costs, next to the cheapest servers that could answer it. Each server has a
 * core of its own and the generator another. What counts is the server's processor time for a request, because other
 * programs hardly change that (docs/performance.md). Usage: npm run bench -- [--seconds <n>] [--only <page> …]
 */
const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    only: { type: 'string', multiple: true, default: [] },
  },
});
const ALL = [
  '/',
  '/tools',
  '/tools/chatgpt',
  '/categories/ai-chatbots-and-assistants',
  '/search?q=meeting+notes',
];
const PAGES = options.only.length > 0 ? options.only : ALL;
const SECONDS = Number(options.seconds);
const ROUNDS = 3;

const ATTEMPTS = 3;

/** There is no honest figure. */
class Refused extends Error {}

interface Row {
  page: string;
  case: string;
  /** Ours, and each yardstick. */
  sides: Readonly<Record<string, Figures>>;
}

const folder = mkdtempSync(path.join(tmpdir(), 'toolbox-bench-'));
await ensureGenerator();
const reactPort = await freePort();
const site = await startSite({
  flags: ['--import', path.join(import.meta.dirname, 'bare-react.ts')],
  env: (port) => ({ SITE_PORT: String(port), REACT_PORT: String(reactPort) }),
});
const withReact = { ...site, react: `http://127.0.0.1:${reactPort}` };
try {
  await sleep(READ_AHEAD_MS);
  const rows: Row[] = [];
  const refused: string[] = [];
  for (const page of PAGES) {
    const { cases, close } = await openCases(withReact, page, folder);
    try {
      for (const each of cases) {
        try {
          rows.push(print({ page, case: each.name, sides: await compare(each) }));
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          process.exitCode = 1;
          refused.push(`${page}, ${each.name}: ${error.message}`);
          process.stdout.write(`${page.padEnd(40)} ${each.name.padEnd(24)} no ratio: ${error.message}\n`);
        }
      }
    } finally {
      await close();
    }
  }
  if (options.only.length === 0) keepResult('pages', { seconds: SECONDS * ROUNDS, rows, refused });
} finally {
  await site.stop();
  rmSync(folder, { recursive: true });
}

/**
 * The servers take turns, so that other programs slow down all of them.
 *
 * @throws Refused when there is nothing to compare
 */
async function compare({ sides }: Case): Promise<Row['sides']> {
  for (const { asked, pid } of Object.values(sides)) await load(asked, pid, 1);
  const loads = Object.entries(sides).map(([name, side]) => ({ name, side, own: [] as Load[] }));
  for (let round = 0; round < ROUNDS; round++) {
    for (const { name, side, own } of loads) own.push(await saturated(name, side));
  }
  return Object.fromEntries(loads.map(({ name, own }) => [name, figuresOf(own)]));
}

/** A load under which the server set the pace. Other programs may have held up the generator, so it may try again. */
async function saturated(name: string, { asked, pid }: Side): Promise<Load> {
  let refusal = '';
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const measured = await load(asked, pid, SECONDS);
    const why = refusalOf(asked, measured);
    if (why === null) return measured;
    refusal = why;
  }
  throw new Refused(`${name}: ${refusal}`);
}

function print(row: Row): Row {
  const { ours, ...yardsticks } = row.sides;
  if (!ours) throw new Error('Nothing was measured.');
  const cells = Object.entries(yardsticks).map(
    ([name, { microseconds, perSecond }]) =>
      `${(microseconds / ours.microseconds).toFixed(2)} of ${name} (${Math.round(microseconds)} µs, ${Math.round(perSecond)}/s)`,
  );
  const line = [
    row.page.padEnd(40),
    row.case.padEnd(24),
    `${Math.round(ours.microseconds)} µs, ${Math.round(ours.perSecond)}/s, p99 ${ours.p99}`.padEnd(36),
    `server ${percent(ours.serverBusy)}, generator ${percent(ours.generatorBusy)}`.padEnd(32),
    cells.join('; '),
  ].join(' ');
  process.stdout.write(`${line}\n`);
  return row;
}
