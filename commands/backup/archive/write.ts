import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { pack } from 'tar-stream';
import { syncFolder } from '#platform/start/folder.server.ts';
import { BackupFault } from '../fault.ts';
import { MANIFEST, type Manifest, type Part } from './manifest.ts';
import { sealed } from './seal.ts';

export interface ArchiveWriter {
  add(name: string, bytes: Buffer): Promise<void>;
  /** Closes the archive and gives the complete file its name. */
  finish(contents: Omit<Manifest, 'parts'>): Promise<{ bytes: number }>;
  /** Removes what was written, unless the archive is finished. */
  discard(): Promise<void>;
}

/**
 * Begins an archive, under a temporary name in the same folder. Only its owner can read it: it holds members'
 * data and password hashes.
 *
 * @throws BackupFault when the file already exists
 */
export async function createArchive(file: string, signal: AbortSignal): Promise<ArchiveWriter> {
  await requireAbsent(file);
  const draft = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.part`);
  const target = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
  const tar = pack();
  const params = { [constants.ZSTD_c_checksumFlag]: 1 };
  const written = pipeline(tar, createZstdCompress({ params }), sealed, target, { signal });
  // Adding a part reports a failure; until then it must not count as an unhandled rejection.
  written.catch(() => {});
  const parts: Part[] = [];
  const put = (name: string, bytes: Buffer) => {
    const taken = new Promise<void>((resolve, reject) => {
      tar.entry({ name, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()));
    });
    // The pipeline knows why it failed; the tar knows only that it was closed.
    return Promise.race([written, taken.catch(() => written)]);
  };
  return {
    async add(name, bytes) {
      await put(name, bytes);
      parts.push({ name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
    },
    async finish(contents) {
      await put(MANIFEST, Buffer.from(JSON.stringify({ ...contents, parts } satisfies Manifest, null, 1)));
      tar.finalize();
      await written;
      const { size } = await stat(draft);
      await requireAbsent(file);
      await rename(draft, file);
      await syncFolder(path.dirname(file));
      return { bytes: size };
    },
    async discard() {
      tar.destroy();
      await written.catch(() => {});
      await rm(draft, { force: true });
    },
  };
}

async function requireAbsent(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found) throw new BackupFault(`${file} is there already. Choose another name, or remove it first.`);
}
