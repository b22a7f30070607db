import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
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
  readonly #variants = new Map<Encoding, PageVariant>();

  private constructor(whole: WholeResponse) {
    this.#whole = whole;
    this.#hash = createHash('sha256').update(whole.body).digest('base64url').slice(0, 22);
  }

  /** Brotli is made at once, because nearly every client takes it; the others when first asked for. */
  static async from(whole: WholeResponse): Promise<KeptPage> {
    const page = new KeptPage(whole);
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

const MAX_BYTES = 128 * 1024 * 1024;
/** Longer addresses are somebody's own search: their pages, which repeat it, would push out everybody's. */
const MAX_ADDRESS = 300;

/** What a miss brought: a page that is now kept, or a response that must not be. */
export type Filled = { page: KeptPage } | { whole: WholeResponse };

/** The pages of visitors who are not signed in, by address. */
export class PageCache {
  readonly #pages = new LRUCache<string, KeptPage>({
    maxSize: MAX_BYTES,
    sizeCalculation: (page) => page.size,
  });
  readonly #pending = new Map<string, Promise<Filled>>();
  #generation = 0;

  get(address: string): KeptPage | undefined {
    return this.#pages.get(address);
  }

  /** Drops everything, also what is being rendered from data that may now be old. */
  clear(): void {
    this.#generation += 1;
    this.#pages.clear();
    this.#pending.clear();
  }

  /** Renders a page once for all who ask for it at the same moment. */
  fill(address: string, render: () => Promise<WholeResponse>): Promise<Filled> {
    const pending = this.#pending.get(address);
    if (pending) return pending;
    const filling = this.#render(address, render).finally(() => {
      if (this.#pending.get(address) === filling) this.#pending.delete(address);
    });
    this.#pending.set(address, filling);
    return filling;
  }

  async #render(address: string, render: () => Promise<WholeResponse>): Promise<Filled> {
    const generation = this.#generation;
    const whole = await render();
    if (address.length > MAX_ADDRESS || !mayBeKept(whole)) return { whole };
    const page = await KeptPage.from(whole);
    if (generation === this.#generation) this.#pages.set(address, page);
    return { page };
  }
}

/** Only what is whole, right and meant for everyone; a failure is tried again by the next visitor. */
function mayBeKept({ status, headers }: WholeResponse): boolean {
  const cookie = headers.some((value, index) => index % 2 === 0 && value.toLowerCase() === 'set-cookie');
  const at = headers.findIndex((value, index) => index % 2 === 0 && value.toLowerCase() === 'cache-control');
  const control = at < 0 ? '' : (headers[at + 1] ?? '');
  return status === 200 && !cookie && !/no-store|private/i.test(control);
}
