import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Pages as they come over the wire. */

export interface Undecoded {
  body: Buffer;
  headers: Record<string, string>;
}

/** Whatever else a server answers is not what is measured. */
const MEANT: readonly (number | undefined)[] = [200, 304];

/** `fetch` would decompress, but what counts here are the bytes on the wire. */
export async function undecoded(
  url: string,
  headers: Readonly<Record<string, string>> = { 'accept-encoding': 'br' },
): Promise<Undecoded> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      if (!MEANT.includes(response.statusCode))
        reject(new Error(`${url} was answered with ${response.statusCode}.`));
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const given = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
        resolve({ body: Buffer.concat(chunks), headers: Object.fromEntries(given) });
      });
      response.on('error', reject);
    }).on('error', reject);
  });
}

/** Compressing a page again in the background takes a fraction of this, on a busy machine too. */
const SETTLED_AFTER_MS = 60_000;

/**
 * A page as most visitors get it: in the form that the server makes once the page is requested often.
 */
export async function settled(url: string): Promise<Undecoded> {
  const first = await undecoded(url);
  for (const deadline = Date.now() + SETTLED_AFTER_MS; Date.now() < deadline; await sleep(100)) {
    const answer = await undecoded(url);
    if (answer.body.byteLength !== first.body.byteLength) return answer;
  }
  throw new Error(`${url} was not made smaller within ${SETTLED_AFTER_MS / 1_000} s.`);
}
