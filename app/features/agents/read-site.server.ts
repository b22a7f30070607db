import type { Visit, Visited } from '#features/lifecycle/visit.server.ts';
import type { ModelReader } from './model/model-reader.server.ts';
import { isRecordable } from './reading/checked.ts';
import { type Page, pageOf } from './reading/page.ts';
import { isParked } from './reading/parked.ts';
import type { Site } from './reading/site.ts';
import { mergedOf, type StatedValue, valuesOf } from './reading/values.ts';
import { listedIn, type PageKind, pagesIn, usualPages } from './reading/where.ts';

/** A page that could not be read, and why. */
interface Unread {
  url: string;
  why: string;
}

/** A host that is asked only by one visit at a time has no need to be waited for. */
const OPEN_GATE = { take: async () => true, rest: async () => {} };
/** More pages of a site are not asked for. */
const MOST_PAGES = 14;

interface SiteReading {
  values: StatedValue[];
  unread: Unread[];
}

/**
 * Reads a vendor's home page, and from it the pages that say most; gives each value that they state once. What was read
 * before the time is over is kept.
 *
 * @param stopping ends the reading
 */
export async function readSite(
  home: string,
  visit: Visit,
  stopping: AbortSignal,
  { isLocal = false, model = null, open = null }: SiteOptions = {},
): Promise<SiteReading> {
  return new SiteReader(visit, stopping, { isLocal, model, open }).read(home);
}

interface SiteOptions {
  /** Whether the site is one on this machine, whose own addresses need not be public. */
  isLocal?: boolean;
  /** Asked for what the reading has not found; null for none. */
  model?: ModelReader | null;
  /** The fields that a model is asked for; null for all. */
  open?: ReadonlySet<string> | null;
}

class SiteReader {
  readonly #visit: Visit;
  readonly #stopping: AbortSignal;
  readonly #options: Required<SiteOptions>;
  readonly #unread: Unread[] = [];
  readonly #seen = new Set<string>();
  readonly #read: { page: Page; kind: PageKind }[] = [];
  #site: Site | null = null;

  constructor(visit: Visit, stopping: AbortSignal, options: Required<SiteOptions>) {
    this.#visit = visit;
    this.#stopping = stopping;
    this.#options = options;
  }

  async read(home: string): Promise<SiteReading> {
    try {
      await this.#readAll(home);
    } catch (error) {
      if (!this.#stopping.aborted) throw error;
      this.#unread.push({ url: home, why: 'the time for the site is over' });
    }
    const site = this.#site;
    if (site === null) return { values: [], unread: this.#unread };
    const stated = this.#read.map(({ page, kind }) => ({ kind, stated: valuesOf(page, kind, site) }));
    const values = mergedOf(stated).filter(({ field, value }) => isRecordable(field, value, site));
    const pointed = await this.#ask(
      site,
      stated.flatMap((each) => each.stated),
    );
    return { values: [...values, ...pointed], unread: this.#unread };
  }

  /** What a model finds besides, if there is one and time is left. */
  async #ask(site: Site, stated: readonly StatedValue[]): Promise<StatedValue[]> {
    const { model, open } = this.#options;
    if (model === null || this.#stopping.aborted) return [];
    const pages = this.#read.map(({ page }) => page);
    const isPriced = this.#read.some(({ kind }) => kind === 'pricing');
    try {
      return await model({ pages, site, stated, isPriced, open }, this.#stopping);
    } catch (error) {
      if (!this.#stopping.aborted) throw error;
      return [];
    }
  }

  async #readAll(home: string): Promise<void> {
    const page = await this.#readPage(home, 'home');
    if (!page) return;
    const site = { home: page.url, isLocal: this.#options.isLocal };
    this.#site = site;
    const linked = pagesIn(page.leads, page.url, site);
    for (const { url, kind } of linked) await this.#readPage(url, kind);
    const missing = (['pricing', 'security'] as const).filter((kind) =>
      linked.every((each) => each.kind !== kind),
    );
    if (missing.length === 0) return;
    const listed = await this.#listed(site, missing);
    for (const { url, kind } of listed) await this.#readPage(url, kind);
    const still = missing.filter((kind) => listed.every((each) => each.kind !== kind));
    for (const { url, kind } of usualPages(still, site.home)) {
      if (this.#read.some((each) => each.kind === kind)) continue;
      await this.#readPage(url, kind, true);
    }
  }

  /** What the site's own lists name, of the kinds that no link leads to. */
  async #listed(site: Site, missing: readonly PageKind[]): Promise<{ url: string; kind: PageKind }[]> {
    for (const path of ['/sitemap.xml', '/llms.txt']) {
      const url = new URL(path, site.home);
      const visited = await this.#visit(url.href, OPEN_GATE, this.#stopping);
      const text = visited.outcome === 'answered' ? visited.html : null;
      if (text === null) continue;
      const found = pagesIn(listedIn(text, url), site.home, site).filter(({ kind }) =>
        missing.includes(kind),
      );
      if (found.length > 0) return found;
    }
    return [];
  }

  /** @param isGuess whether nobody said that there is such a page: then its absence is no failure */
  async #readPage(url: string, kind: PageKind, isGuess = false): Promise<Page | null> {
    if (this.#seen.has(url) || this.#seen.size >= MOST_PAGES) return null;
    this.#seen.add(url);
    const visited = await this.#visit(url, OPEN_GATE, this.#stopping);
    if (visited.outcome !== 'answered' || visited.html === null) {
      if (!isGuess) this.#unread.push({ url, why: whyNot(visited) });
      return null;
    }
    const isAgain = visited.address !== url && this.#seen.has(visited.address);
    this.#seen.add(visited.address);
    const page = pageOf(visited.html, visited.address);
    if (isParked(page, visited.html)) {
      this.#unread.push({ url, why: 'its address is for sale' });
      return null;
    }
    if (!isAgain) this.#read.push({ page, kind });
    return page;
  }
}

function whyNot(visited: Visited): string {
  if (visited.outcome === 'later') return 'the host wants to be left alone for now';
  if (visited.outcome === 'found') return visited.finding;
  return visited.status >= 200 && visited.status < 300 ? 'it is no page' : `answered ${visited.status}`;
}
