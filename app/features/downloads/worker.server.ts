import { readdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import type { CachedPages } from '#catalogue/watch-writes.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { repeat, type Worker } from '#platform/jobs/repeating.server.ts';
import type { Logger } from '#platform/watch/log.server.ts';
import { CURRENT, readManifest } from './downloads.server.ts';
import { exportOpen } from './export.server.ts';

const LOOK_MS = 10 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer than making them takes. */
const MAKING_MS = 60 * 60 * 1000;

interface Parts {
  db: Database;
  /** Holds a folder for each set of downloads, and a link to the one being served. */
  folder: string;
  /** Told when there is a new set, because a page lists it. */
  pages: Pick<CachedPages, 'clear'>;
  log: Logger;
}

/** Makes the downloads once a day on every node, because each node serves its own. */
export function startDownloads({ db, folder, pages, log }: Parts): Worker {
  return repeat({ operation: 'making the downloads', log, pauseMs: LOOK_MS }, async () => {
    const made = await readManifest(folder);
    if (made && Date.now() - Date.parse(made.made_at) < DAY_MS) return 'not now';
    await makeDownloads(db, folder, new Date());
    pages.clear();
    return 'made';
  });
}

/**
 * Makes the downloads aside, then swaps them in all at once. Anybody still downloading an older file gets all
 * of it.
 */
export async function makeDownloads(db: Database, folder: string, now: Date): Promise<void> {
  const madeAt = now.toISOString();
  const name = nameOf(now);
  await exportOpen(db, path.join(folder, name), madeAt);
  const aside = path.join(folder, `${name}.link`);
  await symlink(name, aside);
  await rename(aside, path.join(folder, CURRENT));
  await removeEarlier(folder, nameOf(new Date(now.getTime() - MAKING_MS)));
}

/** Names of sets are in the order in which they were begun. */
function nameOf(begun: Date): string {
  return `made-${begun.toISOString().replaceAll(/\D/g, '')}`;
}

/** Removes earlier sets, and those that were interrupted. Another worker with this folder may be making a later one. */
async function removeEarlier(folder: string, first: string): Promise<void> {
  const current = await readlink(path.join(folder, CURRENT));
  const earlier = (await readdir(folder)).filter(
    (name) => name.startsWith('made-') && name < first && name !== current,
  );
  for (const name of earlier) await rm(path.join(folder, name), { recursive: true, force: true });
}
