import { readdirSync, realpathSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { errorCode, StartError } from './start-error.server.ts';

/** The build that a process serves. A newer build does not affect it. */
export interface Build {
  name: string;
  /** The address of the module that starts the site (`program.ts`). */
  program: string;
  /** The files for browsers. */
  client: string;
  /** Marks the build as unused. */
  release(): void;
}

/** The name of the link to the newest build. */
export const CURRENT_BUILD = 'current';
/** Builds are named by the hash of their sources. */
const BUILD_NAME = /^[0-9a-f]{16}$/;
/** Old builds are removed by their last use, so a process keeps marking its own. */
const TOUCH_MS = 10_000;

/**
 * Takes the newest build and marks it as used while the process lives.
 *
 * @throws StartError if there is none.
 */
export function takeBuild(builds: string): Build {
  const folder = newestBuild(builds);
  markUsed(folder);
  const timer = setInterval(markUsed, TOUCH_MS, folder).unref();
  return {
    name: path.basename(folder),
    program: pathToFileURL(path.join(folder, 'server', 'program.js')).href,
    client: path.join(folder, 'client'),
    release: () => clearInterval(timer),
  };
}

function newestBuild(builds: string): string {
  try {
    return realpathSync(path.join(builds, CURRENT_BUILD));
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    throw new StartError('There is no build yet. Make one with npm run build.');
  }
}

/** The names of the builds in a folder, last used first. */
export function buildNames(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => BUILD_NAME.test(name))
    .map((name) => ({ name, usedAt: statSync(path.join(folder, name)).mtimeMs }))
    .sort((a, b) => b.usedAt - a.usedAt)
    .map(({ name }) => name);
}

/** A folder that we may not write to is never cleared either. */
export function markUsed(build: string): void {
  const now = new Date();
  try {
    utimesSync(build, now, now);
  } catch {}
}
