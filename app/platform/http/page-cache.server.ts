import { LRUCache } from 'lru-cache';
import type { PageAddress } from '#site/page-address.ts';
import { CachedPage } from './cached-page.server.ts';
import type { WholeResponse } from './exchange.server.ts';

/** Room for about 2,500 pages. */
const KEPT_BYTES = 64 * 1024 * 1024;
/** The share of pages with freely chosen addresses, above all searches. They displace only each other. */
const OPEN_BYTES = KEPT_BYTES / 4;
/** A longer address is one person's search, which nobody else repeats. */
const MAX_ADDRESS = 300;

/** The result of a miss: a page that is now cached, or a response that must not be. */
export type Filled = { page: CachedPage } | { whole: WholeResponse };

type Render = (lost: AbortSignal) => Promise<WholeResponse>;

/** A page being rendered, and the writes in the meantime. */
interface Rendering {
  cleared: boolean;
  forgotten: boolean;
}

/**
 * The pages of visitors who are not signed in, by address. A page that a write outdates stays as the last good copy, in
 * case rendering fails. It is removed when it is displaced, or when the write removed something that nobody may see
 * again (docs/decisions/0023).
 */
export class PageCache {
  readonly #closed = this.#share(KEPT_BYTES - OPEN_BYTES);
  readonly #open = this.#share(OPEN_BYTES);
  readonly #pending = new Map<string, { filling: Promise<Filled>; interest: Interest }>();
  readonly #renderings = new Set<Rendering>();

  /** The page of an address, unless it is outdated. */
  get(address: string): CachedPage | undefined {
    const page = this.#any(address);
    return page?.staleSince === undefined ? page : undefined;
  }

  /** The bytes that the pages occupy, as the limit counts them. */
  get bytes(): number {
    return this.#closed.calculatedSize + this.#open.calculatedSize;
  }

  /** The newest copy of a page, for when rendering fails. */
  lastGood(address: string): CachedPage | undefined {
    return this.#any(address);
  }

  /** Marks everything as outdated, including pages being rendered. */
  clear(): void {
    for (const rendering of this.#renderings) rendering.cleared = true;
    for (const share of [this.#closed, this.#open]) share.forEach(age);
    this.#pending.clear();
  }

  /** Like `clear`, but also drops the last copies. */
  forgetAll(): void {
    for (const rendering of this.#renderings) rendering.forgotten = true;
    this.clear();
    for (const share of [this.#closed, this.#open]) share.clear();
  }

  /**
   * Renders a page once for all simultaneous requests.
   *
   * @param gone aborts when this visitor has gone @param render receives a signal that aborts when all visitors have
   * gone
   */
  fill(place: PageAddress, gone: AbortSignal, render: Render): Promise<Filled> {
    const { address } = place;
    const pending = this.#pending.get(address);
    // A rendering without visitors is being cancelled.
    if (pending && !pending.interest.lost.aborted) {
      pending.interest.join(gone);
      return pending.filling;
    }
    const interest = new Interest();
    interest.join(gone);
    const rendering: Rendering = { cleared: false, forgotten: false };
    this.#renderings.add(rendering);
    const filling = this.#render(place, () => render(interest.lost), rendering).finally(() => {
      this.#renderings.delete(rendering);
      if (this.#pending.get(address)?.filling === filling) this.#pending.delete(address);
    });
    this.#pending.set(address, { filling, interest });
    return filling;
  }

  async #render(
    place: PageAddress,
    render: () => Promise<WholeResponse>,
    rendering: Rendering,
  ): Promise<Filled> {
    const whole = await render();
    const { address } = place;
    if (!mayBeCached(whole)) {
      // Any answer but a failure replaces the old page.
      if (whole.status > 0 && whole.status < 500) this.#remove(address);
      return { whole };
    }
    if (address.length > MAX_ADDRESS) return { whole };
    const page = await CachedPage.from(whole);
    if (rendering.forgotten) return { page };
    if (!rendering.cleared) this.#keep(page, place);
    // It is outdated already, but better than none.
    else if (!this.#any(address)) {
      age(page);
      this.#keep(page, place);
    }
    return { page };
  }

  #share(maxSize: number): LRUCache<string, CachedPage> {
    return new LRUCache<string, CachedPage>({
      maxSize,
      sizeCalculation: (page) => page.size,
    });
  }

  #any(address: string): CachedPage | undefined {
    return this.#closed.get(address) ?? this.#open.get(address);
  }

  #remove(address: string): void {
    this.#closed.delete(address);
    this.#open.delete(address);
  }

  #keep(page: CachedPage, { address, isOpen }: PageAddress): void {
    (isOpen ? this.#open : this.#closed).set(address, page);
  }
}

function age(page: CachedPage): void {
  page.staleSince ??= performance.now();
}

/** Caches only a complete, successful page for everyone; the next visitor retries a failure. */
function mayBeCached({ status, headers }: WholeResponse): boolean {
  const cookie = headers.some((value, index) => index % 2 === 0 && value.toLowerCase() === 'set-cookie');
  const at = headers.findIndex((value, index) => index % 2 === 0 && value.toLowerCase() === 'cache-control');
  const control = at < 0 ? '' : (headers[at + 1] ?? '');
  return status === 200 && !cookie && !/no-store|private/i.test(control);
}

/** Counts the visitors who wait for a shared rendering: once all have gone, it can be cancelled. */
class Interest {
  readonly #lost = new AbortController();
  #waiting = 0;

  /** Aborts when nobody waits any more. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** @param gone aborts when this visitor has gone */
  join(gone: AbortSignal): void {
    this.#waiting += 1;
    gone.addEventListener('abort', () => {
      this.#waiting -= 1;
      if (this.#waiting === 0) this.#lost.abort(gone.reason);
    });
  }
}
