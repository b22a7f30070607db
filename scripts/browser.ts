import { existsSync } from 'node:fs';
import { installPackages, isRootOnDebian } from './debian.ts';
import { inRoot } from './folders.ts';
import { run, StepFailed, step } from './steps.ts';

/** Draws pages as Chromium does, without the rest of a browser: tests take two thirds of the time. */
const DEBIANS_SHELL = '/usr/bin/chromium-headless-shell';
const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Finds a Chromium for the browser tests: CHROMIUM_PATH, Debian's headless one, which root installs now, or any
 * other installed one; without all of these it installs Playwright's.
 *
 * @returns its path
 */
export async function findBrowser(): Promise<string> {
  const given = process.env.CHROMIUM_PATH;
  if (given && existsSync(given)) return given;
  if (existsSync(DEBIANS_SHELL) || (await installShell())) return DEBIANS_SHELL;
  // Takes as long to load as everything else that a command needs.
  const { chromium } = await import('playwright-core');
  const found = [...INSTALLED, chromium.executablePath()].find((file) => existsSync(file));
  if (found) return found;
  await step('browser from Playwright', () =>
    run(process.execPath, [inRoot('node_modules/playwright-core/cli.js'), 'install', 'chromium']),
  );
  return chromium.executablePath();
}

/** Any other Chromium will do if Debian's cannot be had now. */
async function installShell(): Promise<boolean> {
  if (!isRootOnDebian()) return false;
  try {
    await step('browser from Debian', () => installPackages(['chromium-headless-shell']));
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
  }
  return existsSync(DEBIANS_SHELL);
}
