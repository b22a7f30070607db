import { createHash } from 'node:crypto';
import { REQUEST_ID } from '#site/in-place.ts';
import { compress, decompress } from './compression.server.ts';
import type { Encoding, WholeResponse } from './exchange.server.ts';

/** One encoding of a cached page, ready to be sent. */
export interface PageVariant {
  etag: string;
  /** When it last changed, in milliseconds since 1970; null if the page does not say. */
  modified: number | null;
  body: Buffer;
  /**
   * Name, value, name, value …: headers for the page and for the answer that it has not changed. The last one is the
   * request's id; each answer sets its own value.
   */
  headers: readonly string[];
  unchangedHeaders: readonly string[];
}

/** The approximate size of a page's headers. */
const DESCRIBED_BYTES = 4_096;

/** How many requests make a page worth the best compression. */
const OFTEN = 3;
/** Compresses one page at a time, which takes one thread of the pool and leaves the rest to other work. */
let isShrinking = false;

/** A page that is the same for all visitors who are not signed in. */
export class CachedPage {
  /** The headers that the app gave. */
  readonly #headers: readonly string[];
  readonly #hash: string;
  /** When it became outdated (ms, as `performance.now()` counts); undefined while it is current. */
  staleSince: number | undefined;
  readonly #variants = new Map<Encoding, PageVariant>();
  readonly #making = new Map<Encoding, Promise<PageVariant>>();
  #requests = 0;
  #isSmallest = false;

  private constructor({ headers, body }: WholeResponse) {
    this.#headers = headers;
    this.#hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  }

  /**
   * Makes the brotli version at once, because nearly every client accepts it. The others are made from it on first
   * request: without them a page takes a fifth of the memory.
   */
  static async from(whole: WholeResponse): Promise<CachedPage> {
    const page = new CachedPage(whole);
    page.#keep('br', await compress(whole.body, 'br', 'cached'));
    return page;
  }

  /** The page in the requested encoding. After a number of requests it is compressed further in the background. */
  variant(encoding: Encoding): PageVariant | undefined {
    this.#requests += 1;
    if (this.#requests >= OFTEN && !this.#isSmallest && !isShrinking) void this.#shrink();
    return this.#variants.get(encoding);
  }

  /** Most visits are to few pages, and even a tenth fewer bytes help slow connections. */
  async #shrink(): Promise<void> {
    isShrinking = true;
    this.#isSmallest = true;
    try {
      this.#keep('br', await compress(await this.#uncompressed(), 'br', 'smallest'));
    } catch {
      // The version in the cache still serves.
    } finally {
      isShrinking = false;
    }
  }

  /**
   * Makes a version that is not cached, once for all simultaneous requests. Never caches uncompressed ones: they are
   * large, and hardly any client asks for them.
   */
  encode(encoding: Encoding): Promise<PageVariant> {
    const known = this.#making.get(encoding);
    if (known) return known;
    const making = this.#make(encoding).finally(() => this.#making.delete(encoding));
    this.#making.set(encoding, making);
    return making;
  }

  async #make(encoding: Encoding): Promise<PageVariant> {
    const body = await compress(await this.#uncompressed(), encoding);
    return encoding === 'identity' ? this.#describe(encoding, body) : this.#keep(encoding, body);
  }

  async #uncompressed(): Promise<Buffer> {
    const compressed = this.#variants.get('br');
    return compressed ? decompress(compressed.body) : Buffer.alloc(0);
  }

  #keep(encoding: Encoding, body: Buffer): PageVariant {
    // A buffer from zlib or the usual copy shares a block of 64 kB and keeps all of it in memory.
    const own = Buffer.allocUnsafeSlow(body.byteLength);
    body.copy(own);
    const variant = this.#describe(encoding, own);
    this.#variants.set(encoding, variant);
    return variant;
  }

  #describe(encoding: Encoding, body: Buffer): PageVariant {
    const etag = encoding === 'identity' ? `"${this.#hash}"` : `"${this.#hash}-${encoding}"`;
    const stated = headerOf(this.#headers, 'cache-control');
    const control = stated?.includes('max-age') ? stated : CACHE_CONTROL;
    const validators = ['ETag', etag, 'Cache-Control', control, 'Vary', VARY];
    const encodingHeader = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
    const modified = headerOf(this.#headers, 'last-modified');
    return {
      etag,
      modified: modified === undefined ? null : Date.parse(modified),
      body,
      headers: [
        ...lastingHeaders(this.#headers),
        ...validators,
        ...encodingHeader,
        'Content-Length',
        String(body.byteLength),
        ...NO_ID_YET,
      ],
      unchangedHeaders: [...validators, ...NO_ID_YET],
    };
  }

  /** The bytes that it can grow to once somebody asks for gzip; the cache's limit counts these. */
  get size(): number {
    return 2 * (this.#variants.get('br')?.body.byteLength ?? 0) + DESCRIBED_BYTES;
  }
}

const NO_ID_YET = [REQUEST_ID, ''];

/**
 * A proxy's cache may store the page, but asks each time whether it has changed. Answers that may be outdated for a
 * while, such as badges, set their own age.
 */
const CACHE_CONTROL = 'public, no-cache';
/** The same address serves members' own pages, and Markdown twins for programs. */
export const VARY = 'Accept, Accept-Encoding, Cookie';

function headerOf(headers: readonly string[], name: string): string | undefined {
  const at = headers.findIndex((value, index) => index % 2 === 0 && value.toLowerCase() === name);
  return at < 0 ? undefined : headers[at + 1];
}

/** The headers stored with a page; all others belong to one request. */
function lastingHeaders(headers: readonly string[]): string[] {
  const replaced = new Set(['etag', 'cache-control', 'vary', 'content-length', REQUEST_ID.toLowerCase()]);
  return headers.filter((_, index) => !replaced.has(headers[index - (index % 2)]?.toLowerCase() ?? ''));
}
