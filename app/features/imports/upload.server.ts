import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chmod, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import busboy from 'busboy';
import { unreadable } from '#platform/request/forms.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { isDiskFull } from '#platform/start/folder.server.ts';
import { MAX_UPLOAD_BYTES } from '#site/limits.ts';
import { FILES_AT_ONCE, IMPORT_TEXTS, isWithdrawal, uploadName } from './imports.ts';

/** A file that has arrived, in a folder of its own named by its id. */
export interface Received {
  id: string;
  /** Its name as it was sent, and the one under which it lies there. */
  givenName: string;
  name: string;
  bytes: number;
}

/**
 * Writes the files of a form (multipart/form-data) to the disk as they arrive, each to a folder of its own. Nothing
 * stays there if one of them does not arrive whole.
 *
 * @returns one to `FILES_AT_ONCE`, in the order in which they were written
 * @throws Refused for a form without a file, a file of another name, one that is too large, too many, or a full disk; a
 *   400 response for a form that ends early
 */
export async function receiveFiles(request: Request, folder: string): Promise<Received[]> {
  const type = request.headers.get('Content-Type') ?? '';
  if (!type.startsWith('multipart/form-data') || !request.body) throw refused(IMPORT_TEXTS.noFile);
  const begun: string[] = [];
  const place = async (id: string) => {
    begun.push(id);
    const own = path.join(folder, id);
    await mkdir(own, { mode: 0o700 });
    return own;
  };
  try {
    // What is locked on pages stands open in these files. The folder may be older than this rule.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
    // The types of the web and of Node name the same class.
    const body = Readable.fromWeb(request.body as ReadableStream<Uint8Array>);
    return await writeFiles(body, type, place);
  } catch (error) {
    for (const id of begun) await rm(path.join(folder, id), { recursive: true, force: true });
    if (isDiskFull(error)) throw refused(IMPORT_TEXTS.noRoom, 507);
    throw error;
  }
}

/** @param place makes the folder of a file by its id */
async function writeFiles(
  body: Readable,
  type: string,
  place: (id: string) => Promise<string>,
): Promise<Received[]> {
  const parser = openParser(type);
  const received: Received[] = [];
  const writing: Promise<void>[] = [];
  let hasDiskFailed = false;
  let fault: Refused | undefined;
  const write = async (file: Readable & { truncated?: boolean }, givenName: string, name: string) => {
    const id = randomUUID();
    const to = createWriteStream(path.join(await place(id), name), { mode: 0o600 });
    await pipeline(file, to);
    if (file.truncated) fault ??= refused(IMPORT_TEXTS.tooLarge(givenName), 413);
    received.push({ id, givenName, name, bytes: to.bytesWritten });
  };
  const begin = (file: Readable, givenName: string, name: string) => {
    // A form may end before anything reads its file: the pipeline reports that error too.
    file.on('error', () => {});
    const written = write(file, givenName, name);
    writing.push(written);
    written.catch((error) => {
      // Whatever ends the form early has ended the parser, and with it the file, before.
      hasDiskFailed ||= !parser.destroyed;
      // A full disk must not leave the rest of the body waiting.
      parser.destroy(error);
    });
  };
  parser.on('file', (_field, file, { filename }) => {
    const givenName = path.basename(filename ?? '').slice(0, 200);
    const name = uploadName(givenName);
    if (name) {
      begin(file, givenName, name);
      return;
    }
    if (givenName !== '')
      fault ??= refused(
        isWithdrawal(givenName) ? IMPORT_TEXTS.withdrawal(givenName) : IMPORT_TEXTS.badName(givenName),
      );
    file.resume();
  });
  parser.on('filesLimit', () => {
    fault ??= refused(IMPORT_TEXTS.tooManyFiles);
  });
  try {
    await pipeline(body, parser);
  } catch (error) {
    await Promise.allSettled(writing);
    throw hasDiskFailed ? error : unreadable();
  }
  await Promise.all(writing);
  if (fault || received.length === 0) throw fault ?? refused(IMPORT_TEXTS.noFile);
  return received;
}

/** The library throws on a type that it cannot read, such as one without a boundary. */
function openParser(type: string): busboy.Busboy {
  try {
    return busboy({
      headers: { 'content-type': type },
      defParamCharset: 'utf8',
      limits: { files: FILES_AT_ONCE, fileSize: MAX_UPLOAD_BYTES, fields: 4, fieldSize: 1_000 },
    });
  } catch {
    throw unreadable();
  }
}

function refused(notice: string, status = 400): Refused {
  return new Refused({ status, notice });
}
