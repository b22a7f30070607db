import { LRUCache } from 'lru-cache';
import type { PageAddress } from '#site/page-address.ts';
import { CachedPage } from './cached-page.server.ts';
import type { WholeResponse } from './exchange.server.ts';

/** Room for about 2,500 pages. */
const KEPT_BYTES = 64 * 1024 * 1024;
/**
 * The share of pages whose addresses anybody can make up, above all searches. They push out only each other.
 */
const OPEN_BYTES = KEPT_BYTES / 4;
/** A longer address is one person's own search; only they repeat it. */
const MAX_ADDRESS = 300;

/** What a miss led to: a page that is now cached, or a response that must not be. */
export type Filled = { page: CachedPage } | { whole: WholeResponse };

type Render = (lost: AbortSignal) => Promise<WholeResponse>;

/** A page being made, and what was written in the meantime. */
interface Rendering {
  cleared: boolean;
  forgotten: boolean;
}

/**
 * The pages of visitors who are not signed in, by address. A page that a write made old stays as the last
 * good copy, in case no new one can be made. It goes when it is pushed out, or when the write removed
 * something that nobody may see again (docs/decisions/0023).
 */
export class PageCache {
  readonly #closed = this.#share(KEPT_BYTES - OPEN_BYTES);
  readonly #open = this.#share(OPEN_BYTES);
  readonly #pending = new Map<string, { filling: Promise<Filled>; interest: Interest }>();
  readonly #renderings = new Set<Rendering>();

  /** The page of an address, if nothing has been written since. */
  get(address: string): CachedPage | undefined {
    const page = this.#any(address);
    return page?.staleSince === undefined ? page : undefined;
  }

  /** The bytes that the pages occupy, as the limit counts them. */
  get bytes(): number {
    return this.#closed.calculatedSize + this.#open.calculatedSize;
  }

  /** The newest copy of a page, for when no newer one can be made. */
  lastGood(address: string): CachedPage | undefined {
    return this.#any(address);
  }

  /** Marks everything as old, including what is being rendered. */
  clear(): void {
    for (const rendering of this.#renderings) rendering.cleared = true;
    for (const share of [this.#closed, this.#open]) share.forEach(age);
    this.#pending.clear();
  }

  /** Like `clear`, but keeps no last copies either. */
  forgetAll(): void {
    for (const rendering of this.#renderings) rendering.forgotten = true;
    this.clear();
    for (const share of [this.#closed, this.#open]) share.clear();
  }

  /**
   * Renders a page once for all who ask for it at the same moment.
   *
   * @param gone aborted when this visitor has gone
   * @param render is given a signal that is aborted when all visitors have gone
   */
  fill(place: PageAddress, gone: AbortSignal, render: Render): Promise<Filled> {
    const { address } = place;
    const pending = this.#pending.get(address);
    // A rendering that everyone has left is being cancelled.
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
      // The old page must not come back once the answer is another one; a failure says nothing about that.
      if (whole.status > 0 && whole.status < 500) this.#remove(address);
      return { whole };
    }
    if (address.length > MAX_ADDRESS) return { whole };
    const page = await CachedPage.from(whole);
    if (rendering.forgotten) return { page };
    if (!rendering.cleared) this.#keep(page, place);
    // It is old already, but better than none.
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

/** Only a complete, successful page for everyone is kept; the next visitor retries a failure. */
function mayBeCached({ status, headers }: WholeResponse): boolean {
  const cookie = headers.some((value, index) => index % 2 === 0 && value.toLowerCase() === 'set-cookie');
  const at = headers.findIndex((value, index) => index % 2 === 0 && value.toLowerCase() === 'cache-control');
  const control = at < 0 ? '' : (headers[at + 1] ?? '');
  return status === 200 && !cookie && !/no-store|private/i.test(control);
}

/**
 * Counts who still waits for something made once for many people: when all have gone, it need not be made.
 */
class Interest {
  readonly #lost = new AbortController();
  #waiting = 0;

  /** Aborted when nobody waits any more. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** @param gone aborted when this visitor has gone */
  join(gone: AbortSignal): void {
    this.#waiting += 1;
    gone.addEventListener('abort', () => {
      this.#waiting -= 1;
      if (this.#waiting === 0) this.#lost.abort(gone.reason);
    });
  }
}
