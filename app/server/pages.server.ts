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
  /** What it shows (`shown-tags.server.ts`): a write of any of it makes the page old. */
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

const MAX_BYTES = 128 * 1024 * 1024;
/** Longer addresses are somebody's own search: their pages, which repeat it, would push out everybody's. */
const MAX_ADDRESS = 300;

/** What a miss brought: a page that is now kept, or a response that must not be. */
export type Filled = { page: KeptPage } | { whole: WholeResponse };

/** A page that is being made: what was written meanwhile, or that all of it may be old. */
interface Rendering {
  dropped: Set<string>;
  cleared: boolean;
}

/** The pages of visitors who are not signed in, by address. */
export class PageCache {
  readonly #pages = new LRUCache<string, KeptPage>({
    maxSize: MAX_BYTES,
    sizeCalculation: (page) => page.size,
    dispose: (page, address) => this.#forget(page, address),
  });
  /** The addresses of the kept pages that show something, by its tag. */
  readonly #showing = new Map<string, Set<string>>();
  readonly #pending = new Map<string, Promise<Filled>>();
  readonly #renderings = new Set<Rendering>();

  get(address: string): KeptPage | undefined {
    return this.#pages.get(address);
  }

  /** What the pages occupy, as the bound counts it. */
  get bytes(): number {
    return this.#pages.calculatedSize;
  }

  /** Drops everything, also what is being rendered from data that may now be old. */
  clear(): void {
    for (const rendering of this.#renderings) rendering.cleared = true;
    this.#pages.clear();
    this.#pending.clear();
  }

  /** Drops the pages that show any of this, also those that are being rendered from data that may now be old. */
  drop(tags: Iterable<string>): void {
    for (const tag of tags) {
      for (const { dropped } of this.#renderings) dropped.add(tag);
      for (const address of [...(this.#showing.get(tag) ?? [])]) this.#pages.delete(address);
    }
    // What these will show is not known yet, so whoever asks from now on gets a page that begins now.
    this.#pending.clear();
  }

  /**
   * Renders a page once for all who ask for it at the same moment.
   *
   * @param render fills the set with what the page shows
   */
  fill(address: string, render: (shown: Set<string>) => Promise<WholeResponse>): Promise<Filled> {
    const pending = this.#pending.get(address);
    if (pending) return pending;
    const rendering: Rendering = { dropped: new Set(), cleared: false };
    this.#renderings.add(rendering);
    const filling = this.#render(address, render, rendering).finally(() => {
      this.#renderings.delete(rendering);
      if (this.#pending.get(address) === filling) this.#pending.delete(address);
    });
    this.#pending.set(address, filling);
    return filling;
  }

  async #render(
    address: string,
    render: (shown: Set<string>) => Promise<WholeResponse>,
    rendering: Rendering,
  ): Promise<Filled> {
    const shown = new Set<string>();
    const whole = await render(shown);
    if (address.length > MAX_ADDRESS || !mayBeKept(whole)) return { whole };
    const page = await KeptPage.from(whole, shown);
    if (!rendering.cleared && ![...shown].some((tag) => rendering.dropped.has(tag)))
      this.#keep(page, address);
    return { page };
  }

  #keep(page: KeptPage, address: string): void {
    this.#pages.set(address, page);
    if (!this.#pages.has(address)) return;
    for (const tag of page.shown) {
      const addresses = this.#showing.get(tag);
      if (addresses) addresses.add(address);
      else this.#showing.set(tag, new Set([address]));
    }
  }

  #forget(page: KeptPage, address: string): void {
    for (const tag of page.shown) {
      const addresses = this.#showing.get(tag);
      addresses?.delete(address);
      if (addresses?.size === 0) this.#showing.delete(tag);
    }
  }
}

/** Only what is whole, right and meant for everyone; a failure is tried again by the next visitor. */
function mayBeKept({ status, headers }: WholeResponse): boolean {
  const cookie = headers.some((value, index) => index % 2 === 0 && value.toLowerCase() === 'set-cookie');
  const at = headers.findIndex((value, index) => index % 2 === 0 && value.toLowerCase() === 'cache-control');
  const control = at < 0 ? '' : (headers[at + 1] ?? '');
  return status === 200 && !cookie && !/no-store|private/i.test(control);
}
