import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { extract } from 'tar-stream';
import { BackupFault } from '../fault.ts';
import { MANIFEST, type Manifest, type Part, parseManifest } from './manifest.ts';
import { checkSeal } from './seal.ts';

/** An archive that has been read once from end to end and found complete. */
export interface Archive {
  manifest: Manifest;
  /**
   * Reads the parts again, in order. Compares each with the manifest again after reading it, because the file
   * may have changed in the meantime.
   */
  parts(): AsyncGenerator<ArchivePart>;
}

export interface ArchivePart {
  name: string;
  content: AsyncIterable<Buffer>;
}

/**
 * Checks a file completely, and reads what it holds, before anybody acts on it.
 *
 * @throws BackupFault when it is not a complete archive of a known format
 */
export async function openArchive(file: string): Promise<Archive> {
  const bytes = await checkSeal(file);
  const parts: Part[] = [];
  let text: string | undefined;
  for await (const { name, content } of entries(file, bytes)) {
    if (name === MANIFEST) text = (await collect(content)).toString('utf8');
    else parts.push(await measure(name, content));
  }
  if (text === undefined) throw new BackupFault(`${file} is not a backup of this site.`);
  const manifest = parseManifest(text);
  if (!isSame(parts, manifest.parts)) {
    throw new BackupFault(`${file} is damaged: its parts are not those of its list of contents.`);
  }
  return { manifest, parts: () => checked(entries(file, bytes), manifest.parts) };
}

async function* entries(file: string, bytes: number): AsyncGenerator<ArchivePart> {
  const tar = extract();
  const read = pipeline(createReadStream(file, { end: bytes - 1 }), createZstdDecompress(), tar);
  read.catch(() => {});
  for await (const entry of tar) {
    yield { name: entry.header.name, content: buffers(entry) };
    entry.resume();
  }
  await read;
}

async function* buffers(content: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('A part of an archive is bytes.');
    yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  }
}

async function* checked(
  found: AsyncIterable<ArchivePart>,
  expected: readonly Part[],
): AsyncGenerator<ArchivePart> {
  const waiting = expected.values();
  for await (const { name, content } of found) {
    if (name === MANIFEST) continue;
    const part = waiting.next().value;
    if (part?.name !== name) throw changed();
    yield { name, content: compared(content, part) };
  }
  if (waiting.next().value) throw changed();
}

async function* compared(content: AsyncIterable<Buffer>, part: Part): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== part.sha256) throw changed();
}

function changed(): BackupFault {
  return new BackupFault('The archive changed while it was read.');
}

async function measure(name: string, content: AsyncIterable<Buffer>): Promise<Part> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { name, bytes, sha256: hash.digest('hex') };
}

function isSame(found: readonly Part[], listed: readonly Part[]): boolean {
  return (
    found.length === listed.length &&
    found.every(({ name, bytes, sha256 }, index) => {
      const other = listed[index];
      return other?.name === name && other.bytes === bytes && other.sha256 === sha256;
    })
  );
}

export async function collect(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}
