import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { installPackages, isRootOnDebian } from './debian.ts';
import { inRoot } from './folders.ts';
import { run, step } from './steps.ts';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Finds a Chromium for the browser tests: CHROMIUM_PATH, an installed one, or one that it installs now:
 * Debian's for root, otherwise Playwright's.
 *
 * @returns its path
 */
export async function findBrowser(): Promise<string> {
  const found = [process.env.CHROMIUM_PATH, ...INSTALLED, chromium.executablePath()].find(
    (file) => file && existsSync(file),
  );
  if (found) return found;
  if (isRootOnDebian()) {
    await step('browser from Debian', () => installPackages(['chromium']));
    return '/usr/bin/chromium';
  }
  await step('browser from Playwright', () =>
    run(process.execPath, [inRoot('node_modules/playwright-core/cli.js'), 'install', 'chromium']),
  );
  return chromium.executablePath();
}
