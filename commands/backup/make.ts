import { createRequire } from 'node:module';
import type { Client } from 'pg';
import { z } from 'zod';
import type { Settings } from '#platform/start/settings.server.ts';
import { createStorage } from '#platform/storage/storage.server.ts';
import { type LastBackup, noteBackup } from '#platform/watch/last-backup.server.ts';
import { FORMAT, type TableEntry } from './archive/manifest.ts';
import { type ArchiveWriter, createArchive } from './archive/write.ts';
import { connect, openServer } from './database/connection.ts';
import { beginSnapshot, dumpTable, type Snapshot } from './database/dump.ts';
import { keptFiles } from './files/data-folder.ts';
import { addPhotos, type PhotoParts } from './files/photos.ts';
import { counted, megabytes, type Progress } from './progress.ts';

export interface BackupOptions {
  settings: Settings;
  /** Where to write the archive: an absolute path at which there is no file yet. */
  file: string;
  progress: Progress;
  signal: AbortSignal;
}

/**
 * Writes everything the site keeps into one archive: the database as it is at one moment, and the files that
 * go with it. The site may keep running.
 *
 * @throws when anything fails, leaving no archive
 */
export async function makeBackup({ settings, file, progress, signal }: BackupOptions): Promise<void> {
  const startedAt = performance.now();
  const archive = await createArchive(file, signal);
  let made: LastBackup;
  try {
    const server = await openServer(settings);
    try {
      made = await fill(archive, { settings, progress, signal, url: server.url });
    } finally {
      await server.close();
    }
  } finally {
    await archive.discard();
  }
  // The archive is whole, whatever becomes of the note.
  await noteBackup(settings.DATA_DIR, made).catch(() =>
    progress.say('The overview at the desk will not show this backup: DATA_DIR cannot be written.'),
  );
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  progress.say(`Done in ${seconds} s: ${file}`);
}

async function fill(
  archive: ArchiveWriter,
  { settings, progress, signal, url }: Omit<BackupOptions, 'file'> & { url: string },
): Promise<LastBackup> {
  const client = await connect(url);
  try {
    const photos: PhotoParts = { storage: createStorage(settings), archive, added: new Set() };
    const { schema, tables: described, missing } = await snapshotWithPhotos(client, photos);
    const made_at = new Date().toISOString();
    progress.say(`photos: ${photos.added.size}${missing > 0 ? `, and ${missing} without a file` : ''}`);
    const tables: TableEntry[] = [];
    for (const table of described) {
      const entry = await dumpTable(client, table, archive, (bytes) => {
        signal.throwIfAborted();
        progress.during(table.name, bytes);
      });
      tables.push(entry);
      progress.say(`${entry.name}: ${counted(entry.rows, 'row')}`);
    }
    await client.query('COMMIT');
    progress.say(`other files: ${await addFiles(archive, settings.DATA_DIR)}`);
    const { bytes } = await archive.finish({
      format: FORMAT,
      product: productVersion(),
      made_at,
      schema,
      tables,
    });
    progress.say(`archive: ${megabytes(bytes)}`);
    return { at: made_at, bytes };
  } finally {
    await client.end();
  }
}

const TRIES = 5;

/**
 * Begins a snapshot whose photos are all in the archive. If a member replaces a photo, the old file goes at
 * once while the snapshot still names it. Then we try again, when only a few photos can be new.
 */
async function snapshotWithPhotos(
  client: Client,
  photos: PhotoParts,
): Promise<Snapshot & { missing: number }> {
  for (let tries = 1; ; tries += 1) {
    const snapshot = await beginSnapshot(client);
    const missing = await addPhotos(client, photos);
    if (missing === 0 || tries === TRIES) return { ...snapshot, missing };
    await client.query('ROLLBACK');
  }
}

async function addFiles(archive: ArchiveWriter, dataDir: string): Promise<number> {
  let count = 0;
  for await (const { name, bytes } of keptFiles(dataDir)) {
    await archive.add(name, bytes);
    count += 1;
  }
  return count;
}

const packageSchema = z.object({ name: z.string(), version: z.string() });

function productVersion(): string {
  const { name, version } = packageSchema.parse(createRequire(import.meta.url)('../../package.json'));
  return `${name} ${version}`;
}
