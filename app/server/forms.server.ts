import { data } from 'react-router';
import { MESSAGES } from '#domain/messages.ts';

/** Room for every form of text that the site has. */
const MAX_BYTES = 64 * 1024;
/** A client reads our answer only when it has sent its form, so we hear it out; but not for ever. */
const MAX_HEARD_BYTES = 8 * 1024 * 1024;

/** The text fields of a submitted form by name; of a name that comes twice, the last. */
export type FormTexts = Readonly<Record<string, string>>;

/**
 * Reads a submitted form, and no more of it than a form of texts can have.
 *
 * @throws a 413 or 400 response with a text for the error page
 */
export async function readForm(request: Request): Promise<FormTexts> {
  const body = await readAtMost(request, MAX_BYTES);
  if (!body) throw data({ message: MESSAGES.form.tooLarge }, { status: 413 });
  const type = request.headers.get('Content-Type') ?? '';
  try {
    const form = await new Response(body, { headers: { 'Content-Type': type } }).formData();
    const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    return Object.fromEntries(texts);
  } catch {
    throw data({ message: MESSAGES.form.unreadable }, { status: 400 });
  }
}

/** Reads a body of at most `limit` bytes; null when it is larger. */
export async function readAtMost(request: Request, limit: number): Promise<Blob | null> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_HEARD_BYTES) break;
    if (size <= limit) chunks.push(chunk);
  }
  return size > limit ? null : new Blob(chunks);
}
