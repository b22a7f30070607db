import { ownValue } from '#site/own-value.ts';
import type { Context } from './context.server.ts';
import { orUnavailable } from './failures.server.ts';
import { refusedInPlainText } from './refused.server.ts';

interface SentFile {
  /** The name to save it under. Its extension sets the type. */
  name: string;
  body: BodyInit;
  headers?: Readonly<Record<string, string>>;
}

const TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/**
 * Sends a file made for the person who asks. A refusal is answered in plain text, because a file has no page.
 *
 * @param operation as of `orUnavailable` @param make may throw Refused
 */
export function sendFile(
  context: Context,
  operation: string,
  make: () => Promise<SentFile>,
): Promise<Response> {
  const answer = orUnavailable(context, operation, async () => {
    const { name, body, headers } = await make();
    return new Response(body, {
      headers: {
        'Content-Type': ownValue(TYPES, name.slice(name.lastIndexOf('.') + 1)) ?? 'application/octet-stream',
        'Content-Disposition': `attachment; filename="${name}"`,
        'Cache-Control': 'private, no-store',
        ...headers,
      },
    });
  });
  return answer.catch(refusedInPlainText);
}
