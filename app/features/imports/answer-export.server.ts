import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addAbortSignal, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import type { Database } from '#platform/database/connection.server.ts';
import { exportTo } from './export.server.ts';

/**
 * Exports the catalogue, or one kind of record, to the disk and streams it from there, so that a slow reader holds no
 * transaction open. The files are deleted when the response ends.
 *
 * @param kind null for everything, logos included, as a tar archive
 * @param signal aborts when the reader has gone: then nobody may ever read what is returned
 */
export async function exportedFile(
  db: Database,
  { kind, filesFolder, signal }: { kind: string | null; filesFolder: string; signal: AbortSignal },
): Promise<{ name: string; body: ReadableStream }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'toolbox-export-'));
  const remove = () => void rm(folder, { recursive: true, force: true }).catch(() => {});
  try {
    await exportTo(db, { folder, kind, filesFolder });
  } catch (error) {
    remove();
    throw error;
  }
  const stream = kind === null ? archiveOf(folder) : createReadStream(path.join(folder, `${kind}.ndjson`));
  stream.once('close', remove);
  addAbortSignal(signal, stream);
  // Node's and the web's types of one class.
  return {
    name: kind === null ? 'catalogue.tar' : `${kind}.ndjson`,
    body: Readable.toWeb(stream) as ReadableStream,
  };
}

function archiveOf(folder: string): Readable {
  const archive = pack();
  const fill = async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    for (const { parentPath, name } of files) {
      const file = path.join(parentPath, name);
      const inArchive = path.relative(folder, file).replaceAll(path.sep, '/');
      const entry = archive.entry({ name: inArchive, size: (await stat(file)).size });
      await pipeline(createReadStream(file), entry);
    }
    archive.finalize();
  };
  fill().catch((error) => archive.destroy(error));
  return Readable.from(archive);
}
