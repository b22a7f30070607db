import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { errorCode, StartError, unwritable } from '../start-error.server.ts';
import { type Identity, shortHash } from './identity.server.ts';
import type { Programs } from './programs.server.ts';

export const SUPERUSER = 'toolbox';

/** The server needs none of our environment; PGDATA or LC_ALL would mislead it. */
export const SERVER_ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * Makes the database folder if there is none. Prepares it under another name and moves it when complete, so that an
 * interrupted start leaves nothing partial.
 *
 * @throws StartError if the folder cannot be written or belongs to another version.
 */
export function ensureCluster(dataDir: string, programs: Programs, identity: Identity | null): void {
  if (isCluster(dataDir)) {
    requireSameMajor(dataDir, programs);
    return;
  }
  const draft = `${dataDir}.${process.pid}`;
  try {
    mkdirSync(path.dirname(dataDir), { recursive: true });
    mkdirSync(draft, { mode: 0o700 });
    if (identity) chownSync(draft, identity.uid, identity.gid);
  } catch (error) {
    throw unwritable(dataDir, error);
  }
  try {
    initialise(draft, programs, identity);
    renameSync(draft, dataDir);
  } catch (error) {
    // A simultaneous start was faster; its folder is as good.
    if (!isCluster(dataDir)) throw unwritable(dataDir, error);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function isCluster(folder: string): boolean {
  return existsSync(path.join(folder, 'PG_VERSION'));
}

function requireSameMajor(dataDir: string, programs: Programs): void {
  const made = readFileSync(path.join(dataDir, 'PG_VERSION'), 'utf8').trim();
  if (Number(made) === programs.major) return;
  throw new StartError(
    `The database folder ${dataDir} was made by PostgreSQL ${made}, and this is version ${programs.major}. ` +
      'Move the data with pg_dump, or set DATA_DIR to another folder.',
  );
}

function initialise(folder: string, programs: Programs, identity: Identity | null): void {
  // Sorting and lower() must not depend on the machine's locales. From version 17 on there is a built-in one.
  const locale =
    programs.major >= 17
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale=C.UTF-8'];
  const result = spawnSync(
    path.join(programs.binDir, 'initdb'),
    ['-D', folder, '-U', SUPERUSER, '-A', 'trust', '-E', 'UTF8', '--no-instructions', ...locale],
    { cwd: '/', env: SERVER_ENVIRONMENT, encoding: 'utf8', ...identity },
  );
  if (result.status === 0) return;
  throw new StartError(
    `The database could not be set up: ${lastLine(result.stderr ?? String(result.error))}`,
  );
}

/**
 * The folder of the server's socket. Its path is short, because socket addresses are limited; only its owner
 * can enter, because anybody who opens the socket is let in.
 */
export function ensureSocketDir(dataDir: string, identity: Identity | null): string {
  const folder = path.join(os.tmpdir(), `ai-toolbox-${shortHash(dataDir)}`);
  try {
    mkdirSync(folder, { mode: 0o700 });
    if (identity) chownSync(folder, identity.uid, identity.gid);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw unwritable(folder, error);
  }
  const entry = lstatSync(folder);
  const owner = identity?.uid ?? process.getuid?.();
  if (!entry.isDirectory() || entry.uid !== owner || (entry.mode & 0o077) !== 0) {
    throw new StartError(
      `${folder} belongs to somebody else or is open to others. Remove it and start again.`,
    );
  }
  return folder;
}

export function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
