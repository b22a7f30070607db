import { createHash } from 'node:crypto';
import type { Visit, Visited } from '#features/lifecycle/visit.server.ts';
import { eventsOf, type FoundEvent } from './events/page-events.ts';
import type { ModelReader } from './model/model-reader.server.ts';
import { isRecordable } from './reading/checked.ts';
import { type Page, pageOf } from './reading/page.ts';
import { isParked } from './reading/parked.ts';
import type { Site } from './reading/site.ts';
import { mergedOf, type StatedValue, valuesOf } from './reading/values.ts';
import { listedIn, pagesIn, usualPages } from './reading/where.ts';
import { isGone, type RememberedPage, type SitePage, textRead } from './remembered.ts';

interface Unread {
  url: string;
  why: string;
}

/** Within one reading a host is asked by one visit at a time, so it needs no turn. */
const OPEN_GATE = { take: async () => true, rest: async () => {} };
const MOST_PAGES = 14;
const NO_VERSION = { etag: null, lastModified: null };

interface SiteReading {
  values: StatedValue[];
  /** Events of the tool and its company. */
  events: FoundEvent[];
  unread: Unread[];
  /** The pages to store. */
  pages: RememberedPage[];
}

/**
 * Reads a vendor's home page and the most telling pages that it links to, and gives each stated value once. If the time
 * runs out, what was read so far counts. An unchanged page keeps its earlier values.
 *
 * @param stopping ends the reading
 */
export async function readSite(
  home: string,
  visit: Visit,
  stopping: AbortSignal,
  { isLocal = false, model = null, open = null, known = [], day = '', names = null }: SiteOptions = {},
): Promise<SiteReading> {
  return new SiteReader(visit, stopping, { isLocal, model, open, known, day, names }).read(home);
}

interface SiteOptions {
  /** Whether the site is on this machine; its own addresses may then be private. */
  isLocal?: boolean;
  /** Asked for what the reading does not find; null for none. */
  model?: ModelReader | null;
  /** The fields to ask the model for; null for all. */
  open?: ReadonlySet<string> | null;
  /** The site's pages as last interpreted. */
  known?: readonly RememberedPage[];
  /** Today, as YYYY-MM-DD. */
  day?: string;
  /** Names of the tool and its company, to read their events: 'own' takes the site's names; null reads no events. */
  names?: readonly string[] | 'own' | null;
}

interface ReadPage extends Omit<RememberedPage, 'stated' | 'events' | 'pointed' | 'interpreted_on'> {
  /** Null if the server says that it has not changed. */
  page: Page | null;
  /** The earlier interpretation, if the page has not changed. */
  unchanged: RememberedPage | null;
}

class SiteReader {
  readonly #visit: Visit;
  readonly #stopping: AbortSignal;
  readonly #options: Required<SiteOptions>;
  readonly #known: Map<string, RememberedPage>;
  readonly #unread: Unread[] = [];
  readonly #seen = new Set<string>();
  readonly #read: ReadPage[] = [];
  #site: Site | null = null;

  constructor(visit: Visit, stopping: AbortSignal, options: Required<SiteOptions>) {
    this.#visit = visit;
    this.#stopping = stopping;
    this.#options = options;
    this.#known = new Map(options.known.map((page) => [page.url, page]));
  }

  async read(home: string): Promise<SiteReading> {
    try {
      await this.#readAll(home);
    } catch (error) {
      if (!this.#stopping.aborted) throw error;
      this.#unread.push({ url: home, why: 'the time for the site is over' });
    }
    const site = this.#site;
    if (site === null) {
      return { values: [], events: [], unread: this.#unread, pages: [...this.#known.values()] };
    }
    const stated = this.#read.map((each) => ({ ...each, ...this.#statedBy(each, site) }));
    const values = mergedOf(stated).filter(({ field, value }) => isRecordable(field, value, site));
    const pointed = await this.#ask(
      site,
      stated.flatMap((each) => each.stated),
    );
    const { day } = this.#options;
    const read = stated.map(({ page: _, unchanged, ...each }): RememberedPage => {
      const own = pointed?.filter(({ url }) => url === each.address) ?? null;
      const interpreted_on = unchanged?.interpreted_on ?? day;
      return { ...each, interpreted_on, pointed: own };
    });
    const kept = [...this.#known.values()].filter(({ url }) => read.every((each) => each.url !== url));
    return {
      values: [...values, ...(pointed ?? [])],
      events: stated.flatMap((each) => each.events),
      unread: this.#unread,
      pages: [...read, ...kept].slice(0, MOST_PAGES),
    };
  }

  #statedBy({ page, unchanged, kind }: ReadPage, site: Site): Pick<RememberedPage, 'stated' | 'events'> {
    if (unchanged) return unchanged;
    if (page === null) return { stated: [], events: [] };
    const { day } = this.#options;
    const names = this.#names();
    const tells = names !== null && (kind === 'home' || kind === 'news');
    return {
      // News tell of others and of other times.
      stated: kind === 'news' ? [] : valuesOf(page, kind, site),
      events: tells ? eventsOf(page, { names, isOwn: kind === 'news' }, day) : [],
    };
  }

  #names(): readonly string[] | null {
    const { names } = this.#options;
    if (names !== 'own') return names;
    return this.#read
      .flatMap(({ kind, page }) => (kind === 'home' && page ? page.names : []))
      .filter(Boolean);
  }

  /** Values that a model adds, if there is one and time is left; null if there was no answer. */
  async #ask(site: Site, stated: readonly StatedValue[]): Promise<StatedValue[] | null> {
    const { model, open } = this.#options;
    if (model === null || this.#stopping.aborted) return null;
    const before = this.#asked().map(({ unchanged }) => unchanged?.pointed ?? null);
    if (before.every((pointed) => pointed !== null)) return before.flat();
    const isPriced = this.#read.some(({ kind }) => kind === 'pricing');
    try {
      // A sentence that contradicts a value may stand on an unchanged page.
      const pages = await this.#texts();
      return await model({ pages, site, stated, isPriced, open }, this.#stopping);
    } catch (error) {
      if (!this.#stopping.aborted) throw error;
      return null;
    }
  }

  #asked(): ReadPage[] {
    return this.#read.filter(({ kind }) => kind !== 'news');
  }

  async #texts(): Promise<Page[]> {
    const pages: Page[] = [];
    for (const { page, url } of this.#asked()) {
      const visited = page ? null : await this.#visit(url, OPEN_GATE, this.#stopping);
      const again =
        visited?.outcome === 'answered' && visited.html !== null
          ? pageOf(visited.html, visited.address)
          : null;
      const text = page ?? again;
      if (text) pages.push(text);
    }
    return pages;
  }

  async #readAll(home: string): Promise<void> {
    const first = await this.#readPage(home, 'home');
    if (!first) return;
    const site = { home: new URL(first.address), isLocal: this.#options.isLocal };
    this.#site = site;
    const linked = first.leads;
    for (const { url, kind } of this.#knownFirst(linked)) await this.#readPage(url, kind);
    const missing = (['pricing', 'security'] as const).filter((kind) =>
      [...linked, ...this.#read].every((each) => each.kind !== kind),
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

  /**
   * Pages to read: those that the home page links to, and known pages of kinds that it does not link to. Pages that
   * gave values before come first. All other known pages are forgotten.
   */
  #knownFirst(linked: readonly SitePage[]): SitePage[] {
    const gave = ({ url }: SitePage) => {
      const known = this.#known.get(url);
      return Number(known !== undefined && (known.stated.length > 0 || (known.pointed ?? []).length > 0));
    };
    const others = [...this.#known.values()].filter(({ kind }) => linked.every((each) => each.kind !== kind));
    const wanted = [...linked, ...others];
    for (const url of this.#known.keys())
      if (wanted.every((each) => each.url !== url)) this.#known.delete(url);
    return wanted.toSorted((one, other) => gave(other) - gave(one));
  }

  /** Pages of the missing kinds that the site's sitemap or llms.txt lists. */
  async #listed(site: Site, missing: readonly string[]): Promise<SitePage[]> {
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

  /** @param isGuess whether the address is a guess, so that a missing page is no failure */
  async #readPage(url: string, kind: SitePage['kind'], isGuess = false): Promise<ReadPage | null> {
    if (this.#seen.has(url) || this.#seen.size >= MOST_PAGES) return null;
    this.#seen.add(url);
    const before = this.#known.get(url);
    const known = before?.kind === kind ? before : undefined;
    const visited = await this.#visit(url, OPEN_GATE, this.#stopping, false, known?.version ?? NO_VERSION);
    if (
      known &&
      visited.outcome === 'answered' &&
      visited.status === 304 &&
      visited.address === known.address
    ) {
      return this.#take({ ...known, page: null, unchanged: known });
    }
    if (visited.outcome !== 'answered' || visited.html === null) {
      if (!isGuess) this.#unread.push({ url, why: whyNot(visited) });
      if (visited.outcome === 'answered' && isGone(visited.status)) this.#known.delete(url);
      return null;
    }
    const { address, html, version = NO_VERSION } = visited;
    const isAgain = address !== url && this.#seen.has(address);
    this.#seen.add(address);
    const page = pageOf(html, address);
    if (isParked(page, html)) {
      this.#unread.push({ url, why: 'its address is for sale' });
      this.#known.delete(url);
      return null;
    }
    const hash = createHash('sha256').update(textRead(page)).digest('base64url');
    const unchanged = known?.hash === hash && known.address === address ? known : null;
    const read = { url, kind, address, version, hash, leads: this.#leadsOf(page, kind), page, unchanged };
    return isAgain ? read : this.#take(read);
  }

  #leadsOf({ leads, url }: Page, kind: SitePage['kind']): SitePage[] {
    const { isLocal, names } = this.#options;
    const found = kind === 'home' ? pagesIn(leads, url, { home: url, isLocal }) : [];
    return names === null ? found.filter((one) => one.kind !== 'news') : found;
  }

  #take(read: ReadPage): ReadPage {
    // The site has moved: what the pages at its earlier address said does not count.
    if (read.kind === 'home' && this.#known.get(read.url)?.address !== read.address) this.#known.clear();
    this.#read.push(read);
    return read;
  }
}

/** Why a visit gave no page to read. */
export function whyNot(visited: Visited): string {
  if (visited.outcome === 'later') return 'the host wants to be left alone for now';
  if (visited.outcome === 'found') return visited.finding;
  return visited.status >= 200 && visited.status < 300 ? 'it is no page' : `answered ${visited.status}`;
}
