import type { Client, ClientBase } from 'pg';
import type { Settings } from '#platform/start/settings.server.ts';
import { createStorage, hasBucket } from '#platform/storage/storage.server.ts';
import { type Manifest, tableOf } from './archive/manifest.ts';
import { type Archive, collect, openArchive } from './archive/read.ts';
import { connect, openServer } from './database/connection.ts';
import { createLoader } from './database/load.ts';
import { leaveMark, readMark } from './database/mark.ts';
import {
  beginAlone,
  completeSchema,
  dropWaitingChanges,
  type Former,
  rebuildSchema,
  requireKnown,
} from './database/rebuild.ts';
import { describeTables, inPublic, type Table } from './database/tables.ts';
import { BackupFault } from './fault.ts';
import { isKeptFile } from './files/data-folder.ts';
import { createPhotoReturn, type PhotoReturn, photoKeyOfPart, removePhotos } from './files/photos.ts';
import { createStaging, type Staging, settleRestores } from './files/staging.ts';
import type { Progress } from './progress.ts';

export interface RestoreOptions {
  settings: Settings;
  file: string;
  /** Whether the database's contents may be replaced. */
  replace: boolean;
  progress: Progress;
  signal: AbortSignal;
}

/**
 * Replaces what the site keeps by an archive's contents. The archive is checked completely before anything is
 * written; then database and files change together or not at all.
 *
 * @throws BackupFault or the cause of a failure, with everything as it was before
 */
export async function restore(options: RestoreOptions): Promise<void> {
  const { settings, file, progress } = options;
  const startedAt = performance.now();
  progress.say('Checking the archive …');
  const archive = await openArchive(file);
  const { made_at, product } = archive.manifest;
  requireKnown(archive.manifest);
  requirePlaces(archive.manifest);
  progress.say(`It is whole: ${product}, ${made_at}`);
  const server = await openServer(settings);
  try {
    await load(archive, server.url, options);
  } finally {
    await server.close();
  }
  progress.say(`Done in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
}

async function load(archive: Archive, url: string, options: RestoreOptions): Promise<void> {
  const { DATA_DIR } = options.settings;
  const client = await connect(url);
  const run = (statement: string) => client.query<Record<string, unknown>>(statement);
  const settle = () => settleRestores(DATA_DIR, () => readMark(run));
  const storage = createStorage(options.settings);
  // In the folder, photos are files like any others.
  const photos = hasBucket(options.settings) ? createPhotoReturn(storage) : undefined;
  let staging: Staging | undefined;
  let isCommitting = false;
  try {
    await beginAlone(client);
    await settle();
    staging = await createStaging(DATA_DIR);
    const former = await replaceRows(client, archive, { ...options, staging, photos });
    await leaveMark(run, staging.mark);
    options.signal.throwIfAborted();
    isCommitting = true;
    await client.query('COMMIT');
    await settle();
    const kept = new Set(archive.manifest.parts.map(({ name }) => photoKeyOfPart(name)));
    await removePhotos(
      storage,
      [...former.photos].filter((key) => !kept.has(key)),
    );
  } catch (error) {
    // A commit may have succeeded although its answer was lost: the site's next start finds out.
    if (!isCommitting) {
      await photos?.undo();
      await staging?.discard();
    }
    throw error;
  } finally {
    await client.end();
  }
}

/** @returns what they replace */
async function replaceRows(
  client: Client,
  archive: Archive,
  places: Places & Pick<RestoreOptions, 'replace'>,
): Promise<Former> {
  const { schema } = archive.manifest;
  const former = await rebuildSchema(client, schema, places);
  await fill(client, archive, places);
  await completeSchema(client, schema, former);
  const dropped = await dropWaitingChanges(client);
  if (dropped > 0) places.progress.say(`Changes of address that waited, taken back: ${dropped}`);
  return former;
}

interface Places extends Pick<RestoreOptions, 'progress' | 'signal'> {
  staging: Staging;
  /** Only if there is a bucket. */
  photos: PhotoReturn | undefined;
}

/** Puts each part in its place: rows into the transaction, files into their waiting folder. */
async function fill(
  client: Client,
  archive: Archive,
  { staging, photos, ...options }: Places,
): Promise<void> {
  const tables = await expectedTables(client, archive.manifest);
  const triggers = await setTriggersAside(client, [...tables.keys()]);
  const indexes = await setIndexesAside(client, [...tables.keys()]);
  const loader = createLoader(client, options);
  for await (const { name, content } of archive.parts()) {
    const table = tables.get(tableOf(name) ?? '');
    const photo = photoKeyOfPart(name);
    if (table) await loader.add(table, content);
    else if (photo !== undefined && photos) await photos.put(photo, new Uint8Array(await collect(content)));
    else await staging.write(name, await collect(content));
  }
  await loader.end();
  await photos?.end();
  options.progress.say('indexes …');
  for (const statement of [...indexes, ...triggers]) await client.query(statement);
  for (const { name, rows } of archive.manifest.tables) {
    if ((loader.rows.get(name) ?? 0) !== rows) throw new BackupFault(`Not all rows of ${name} came in.`);
  }
}

/** The database's tables, which must be the same as the archive's. */
async function expectedTables(client: Client, manifest: Manifest): Promise<Map<string, Table>> {
  const names = manifest.tables.map(({ name }) => name);
  const tables = new Map((await describeTables(client, names)).map((table) => [table.name, table]));
  for (const { name, columns } of manifest.tables) {
    if (tables.get(name)?.columns.join() === columns.join()) continue;
    throw new BackupFault(`The archive's table ${name} does not fit the schema ${manifest.schema.name}.`);
  }
  return tables;
}

/** Refuses unknown parts before anything is written. */
function requirePlaces({ parts, tables }: Manifest): void {
  const names = new Set(tables.map(({ name }) => name));
  const unknown = parts.find(
    ({ name }) => !names.has(tableOf(name) ?? '') && photoKeyOfPart(name) === undefined && !isKeptFile(name),
  );
  if (unknown) throw new BackupFault(`The archive holds ${unknown.name}, which has no place here.`);
}

/**
 * Drops the indexes that no constraint needs, because building them after a table is filled is several times
 * faster than updating them with each row.
 *
 * @returns the statements that create them again
 */
async function setIndexesAside(client: ClientBase, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
     FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY ($1)
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}

/**
 * Keeps triggers from answering to rows that a backup brings: what they once wrote is in the backup too.
 *
 * @returns the statements that let them answer again
 */
async function setTriggersAside(client: ClientBase, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT relname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY ($1) AND NOT tgisinternal`,
    [tables],
  );
  for (const { name } of rows) await client.query(`ALTER TABLE ${inPublic(name)} DISABLE TRIGGER USER`);
  return rows.map(({ name }) => `ALTER TABLE ${inPublic(name)} ENABLE TRIGGER USER`);
}
