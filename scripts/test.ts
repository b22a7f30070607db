import { existsSync } from 'node:fs';
import { findBrowser } from './browser.ts';
import { ensureBuild } from './build.ts';
import { readCode } from './check.ts';
import { installPackages } from './debian.ts';
import { tool } from './folders.ts';
import { run, StepFailed, step } from './steps.ts';

/** Everything except the tests that take minutes, which have their own commands. */
const QUICK = ['unit', 'database', 'faults'].flatMap((name) => ['--project', name]);

/** Debian's PostgreSQL 15, the oldest version that the app promises to run on. */
const OLDEST_POSTGRES = '/usr/lib/postgresql/15/bin';

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
  if (inBrowser.length > 0) await testInBrowser(inBrowser);
}

/** Runs all tests that need a database on PostgreSQL 15. */
export async function testOldestPostgres(): Promise<void> {
  await ensureBuild();
  if (!existsSync(OLDEST_POSTGRES))
    await step('PostgreSQL 15 from Debian', () => installPackages(['postgresql-15']));
  await run(tool('vitest'), ['run', '--project', 'database'], {
    env: { TEST_POSTGRES_BIN: OLDEST_POSTGRES },
    show: true,
  });
}

/** Runs the browser tests in some files, by default in all, also those that `npm test` leaves out as details. */
export async function testInBrowser(files: readonly string[] = []): Promise<void> {
  await ensureBuild();
  const env = { CHROMIUM_PATH: await findBrowser(), THOROUGH: '1' };
  await run(tool('playwright'), ['test', ...files], { env, show: true });
}

/** Makes contact sheets of the public screens whose addresses begin so, by default of all, in `var/screens`. */
export async function makeScreens(beginnings: readonly string[] = []): Promise<void> {
  await ensureBuild();
  const env = { CHROMIUM_PATH: await findBrowser(), SCREENS: beginnings.join(' ') || 'all' };
  await run(tool('playwright'), ['test'], { env, show: true });
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

function vitest(name: string, args: readonly string[]): Promise<Tally> {
  return runner(name, tool('vitest'), ['run', ...args], {});
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
