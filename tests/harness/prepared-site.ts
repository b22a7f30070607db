import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureBuild } from '../../scripts/build.ts';
import { ready, stop } from './program.ts';
import { startSite } from './site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a site that has started once and was stopped. */
    preparedSite: string;
  }
}

/** Starts the real program once: its database and the starter catalogue then come to each file as a copy. */
export default async function setup(project: TestProject): Promise<() => void> {
  await ensureBuild();
  const scratch = mkdtempSync(path.join(tmpdir(), 'toolbox-prepared-'));
  // The database's user must reach it; our own folder is out of its reach when we are root.
  chmodSync(scratch, 0o755);
  const DATA_DIR = path.join(scratch, 'data');
  const site = startSite({ DATA_DIR });
  await ready(site);
  await stop(site);
  project.provide('preparedSite', DATA_DIR);
  return () => rmSync(scratch, { recursive: true });
}

/** Copies a prepared data folder with its owners. */
export function copySite(prepared: string, dataDir: string): void {
  execFileSync('cp', ['-a', prepared, dataDir]);
}
