import { hostName } from '#site/format.ts';
import type { Provenance } from './certainty.ts';

/** A value of a page and where it comes from. */
export interface SaidValue {
  /** Names it within its block. */
  id: string;
  /** What it is called for people. */
  of: string;
  origin: Provenance;
}

/** Values that stand together under one heading. */
export interface Block {
  /** What the block is called where it is looked up. */
  key: string;
  /** What it is called for people. */
  title: string;
  values: readonly SaidValue[];
}

/** What a page says of where a value comes from, or of where several do. */
export interface Mark {
  origin: Provenance;
  /** The number of its source, and the anchor that the list of sources leads back to; null where no source is named. */
  source: { number: number; anchor: string } | null;
  /** Of a list whose codes have sources of their own: a mark for each of these sources. */
  parts: readonly { codes: string; mark: Mark }[];
}

/** How a block says where its values come from. */
export interface SaidBlock {
  /** Said once, for all values without a mark of their own; null if no two values agree. */
  shared: Mark | null;
  /** Whether some values say otherwise. */
  isMixed: boolean;
  /** Whether all values that share the mark may be out of date: then the block says so, and they do not. */
  isOutdated: boolean;
  /** The marks of the values that say their own, by their ids. */
  own: ReadonlyMap<string, Mark>;
}

/** A source that a page names, as its foot lists it. */
export interface ListedSource {
  number: number;
  name: string;
  url: string | null;
  host: string | null;
  /** The marks that name it. */
  marks: { anchor: string; of: string }[];
}

interface SaidOnce {
  blocks: ReadonlyMap<string, SaidBlock>;
  sources: ListedSource[];
}

/**
 * Says where the values of a page come from: what values of a block share, once. Sources that are named are numbered in
 * the order of the page, one number for one name at one address. Only what is given here is
 * numbered, and that is what the reader sees.
 */
export function saidOnce(blocks: readonly Block[]): SaidOnce {
  const numbers = new Numbers();
  const said = blocks.map((block): [string, SaidBlock] => [block.key, saidIn(block, numbers)]);
  return { blocks: new Map(said), sources: numbers.sources };
}

/** What a block says that stands where sources are not listed. */
export function saidAlone(block: Omit<Block, 'key'>): SaidBlock {
  return saidIn(block, new Numbers());
}

function saidIn({ title, values }: Omit<Block, 'key'>, numbers: Numbers): SaidBlock {
  const agreeing = largestAgreement(values);
  const others = values.filter((value) => !agreeing.includes(value));
  const [first] = agreeing;
  return {
    shared: first ? numbers.mark(first.origin, title) : null,
    isMixed: first !== undefined && others.length > 0,
    isOutdated: agreeing.length > 0 && agreeing.every(({ origin }) => origin.isOutdated),
    own: new Map(others.map(({ id, of, origin }) => [id, numbers.mark(origin, of)])),
  };
}

/** The most values that say the same, if there are at least two. */
function largestAgreement(values: readonly SaidValue[]): readonly SaidValue[] {
  const groups = [...Map.groupBy(values, ({ origin }) => sharedKey(origin)).values()];
  const largest = groups.reduce((most, each) => (each.length > most.length ? each : most), []);
  return largest.length > 1 ? largest : [];
}

/** Equal for origins that one mark can say. */
function sharedKey({ certainty, source, date, url, byCode }: Provenance): string {
  return JSON.stringify([certainty, source, date, url, byCode]);
}

class Numbers {
  readonly #byKey = new Map<string, ListedSource>();
  #marks = 0;

  get sources(): ListedSource[] {
    return [...this.#byKey.values()];
  }

  mark(origin: Provenance, of: string): Mark {
    const { certainty, byCode } = origin;
    if (byCode) {
      const parts = byCode.map((part) => ({
        codes: part.codes,
        mark: this.mark(part.origin, `${of}: ${part.codes}`),
      }));
      return { origin, source: null, parts };
    }
    const isNamed = certainty === 'sourced' || certainty === 'attributed';
    return { origin, source: isNamed ? this.#number(origin, of) : null, parts: [] };
  }

  #number({ source: name, ...origin }: Provenance, of: string): Mark['source'] {
    const url = origin.url ?? null;
    const key = JSON.stringify([url, name]);
    const known = this.#byKey.get(key);
    const listed = known ?? {
      number: this.#byKey.size + 1,
      name,
      url,
      host: url === null ? null : hostName(url),
      marks: [],
    };
    if (!known) this.#byKey.set(key, listed);
    this.#marks += 1;
    const anchor = `said-${this.#marks}`;
    listed.marks.push({ anchor, of });
    return { number: listed.number, anchor };
  }
}

/** Whether a value itself has to say that it may be out of date. */
export function isOutdatedAlone(
  { own, isOutdated }: SaidBlock,
  { id, origin }: Omit<SaidValue, 'of'>,
): boolean {
  return origin.isOutdated === true && (own.has(id) || !isOutdated);
}

/** Where the list of sources has a source. */
export function sourceAnchor(number: number): string {
  return `source-${number}`;
}
