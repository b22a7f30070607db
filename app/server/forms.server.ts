import { data } from 'react-router';
import { MESSAGES } from '#domain/messages.ts';

/** Room for every form of text that the site has. */
const MAX_BYTES = 64 * 1024;
/** A client reads our answer only when it has sent its form, so we hear it out; but not for ever. */
const MAX_HEARD_BYTES = 8 * 1024 * 1024;
/** Pictures are what people send too large: straight from a camera, for instance. */
const MAX_HEARD_OF_UPLOAD = 64 * 1024 * 1024;

/**
 * The text fields of a submitted form by name; of a name that comes twice, the last. They hold no NUL, which
 * no text of the database can. Half characters are none either by then: the bytes were read as UTF-8.
 */
export type FormTexts = Readonly<Record<string, string>>;

/**
 * Reads a submitted form, and no more of it than a form of texts can have.
 *
 * @throws a 413 or 400 response with a text for the error page
 */
export async function readForm(request: Request): Promise<FormTexts> {
  const body = await readAtMost(request, MAX_BYTES, MAX_HEARD_BYTES);
  if (!body) throw data({ message: MESSAGES.form.tooLarge }, { status: 413 });
  return textsOf(await parse(request, body));
}

/** A form with one file. */
export interface Upload {
  texts: FormTexts;
  /** Null when none was chosen. */
  file: File | null;
}

/**
 * Reads a form that brings a file (multipart/form-data), and no more of it than such a form may have.
 *
 * @param maxFileBytes what the file may have; the texts and the frame of the form come on top
 * @returns null when it is larger
 * @throws a 400 response with a text for the error page
 */
export async function readUpload(request: Request, maxFileBytes: number): Promise<Upload | null> {
  const body = await readAtMost(request, maxFileBytes + MAX_BYTES, MAX_HEARD_OF_UPLOAD);
  if (!body) return null;
  const entries = [...(await parse(request, body))];
  const files = entries.flatMap(([, value]) => (typeof value === 'string' ? [] : [value]));
  // A browser sends an empty file without a name where none was chosen.
  const file = files.find(({ name, size }) => name !== '' || size > 0) ?? null;
  return { texts: textsOf(entries), file };
}

/** A file in the place of a text is as if the field were missing. */
function textsOf(entries: Iterable<[string, FormDataEntryValue]>): FormTexts {
  const texts = [...entries].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value.replaceAll('\0', '')]] : [],
  );
  return Object.fromEntries(texts);
}

async function parse(request: Request, body: Blob): Promise<FormData> {
  const type = request.headers.get('Content-Type') ?? '';
  try {
    return await new Response(body, { headers: { 'Content-Type': type } }).formData();
  } catch {
    throw data({ message: MESSAGES.form.unreadable }, { status: 400 });
  }
}

/** Reads a body of at most `limit` bytes, else null: of a larger one nothing is kept. */
export async function readAtMost(request: Request, limit: number, heard: number): Promise<Blob | null> {
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > heard) break;
    if (size <= limit) chunks.push(chunk);
    else chunks = [];
  }
  return size > limit ? null : new Blob(chunks);
}
