import type { Viewer } from '#site/access.ts';
import type { Document, Entry, Sort } from './entry.ts';
import { Memory } from './memory.ts';
import { Names } from './names.ts';
import { type CompanyEntry, type RoundEntry, Rounds, type SeenRounds } from './rounds/round-list.ts';
import type { TopicName } from './search/filters/selection.ts';
import { NO_TOOLS, numbersOf, type Sets, setOf, type ToolSet } from './search/filters/tool-sets.ts';
import type { RealWords } from './search/language/languages.ts';
import { knownness, topicWord } from './search/ranking/tool-document.ts';
import type { TopicIndex } from './search/ranking/topics.ts';
import { shortKeysOf } from './search/reading/names.ts';
import { keysOf, placeAfter, sorted } from './sorts.ts';
import { Words } from './words.ts';

/** The categories, specializations, business functions and questions. */
export interface Topics {
  /** Makes them searchable by their words. */
  index: TopicIndex;
  names: {
    /** Categories and specializations by name, which can narrow listings. */
    narrowing: readonly TopicName[];
    /** Categories in order. */
    categories: readonly string[];
  };
}

/**
 * What public lists need of all tools, in memory (docs: ARCHITECTURE.md). Everything that lists, filters, counts, sorts
 * or ranks is a function of it. A write changes it between two tasks of the event loop, so whoever reads it without
 * waiting sees one state.
 */
export class Catalogue implements Sets {
  readonly words: Words;
  /** Words of languages: no search means another word by one of them. */
  readonly realWords: RealWords;
  readonly names = new Names();
  /** What pages have read since the last write. Each write brings another one: an old request may still fill the last. */
  memory = new Memory();
  readonly sets = new Map<string, ToolSet>();
  kinds: Sets['kinds'] = new Map();
  /** How much a plain fact about each tool counts, by its number (`catalogue/search/ranking/tool-document`). */
  knownness = new Uint16Array();
  #entries: (Entry | undefined)[] = [];
  #count = 0;
  readonly #numberOf = new Map<string, number>();
  readonly #called = new Map<string, readonly number[]>();
  readonly #atSite = new Map<string, readonly number[]>();
  readonly #ofDeveloper = new Map<string, readonly number[]>();
  readonly #orders = new Map<string, Uint32Array>();
  #rounds = new Rounds([]);
  #hiddenCompanies: ReadonlySet<string> = new Set();

  constructor(stemOf: (word: string) => string, topics: Topics, realWords: RealWords) {
    this.realWords = realWords;
    this.words = new Words(stemOf);
    this.topics = topics;
  }

  /** Greater than every number. */
  get size(): number {
    return this.#entries.length;
  }

  /** How many tools there are. */
  get count(): number {
    return this.#count;
  }

  entry(number: number): Entry {
    const entry = this.#entries[number];
    if (!entry) throw new Error(`No tool has the number ${number}`);
    return entry;
  }

  /** All tools, by their numbers. */
  entries(): Entry[] {
    return this.#entries.filter((entry) => entry !== undefined);
  }

  /** The present ids of tools that have another id now. */
  formerIds: ReadonlyMap<string, string> = new Map();
  topics: Topics;

  /** The tool of an id, present or former. */
  present(id: string): Entry | null {
    return this.withId(this.formerIds.get(id) ?? id);
  }

  withId(id: string): Entry | null {
    const number = this.#numberOf.get(id);
    return number === undefined ? null : this.entry(number);
  }

  withNameKey(key: string): readonly number[] {
    return this.calledKey(key).filter((number) => this.entry(number).nameKey === key);
  }

  /** The tools that people may call so, by the key of a name: their present, former and other names, and short ones. */
  calledKey(key: string): readonly number[] {
    return this.#called.get(key) ?? NONE;
  }

  withDeveloperKey(key: string): readonly number[] {
    return this.#ofDeveloper.get(key) ?? NONE;
  }

  /** The tools of a site or, if it has none, of the nearest one that it is a part of: 'chat.example.com'. */
  ofSite(site: string): { site: string; numbers: readonly number[] } | null {
    const numbers = this.#atSite.get(site);
    if (numbers) return { site, numbers };
    const whole = site.slice(site.indexOf('.') + 1);
    return whole.includes('.') ? this.ofSite(whole) : null;
  }

  /** The tools of a category, by its id. */
  inCategory(id: string): Entry[] {
    return Array.from(numbersOf(this.setOf(topicWord(`${id}/`))), (number) => this.entry(number));
  }

  /** All categories in their order. */
  categories(): { id: string; name: string }[] {
    return this.topics.index.topics.flatMap(({ topic: { kind, id, name } }) =>
      kind === 'category' ? [{ id: id.slice(0, -1), name }] : [],
    );
  }

  /** The only door to rounds: those that a viewer may see. */
  roundsFor(viewer: Viewer): SeenRounds {
    return this.#rounds.for(viewer);
  }

  /** All companies, whether or not they have rounds or tools, in the order of their ids. */
  companies: readonly CompanyEntry[] = [];
  /** Their names by id. */
  companyNames: ReadonlyMap<string, string> = new Map();

  /** Whether a viewer may know of a company (`isCompanyKnown`). */
  mayKnowCompany(viewer: Viewer, id: string): boolean {
    return viewer.tier !== 'free' || !this.#hiddenCompanies.has(id);
  }

  /** Replaces all companies and rounds. */
  putFunding({
    companies,
    rounds,
  }: {
    companies: readonly CompanyEntry[];
    rounds: readonly RoundEntry[];
  }): void {
    this.companies = companies.toSorted((a, b) => Number(a.id > b.id) - Number(a.id < b.id));
    this.companyNames = new Map(companies.map(({ id, name }) => [id, name]));
    this.#hiddenCompanies = new Set(companies.flatMap(({ id, isOpen }) => (isOpen ? [] : id)));
    this.#rounds = new Rounds(rounds);
  }

  setOf(facet: string): ToolSet {
    return this.sets.get(facet) ?? NO_TOOLS;
  }

  inOrder(shown: Sort): Uint32Array {
    const key = `${shown.field} ${shown.order}`;
    const known = this.#orders.get(key) ?? sorted(this.entries(), shown);
    this.#orders.set(key, known);
    return known;
  }

  /** Puts tools in, in place of what was known of them. */
  put(documents: readonly Document[]): void {
    const entries = documents.map(({ entry }) => entry);
    const written = new Set(entries.map(({ number }) => number));
    const before = [...written].flatMap((number) => this.#entries[number] ?? []);
    for (const entry of before) this.#leave(entry);
    for (const entry of entries) this.#enter(entry);
    const isWritten = (number: number) => written.has(number);
    this.words.replace(isWritten, documents, before.length === 0);
    this.names.replace(isWritten, entries);
    this.#replaceFacets(isWritten, before, entries);
    this.#weigh(entries);
    this.#reorder(isWritten, [...written]);
  }

  /** Takes new ratings by members. */
  resort(rated: readonly { id: string; avg_rating: number; rating_count: number }[]): void {
    const known = rated.flatMap(({ id, ...values }) => {
      const entry = this.withId(id);
      return entry
        ? [
            {
              ...entry,
              sort: { ...entry.sort, avg_rating: values.avg_rating, rating_count: values.rating_count },
            },
          ]
        : [];
    });
    for (const entry of known) this.#entries[entry.number] = entry;
    const written = new Set(known.map(({ number }) => number));
    this.#reorder((number) => written.has(number), [...written]);
  }

  #enter(entry: Entry): void {
    this.#entries[entry.number] = entry;
    this.#numberOf.set(entry.id, entry.number);
    this.#count++;
    for (const [index, key] of this.#keysOf(entry)) index.set(key, [...(index.get(key) ?? []), entry.number]);
  }

  #leave(entry: Entry): void {
    this.#entries[entry.number] = undefined;
    this.#numberOf.delete(entry.id);
    this.#count--;
    for (const [index, key] of this.#keysOf(entry)) {
      const left = (index.get(key) ?? []).filter((number) => number !== entry.number);
      if (left.length > 0) index.set(key, left);
      else index.delete(key);
    }
  }

  #keysOf(entry: Entry): [Map<string, readonly number[]>, string][] {
    const { nameKey, otherKeys, developerKey, sites } = entry;
    const called = new Set([nameKey, ...otherKeys, ...shortKeysOf(entry)]);
    const keys = [
      ...Array.from(called, (key): [Map<string, readonly number[]>, string] => [this.#called, key]),
      ...sites.map((site): [Map<string, readonly number[]>, string] => [this.#atSite, site]),
    ];
    return developerKey === null ? keys : [...keys, [this.#ofDeveloper, developerKey]];
  }

  #replaceFacets(
    isWritten: (number: number) => boolean,
    before: readonly Entry[],
    written: readonly Entry[],
  ): void {
    const added = new Map(before.flatMap(({ facets }) => facets.map((facet) => [facet, [] as number[]])));
    for (const { number, facets } of written) {
      for (const facet of new Set(facets)) {
        const own = added.get(facet);
        if (own) own.push(number);
        else added.set(facet, [number]);
      }
    }
    for (const [facet, own] of added) {
      const known = numbersOf(this.setOf(facet));
      const kept = before.length === 0 ? known : known.filter((number) => !isWritten(number));
      const members = new Uint32Array(kept.length + own.length);
      members.set(kept);
      members.set(own, kept.length);
      members.sort();
      if (members.length > 0) this.sets.set(facet, setOf(members));
      else this.sets.delete(facet);
    }
    this.kinds = Map.groupBy(this.sets.keys(), (word) => word.slice(0, word.lastIndexOf(':')));
  }

  #weigh(entries: readonly Entry[]): void {
    if (this.knownness.length < this.size) {
      const before = this.knownness;
      this.knownness = new Uint16Array(this.size);
      this.knownness.set(before);
    }
    for (const { number, prominence, hasEnded } of entries)
      this.knownness[number] = knownness(prominence, hasEnded);
  }

  #reorder(isWritten: (number: number) => boolean, written: readonly number[]): void {
    if (written.length > this.#count / 4) this.#orders.clear();
    for (const [name, numbers] of this.#orders) {
      const [field, order] = name.split(' ') as [Sort['field'], Sort['order']];
      let left = numbers.filter((number) => !isWritten(number));
      for (const number of written) {
        const entry = this.#entries[number];
        if (!entry) continue;
        const shown = { field, order };
        const place = placeAfter(left, (each) => this.entry(each), shown, keysOf(shown, entry));
        const longer = new Uint32Array(left.length + 1);
        longer.set(left.subarray(0, place));
        longer[place] = number;
        longer.set(left.subarray(place), place + 1);
        left = longer;
      }
      this.#orders.set(name, left);
    }
  }
}

const NONE: readonly number[] = [];
