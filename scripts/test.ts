import { existsSync } from 'node:fs';
import { findBrowser } from './browser.ts';
import { ensureBuild } from './build.ts';
import { readCode } from './check.ts';
import { installPackages, isRootOnDebian } from './debian.ts';
import { tool } from './folders.ts';
import { run, StepFailed, step } from './steps.ts';

/** Everything except the tests that take minutes, which have their own commands. */
const QUICK = ['unit', 'database', 'replaced-modules', 'faults'].flatMap((name) => ['--project', name]);

/** Debian's PostgreSQL 15, the oldest version that the app promises to run on. */
const OLDEST_POSTGRES = '/usr/lib/postgresql/15/bin';
/** What depends most on the version: migrations, import, search. */
const MOST_SQL = [
  'tests/adapters/schema',
  'tests/catalogue/import',
  'tests/catalogue/search-lists',
  'tests/catalogue/search-beyond-lists',
  'tests/requests/large-listings',
];

interface Tally {
  passed: number;
  failed: number;
}

/** Runs every test, browser tests included. All parts run even when one fails. */
export async function testEverything(): Promise<void> {
  const total: Tally = { passed: 0, failed: 0 };
  const add = async (part: Promise<Tally>) => {
    const { passed, failed } = await part;
    total.passed += passed;
    total.failed += failed;
  };
  await add(asOneTest(readCode));
  await add(asOneTest(ensureBuild));
  await add(vitest('unit, request, database and fault tests', QUICK));
  if (await hasOldestPostgres()) {
    await add(
      vitest('most of the SQL on PostgreSQL 15', ['--project', 'database', ...MOST_SQL], {
        TEST_POSTGRES_BIN: OLDEST_POSTGRES,
      }),
    );
  }
  await add(browserTests());
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
  if (total.failed > 0) process.exitCode = 1;
}

/** Runs the tests in some files or folders, each with its own runner. */
export async function testFiles(names: readonly string[]): Promise<void> {
  await ensureBuild();
  const isBrowserTest = (name: string) => name.startsWith('tests/e2e');
  const inBrowser = names.filter(isBrowserTest);
  const others = names.filter((name) => !isBrowserTest(name));
  if (others.length > 0) await run(tool('vitest'), ['run', ...others], { show: true });
  if (inBrowser.length > 0) {
    const CHROMIUM_PATH = await findBrowser();
    await run(tool('playwright'), ['test', ...inBrowser], { env: { CHROMIUM_PATH }, show: true });
  }
}

/** Optional for `npm test` on a developer's machine, but CI installs it. */
async function hasOldestPostgres(): Promise<boolean> {
  if (!existsSync(OLDEST_POSTGRES) && process.env.CI && isRootOnDebian()) await installOldestPostgres();
  return existsSync(OLDEST_POSTGRES);
}

function installOldestPostgres(): Promise<void> {
  return step('PostgreSQL 15 from Debian', () => installPackages(['postgresql-15']));
}

/** Runs all tests that need a database on PostgreSQL 15. */
export async function testOldestPostgres(): Promise<void> {
  await ensureBuild();
  if (!existsSync(OLDEST_POSTGRES)) await installOldestPostgres();
  await run(tool('vitest'), ['run', '--project', 'database'], {
    env: { TEST_POSTGRES_BIN: OLDEST_POSTGRES },
    show: true,
  });
}

/** Checks every screen for accessibility in both colour schemes, each at both widths. */
export async function testAccessibility(): Promise<void> {
  await ensureBuild();
  const env = { CHROMIUM_PATH: await findBrowser(), EVERY_LOOK: '1' };
  await run(tool('playwright'), ['test', 'accessibility'], { env, show: true });
}

async function asOneTest(work: () => Promise<void>): Promise<Tally> {
  try {
    await work();
    return { passed: 1, failed: 0 };
  } catch (error) {
    return failure(error);
  }
}

/** A failure without a count counts as one. */
function failure(error: unknown): Tally {
  if (!(error instanceof StepFailed)) throw error;
  return { passed: 0, failed: 1 };
}

function vitest(name: string, args: readonly string[], env: Record<string, string> = {}): Promise<Tally> {
  return runner(name, tool('vitest'), ['run', ...args], env);
}

async function browserTests(): Promise<Tally> {
  try {
    const chromium = await findBrowser();
    return await runner('browser tests', tool('playwright'), ['test'], { CHROMIUM_PATH: chromium });
  } catch (error) {
    return failure(error);
  }
}

async function runner(
  name: string,
  command: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<Tally> {
  try {
    return count(await step(name, () => run(command, args, { env: { ...env, NO_COLOR: '1' } })));
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    const { passed, failed } = count(error.output);
    // A runner that fails without a failed test could not start, or failed outside its tests.
    return { passed, failed: Math.max(failed, 1) };
  }
}

/**
 * Reads the summary of Vitest ("Tests  2 failed | 30 passed (32)") or Playwright ("  2 failed", the names
 * of the failed tests, "  30 passed (12s)").
 */
function count(output: string): Tally {
  const summary = /^\s*Tests\s+(.*)$/m.exec(output)?.[1] ?? output;
  const number = (word: string) =>
    Number(new RegExp(`(?:^|\\|) *(\\d+) ${word}\\b`, 'm').exec(summary)?.[1] ?? 0);
  return { passed: number('passed'), failed: number('failed') };
}
