import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Manifest, type TableEntry, tablePart } from '../archive/manifest.ts';
import type { ArchiveWriter } from '../archive/write.ts';
import { BackupFault } from '../fault.ts';
import { ownObjects, readMigrations } from './migrations.ts';
import { copyTarget, describeTables, existingTables, inPublic, lastMigration, type Table } from './tables.ts';

const PART_BYTES = 4 * 1024 * 1024;
const LINE_END = 0x0a;

export interface Snapshot {
  schema: Manifest['schema'];
  tables: Table[];
}

/**
 * Begins a transaction that sees the whole database as it is at this moment, whatever others write. It blocks
 * nobody, except changes of the schema.
 *
 * @throws BackupFault when there is nothing to back up, or the schema is newer than this program
 */
export async function beginSnapshot(client: Client): Promise<Snapshot> {
  const known = readMigrations();
  const before = await lastMigration(client, known);
  const names = await existingTables(client, ownObjects(known).tables);
  if (before === null || names.length === 0)
    throw new BackupFault('The database is empty: nothing to back up.');
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
  // If somebody emptied a table by TRUNCATE, we would see it empty too, so lock the tables first. Locking
  // takes no snapshot: the next statement does.
  await client.query(`LOCK TABLE ${names.map(inPublic).join(', ')} IN ACCESS SHARE MODE`);
  const { name, written_at } = (await lastMigration(client, known)) ?? before;
  if (written_at !== before.written_at) throw new BackupFault('The schema changed meanwhile. Try again.');
  return { schema: { name, written_at }, tables: await describeTables(client, names) };
}

/**
 * Adds all rows of a table to an archive.
 *
 * @param onBytes called with the progress
 */
export async function dumpTable(
  client: Client,
  table: Table,
  archive: ArchiveWriter,
  onBytes: (bytes: number) => void,
): Promise<TableEntry> {
  let rows = 0;
  let bytes = 0;
  let parts = 0;
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  const flush = async () => {
    parts += 1;
    await archive.add(tablePart(table.name, parts), Buffer.concat(waiting));
    waiting = [];
    waitingBytes = 0;
  };
  const source: AsyncIterable<Buffer> = client.query(copyTo(`COPY ${copyTarget(table)} TO STDOUT`));
  for await (const chunk of source) {
    rows += countLines(chunk);
    bytes += chunk.length;
    waiting.push(chunk);
    waitingBytes += chunk.length;
    if (waitingBytes >= PART_BYTES) await flush();
    onBytes(bytes);
  }
  if (waitingBytes > 0) await flush();
  return { ...table, rows };
}

/** `COPY` ends each row with a line break, and escapes those inside values. */
function countLines(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(LINE_END); at !== -1; at = chunk.indexOf(LINE_END, at + 1)) count += 1;
  return count;
}
