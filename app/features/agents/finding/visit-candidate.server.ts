import type { Catalogue } from '#catalogue/catalogue.ts';
import { wordsOf } from '#catalogue/search/language/words.ts';
import { read, understand } from '#catalogue/understand-search.ts';
import type { FoundEvidence } from '#features/editing/found.ts';
import type { Gate, Visit, Visited } from '#features/lifecycle/visit.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { plainAddress } from '#site/web-address.ts';
import type { Describe } from '../model/describe.server.ts';
import { readSite } from '../read-site.server.ts';
import { type Page, pageOf } from '../reading/page.ts';
import { unreadInWords } from '../unread-words.ts';
import { describedBy, faultOfPage, isDrawnByScripts, NO_WORDS, nameOf, saidBy } from './candidate-page.ts';
import { addressIn, nameIn } from './entry.ts';
import type { CandidateState } from './finding.ts';
import type { DueCandidate } from './finding-schedule.server.ts';
import { knownByAddress, listedByName } from './known.server.ts';
import { ownWords } from './own-words.server.ts';
import { isRepository, isSameDomain, mayBeProduct, productAmong } from './product-link.ts';

/** Words after these say less about what a tool is for. */
const MOST_WORDS = 24;
const MOST_PLACES = 3;
/** A specialization that fits much worse than the best one is not suggested. */
const LEAST_SHARE = 0.6;

/** The specializations that a search for these words leads to, the likeliest first. */
export function placesFor(catalogue: Catalogue, text: string): FoundEvidence['places'] {
  const words = wordsOf(text).slice(0, MOST_WORDS).join(' ');
  const { matches } = understand(catalogue, read(catalogue, words, []));
  const fitting = matches.filter(({ topic }) => topic.kind === 'specialization');
  const best = fitting[0]?.score ?? 0;
  return fitting
    .filter(({ score }) => score > best * LEAST_SHARE)
    .slice(0, MOST_PLACES)
    .flatMap(({ topic: { id, name, category } }) => {
      const [, specialization] = id.split('/');
      return category && specialization
        ? [{ category: category.id, specialization, name: `${category.name}: ${name}` }]
        : [];
    });
}

type StatedValue = Awaited<ReturnType<typeof readSite>>['values'][number];

/** An unlisted product, as its site shows it. */
export interface FoundTool {
  name: string;
  url: string;
  said: FoundEvidence['said'];
  /** Null if no model's description was accepted. */
  drafted: string | null;
  values: readonly StatedValue[];
  places: FoundEvidence['places'];
}

/** The result of visiting a candidate. */
export type Judged =
  | { outcome: 'found'; tool: FoundTool }
  | { outcome: 'settled'; state: CandidateState; why: string; url?: string }
  | { outcome: 'failed'; why: string }
  /** The host must not be asked for now; `url` is where to continue. */
  | { outcome: 'later'; url: string };

interface Parts {
  db: DrizzleDb;
  catalogue: Catalogue;
  visit: Visit;
  /** Visits files of any content type. */
  visitFile: Visit;
  describe: Describe | null;
  gate: Gate;
  stopping: AbortSignal;
}

/**
 * Follows an entry's link, and the link to the product if it leads to a page about it. Judges whether the product is
 * new, and reads its pages.
 */
export function visitCandidate(parts: Parts, candidate: DueCandidate): Promise<Judged> {
  return new CandidateVisit(parts, candidate).judge();
}

class CandidateVisit {
  readonly #parts: Parts;
  readonly #candidate: DueCandidate;
  readonly #source: URL;

  constructor(parts: Parts, candidate: DueCandidate) {
    this.#parts = parts;
    this.#candidate = candidate;
    this.#source = new URL(candidate.source.url);
  }

  async judge(): Promise<Judged> {
    const first = await this.#open(this.#candidate.url);
    if ('outcome' in first) return first;
    if (!isSameDomain(first.page.url, this.#source)) return this.#judgeSite(first);
    const links = first.page.leads.flatMap(({ url, text }) => {
      const address = addressIn(url.href);
      return address ? [{ url: address, text }] : [];
    });
    const product = productAmong(links, this.#candidate.title, this.#source);
    if (!product) return noProduct('its page leads to no product');
    const next = await this.#open(product.href);
    return 'outcome' in next ? next : this.#judgeSite(next);
  }

  /** Opens a page if its address is new and its host may be asked. */
  async #open(url: string): Promise<{ page: Page; html: string } | Judged> {
    const { gate, visit, stopping } = this.#parts;
    const known = await this.#known(url, []);
    if (known) return known;
    if (!(await gate.take(new URL(url).host))) return { outcome: 'later', url };
    const visited = await visit(url, gate, stopping);
    if (visited.outcome === 'later') return { outcome: 'later', url };
    if (visited.outcome === 'found') return unread(visited);
    const { status, address, html } = visited;
    if (status >= 500 || status === 429) return { outcome: 'failed', why: `answered ${status}` };
    if (html === null) {
      const why = status >= 200 && status < 300 ? 'it is no page' : `answered ${status}`;
      return { outcome: 'settled', state: 'unreadable', why };
    }
    return { page: pageOf(html, address), html };
  }

  async #judgeSite({ page, html }: { page: Page; html: string }): Promise<Judged> {
    const { catalogue } = this.#parts;
    const { title, words } = this.#candidate;
    const url = plainAddress(page.url.href);
    if (!mayBeProduct(new URL(url))) return noProduct('it leads to no site of a product', url);
    const isDrawn = isDrawnByScripts(page);
    const besides = isDrawn ? await ownWords(page, this.#parts) : NO_WORDS;
    const fault = faultOfPage(page, html, besides);
    if (fault !== null) return noProduct(fault, url);
    const name = nameOf(page, title, besides.names);
    if (name === null) return noProduct('it has no name', url);
    const known = await this.#known(url, [name, nameIn(title)]);
    if (known) return known;
    const own = { quote: saidBy(page), url };
    const said = (describedBy(page) === '' ? besides.said[0] : undefined) ?? own;
    const { describe, stopping } = this.#parts;
    const values = isRepository(new URL(url)) ? [] : await this.#readSite(url, page, html);
    return {
      outcome: 'found',
      tool: {
        name,
        url,
        said: { ...said, ...(isDrawn && { isDrawnByScripts: true }) },
        drafted: (await describe?.(page, name, stopping)) ?? null,
        values,
        places: placesFor(catalogue, `${nameIn(title) === name ? '' : title} ${said.quote} ${words}`),
      },
    };
  }

  async #known(url: string, names: readonly string[]): Promise<Judged | null> {
    const { db, catalogue } = this.#parts;
    const known = listedByName(catalogue, names) ?? (await knownByAddress(db, url, names));
    return known && { outcome: 'settled', url, ...known };
  }

  /** Reads the site's pages, of which the first is loaded already. */
  async #readSite(url: string, page: Page, html: string): Promise<readonly StatedValue[]> {
    const { gate, visit, stopping } = this.#parts;
    const here: Visited = { outcome: 'answered', status: 200, address: page.url.href, html };
    const { values } = await readSite(
      url,
      async (each, _, signal, isLongInDoubt) =>
        each === url ? here : visit(each, gate, signal, isLongInDoubt),
      stopping,
    );
    return values;
  }
}

function noProduct(why: string, url?: string): Judged {
  return { outcome: 'settled', state: 'no product', why, ...(url !== undefined && { url }) };
}

/** A deliberate refusal of a site is final; passing failures are tried again. */
function unread({ finding }: Extract<Visited, { outcome: 'found' }>): Judged {
  const why = unreadInWords(finding);
  const isForGood = finding === 'closed' || finding === 'not public' || finding === 'gone';
  return isForGood ? { outcome: 'settled', state: 'unreadable', why } : { outcome: 'failed', why };
}
