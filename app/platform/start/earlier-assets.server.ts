import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type Build, buildNames, markUsed } from './build.server.ts';

/** A page that stays open over this many deploys still finds its scripts. */
const KEPT_BUILDS = 5;
const HASHED = 'assets';

/**
 * Pages that are open during a deploy, or in caches, request files of their own build. So each build leaves its hashed
 * files in the data folder, which outlives releases and containers.
 *
 * @returns folders with the hashed files of earlier builds below `assets/`, latest first
 */
export function keepAssets({ name, client }: Build, dataDir: string): string[] {
  const kept = path.join(dataDir, 'builds');
  mkdirSync(kept, { recursive: true });
  if (!existsSync(path.join(kept, name))) copyWhole(path.join(client, HASHED), path.join(kept, name), HASHED);
  markUsed(path.join(kept, name));
  const earlier = buildNames(kept).filter((other) => other !== name);
  for (const old of earlier.splice(KEPT_BUILDS))
    rmSync(path.join(kept, old), { recursive: true, force: true });
  return earlier.map((other) => path.join(kept, other));
}

/** Copies under another name and renames, so that a partial copy is never used. */
function copyWhole(from: string, to: string, below: string): void {
  const aside = `${to}.${process.pid}`;
  cpSync(from, path.join(aside, below), { recursive: true });
  try {
    renameSync(aside, to);
  } catch (error) {
    rmSync(aside, { recursive: true });
    // Another node has copied the same build in the meantime.
    if (!existsSync(to)) throw error;
  }
}
