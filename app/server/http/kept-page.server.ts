import { createHash } from 'node:crypto';
import { compress, type Encoding, type WholeResponse } from './exchange.server.ts';

/** One encoding of a kept page, ready to be sent. */
export interface PageVariant {
  etag: string;
  body: Buffer;
  /** Name, value, name, value …: of the whole page, and of the answer that it has not changed. */
  headers: string[];
  unchangedHeaders: string[];
}

/** A page that is the same for every visitor who is not signed in. */
export class KeptPage {
  readonly #whole: WholeResponse;
  readonly #hash: string;
  /** Since when (ms, as `performance.now()` counts) it may be out of date, if it may. */
  staleSince: number | undefined;
  /** What it shows (`request/shown-tags.server.ts`): a write of any of it makes the page old. */
  readonly shown: ReadonlySet<string>;
  readonly #variants = new Map<Encoding, PageVariant>();

  private constructor(whole: WholeResponse, shown: ReadonlySet<string>) {
    this.#whole = whole;
    this.shown = shown;
    this.#hash = createHash('sha256').update(whole.body).digest('base64url').slice(0, 22);
  }

  /** Brotli is made at once, because nearly every client takes it; the others when first asked for. */
  static async from(whole: WholeResponse, shown: ReadonlySet<string>): Promise<KeptPage> {
    const page = new KeptPage(whole, shown);
    await page.encode('br');
    return page;
  }

  variant(encoding: Encoding): PageVariant | undefined {
    return this.#variants.get(encoding);
  }

  async encode(encoding: Encoding): Promise<PageVariant> {
    const body = await compress(this.#whole.body, encoding);
    const variant = this.#describe(encoding, body);
    this.#variants.set(encoding, variant);
    return variant;
  }

  #describe(encoding: Encoding, body: Buffer): PageVariant {
    const etag = encoding === 'identity' ? `"${this.#hash}"` : `"${this.#hash}-${encoding}"`;
    const validators = ['ETag', etag, 'Cache-Control', CACHE_CONTROL, 'Vary', VARY];
    const encodingHeader = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
    return {
      etag,
      body,
      headers: [
        ...lastingHeaders(this.#whole.headers),
        ...validators,
        ...encodingHeader,
        'Content-Length',
        String(body.byteLength),
      ],
      unchangedHeaders: validators,
    };
  }

  /** Bytes that it may come to occupy, for the bound of the store. */
  get size(): number {
    return this.#whole.body.byteLength * 2;
  }
}

/** A cache in front may keep the page and asks each time whether it has changed, which costs a 304. */
const CACHE_CONTROL = 'public, no-cache';
/** Whoever is signed in gets pages of his own at the same address. */
export const VARY = 'Accept-Encoding, Cookie';

/** What a page keeps of the headers that it was rendered with; the rest is of one request. */
function lastingHeaders(headers: readonly string[]): string[] {
  const replaced = new Set(['etag', 'cache-control', 'vary', 'x-request-id']);
  return headers.filter((_, index) => !replaced.has(headers[index - (index % 2)]?.toLowerCase() ?? ''));
}
