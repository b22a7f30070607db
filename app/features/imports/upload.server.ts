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
import { IMPORT_TEXTS, uploadName } from './imports.ts';

/** A file that has arrived, in a folder of its own named by its id. */
export interface Received {
  id: string;
  /** Its name as it was sent, and the one under which it lies there. */
  givenName: string;
  name: string;
  bytes: number;
}

/**
 * Writes the file of a form (multipart/form-data) to the disk as it arrives. Nothing stays there if it does not
 * arrive whole.
 *
 * @throws Refused for a form without a file, a file of another name, one that is too large, or a full disk; a 400
 *   response for a form that ends early
 */
export async function receiveFile(request: Request, folder: string): Promise<Received> {
  const type = request.headers.get('Content-Type') ?? '';
  if (!type.startsWith('multipart/form-data') || !request.body) throw refused(IMPORT_TEXTS.noFile);
  const id = randomUUID();
  const place = path.join(folder, id);
  try {
    // What is locked on pages stands open in these files. The folder may be older than this rule.
    await mkdir(place, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
    // The types of the web and of Node name the same class.
    const body = Readable.fromWeb(request.body as ReadableStream<Uint8Array>);
    return { id, ...(await writeFile(body, type, place)) };
  } catch (error) {
    await rm(place, { recursive: true, force: true });
    if (isDiskFull(error)) throw refused(IMPORT_TEXTS.noRoom, 507);
    throw error;
  }
}

async function writeFile(body: Readable, type: string, place: string): Promise<Omit<Received, 'id'>> {
  const parser = openParser(type);
  let received: Omit<Received, 'id'> | undefined;
  let writing: Promise<void> = Promise.resolve();
  let hasDiskFailed = false;
  let fault: Refused | undefined = refused(IMPORT_TEXTS.noFile);
  parser.on('file', (_field, file, { filename }) => {
    const givenName = path.basename(filename ?? '').slice(0, 200);
    const name = uploadName(givenName);
    fault = name || givenName === '' ? fault : refused(IMPORT_TEXTS.badName);
    if (!name) {
      file.resume();
      return;
    }
    const to = createWriteStream(path.join(place, name), { mode: 0o600 });
    writing = pipeline(file, to).then(() => {
      fault = file.truncated ? refused(IMPORT_TEXTS.tooLarge, 413) : undefined;
      received = { givenName, name, bytes: to.bytesWritten };
    });
    writing.catch((error) => {
      // Whatever ends the form early has ended the parser, and with it the file, before.
      hasDiskFailed ||= !parser.destroyed;
      // A full disk must not leave the rest of the body waiting.
      parser.destroy(error);
    });
  });
  try {
    await pipeline(body, parser);
  } catch (error) {
    await writing.catch(() => {});
    throw hasDiskFailed ? error : unreadable();
  }
  await writing;
  if (fault || !received) throw fault ?? refused(IMPORT_TEXTS.noFile);
  return received;
}

/** The library throws on a type that it cannot read, such as one without a boundary. */
function openParser(type: string): busboy.Busboy {
  try {
    return busboy({
      headers: { 'content-type': type },
      defParamCharset: 'utf8',
      limits: { files: 1, fileSize: MAX_UPLOAD_BYTES, fields: 4, fieldSize: 1_000 },
    });
  } catch {
    throw unreadable();
  }
}

function refused(notice: string, status = 400): Refused {
  return new Refused({ status, notice });
}
