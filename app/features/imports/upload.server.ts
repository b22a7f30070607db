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

/** An uploaded file, in a folder named by its id. */
export interface Received {
  id: string;
  /** The uploaded name, and the name on the disk. */
  givenName: string;
  name: string;
  bytes: number;
}

/**
 * Streams the files of a form (multipart/form-data) to the disk, each into a folder of its own. If one is incomplete,
 * all are deleted.
 *
 * @returns one to `FILES_AT_ONCE` files, in the order of writing
 * @throws Refused without a file, for an unknown name, a file too large, too many files, or a full disk; a 400 response
 * for a form that ends early
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
    // The files contain locked values, and the folder may be older than this rule.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
    // Node's and the web's types of one class.
    const body = Readable.fromWeb(request.body as ReadableStream<Uint8Array>);
    return await writeFiles(body, type, place);
  } catch (error) {
    for (const id of begun) await rm(path.join(folder, id), { recursive: true, force: true });
    if (isDiskFull(error)) throw refused(IMPORT_TEXTS.noRoom, 507);
    throw error;
  }
}

/** @param place creates the folder of a file by its id */
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
    const written = write(file, givenName, name);
    writing.push(written);
    written.catch((error) => {
      // If the form ended early, the parser was destroyed first.
      hasDiskFailed ||= !parser.destroyed;
      // On a full disk, stop reading the body.
      parser.destroy(error);
    });
  };
  parser.on('file', (_field, file, { filename }) => {
    // If the form ends before the file is read, the pipeline of the form says so. Nobody else listens to a file that is
    // left out, and an error without a listener ends the process.
    file.on('error', () => {});
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

/** The library throws for an invalid content type, such as one without a boundary. */
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
