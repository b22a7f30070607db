import { data } from 'react-router';
import { countEntries, TOO_MANY_ENTRIES } from '#site/form-entries.ts';
import { BODY_LIMITS, type BodyLimits, FORM_LIMITS } from '#site/limits.ts';
import { MESSAGES } from '#site/messages.ts';

/**
 * A submitted form's text fields by name; the last one counts if a name repeats. They contain no NUL, which the
 * database refuses, and no lone surrogates, because the bytes were decoded as UTF-8.
 */
export type FormTexts = Readonly<Record<string, string>>;

/**
 * Reads a submitted form, up to the largest size of its kind.
 *
 * @throws a 413 or 400 response with a text for the error page
 */
export async function readForm(request: Request, limits: BodyLimits = BODY_LIMITS.form): Promise<FormTexts> {
  const body = await readAtMost(request, limits.maxBytes);
  if (!body) throw data({ message: MESSAGES.form.tooLarge }, { status: 413 });
  const texts = textsOf(await parse(request, body));
  refuseLong(Object.keys(texts));
  return texts;
}

/** @throws a 413 response for more fields or list entries than any form has */
function refuseLong(names: readonly string[]): void {
  // Each entry becomes several controls when the form is shown again.
  if (countEntries(names) > FORM_LIMITS.entries) {
    throw data({ message: TOO_MANY_ENTRIES }, { status: 413 });
  }
  if (names.length > FORM_LIMITS.fields) throw data({ message: MESSAGES.form.tooLarge }, { status: 413 });
}

export interface Upload {
  texts: FormTexts;
  files: readonly File[];
}

/**
 * Reads a form with a photo (multipart/form-data), up to the largest size of such a form.
 *
 * @returns null if it is larger @throws a 400 response with a text for the error page
 */
export async function readUpload(request: Request): Promise<Upload | null> {
  const body = await readAtMost(request, BODY_LIMITS.photo.maxBytes);
  if (!body) return null;
  const entries = [...(await parse(request, body))];
  const files = entries.flatMap(([, value]) => (typeof value === 'string' ? [] : [withText(value)]));
  // Without a chosen file, browsers send an empty one without a name.
  return { texts: textsOf(entries), files: files.filter(({ name, size }) => name !== '' || size > 0) };
}

/** A file where a text is expected counts as a missing field. */
function textsOf(entries: Iterable<[string, FormDataEntryValue]>): FormTexts {
  const texts = [...entries].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, textOf(value)]] : [],
  );
  return Object.fromEntries(texts);
}

function textOf(value: string): string {
  return value.replaceAll('\0', '');
}

/** The same file with its name cleaned like a text field. */
function withText(file: File): File {
  return new File([file], textOf(file.name), { type: file.type });
}

async function parse(request: Request, body: Blob): Promise<FormData> {
  const type = request.headers.get('Content-Type') ?? '';
  // A form without fields may be sent with an empty body.
  if (type === '' && body.size === 0) return new FormData();
  try {
    return await new Response(body, { headers: { 'Content-Type': type } }).formData();
  } catch {
    throw unreadable();
  }
}

/** The answer to a form whose body cannot be read or ends early: the sender's fault, not the site's. */
export function unreadable() {
  return data({ message: MESSAGES.form.unreadable }, { status: 400 });
}

/**
 * Reads a body of at most `limit` bytes, else returns null. A body that declares a larger size is not read.
 *
 * @throws a 400 response if the client leaves before sending everything
 */
export async function readAtMost(request: Request, limit: number): Promise<Blob | null> {
  if (Number(request.headers.get('Content-Length')) > limit) return null;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > limit) return null;
      chunks.push(chunk);
    }
  } catch {
    throw unreadable();
  }
  return new Blob(chunks);
}
