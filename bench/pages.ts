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
import { freePort } from './servers.ts';
import { type Case, madeSide, openCases, type Side } from './sides.ts';
import { AFTER_START_MS, startSite } from './site.ts';

/**
 * What a request of the most visited pages costs, next to the cheapest servers that could answer it. The servers have
 * one core and the generators another. What counts is the server's processor time for a request (docs/performance.md).
 * Usage: npm run bench -- [--seconds <n>] [--only <page> …]
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
/**
 * Compiling what is run often is over by then. After thousands of pages that were made, a server compiles anew what
 * sends kept ones, and two servers have half of their core each.
 */
const WARM_UP_SECONDS = { inTurns: 2, atOnce: 6 };
/** About 800 pages each. */
const MAKING_SECONDS = 4;
/** Of what is asked in turns. */
const TURNS = 3;
/** Of what is asked at the same moment: two servers then have half of their core each. */
const ROUNDS = 2 * TURNS;

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
  await sleep(AFTER_START_MS);
  await makeEachPage();
  for (const page of PAGES) {
    const { cases, close } = await openCases(withReact, page, folder);
    try {
      for (const each of cases) {
        try {
          print({ page, case: each.name, sides: await compare(each) });
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          process.exitCode = 1;
          process.stdout.write(`${page.padEnd(40)} ${each.name.padEnd(24)} no ratio: ${error.message}\n`);
        }
      }
    } finally {
      await close();
    }
  }
} finally {
  await site.stop();
  rmSync(folder, { recursive: true });
}

/**
 * Has every page made for a while before any is measured: the first one would otherwise pay for compiling what all of
 * them run, and the last ones alone would be answered by a server that has made thousands.
 */
async function makeEachPage(): Promise<void> {
  for (const page of PAGES) await loadTogether([madeSide(site, page)], MAKING_SECONDS);
}

/** @throws Refused when there is nothing to compare */
async function compare({ sides }: Case): Promise<Row['sides']> {
  const all = Object.entries(sides).map(([name, side]) => ({ name, ...side }));
  const loads = all.every(({ asked }) => asked.isOwnWork) ? await atOnce(all) : await inTurns(all);
  return Object.fromEntries(all.map(({ name }, place) => [name, figuresOf(loads[place] ?? [])]));
}

type NamedSide = Side & { name: string };

/**
 * Asks servers that need nothing but their core at the same moment, because what a request costs there changes by half
 * within seconds (docs/performance.md).
 *
 * @returns the loads of each side
 */
async function atOnce(sides: readonly NamedSide[]): Promise<Load[][]> {
  await loadTogether(sides, WARM_UP_SECONDS.atOnce);
  const rounds: Load[][] = [];
  while (rounds.length < ROUNDS) rounds.push(await saturated(sides));
  return sides.map((_, place) => rounds.flatMap((round) => round[place] ?? []));
}

/** Asks one server after the other: the site renders in the same process as its yardstick. */
async function inTurns(sides: readonly NamedSide[]): Promise<Load[][]> {
  for (const side of sides) await loadTogether([side], WARM_UP_SECONDS.inTurns);
  const loads: Load[][] = sides.map(() => []);
  for (let turn = 0; turn < TURNS; turn++) {
    for (const [place, side] of sides.entries()) loads[place]?.push(...(await saturated([side])));
  }
  return loads;
}

/** Loads under which the servers set the pace. Other programs may have held up a generator, so it may try again. */
async function saturated(sides: readonly NamedSide[]): Promise<Load[]> {
  let refusal = '';
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const loads = await loadTogether(sides, SECONDS);
    const refusals = sides.flatMap(({ name, asked }, place) => {
      const measured = loads[place];
      const why = measured ? refusalOf(asked, measured) : null;
      return why === null ? [] : [`${name}: ${why}`];
    });
    if (refusals.length === 0) return loads;
    refusal = refusals.join('; ');
  }
  throw new Refused(refusal);
}

async function loadTogether(sides: readonly Side[], seconds: number): Promise<Load[]> {
  const loads = await Promise.all(sides.map(({ asked, pid }) => load(asked, pid, seconds)));
  // The load that ends last has counted all generators, which share a core.
  const generatorBusy = Math.max(...loads.map((each) => each.generatorBusy));
  return loads.map((each) => ({ ...each, generatorBusy }));
}

function print(row: Row): void {
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
}
