import { hostName } from '#site/format.ts';
import type { Provenance } from './certainty.ts';

/** A value of a page with its provenance. */
export interface SaidValue {
  /** Its id within the block. */
  id: string;
  /** Its label. */
  of: string;
  origin: Provenance;
}

/** Values under one heading. */
export interface Block {
  /** The block's key. */
  key: string;
  /** The block's title. */
  title: string;
  values: readonly SaidValue[];
}

/** A page's mark for the provenance of one or more values. */
export interface Mark {
  origin: Provenance;
  /** Its source's number, and the anchor that the list of sources links back to; null without a named source. */
  source: { number: number; anchor: string } | null;
  /** For a list whose codes have their own sources: a mark for each source. */
  parts: readonly { codes: string; mark: Mark }[];
}

export interface SaidBlock {
  /** The common mark of all values without their own; null if no two values agree. */
  shared: Mark | null;
  /** Whether some values have their own mark. */
  isMixed: boolean;
  /** Whether all values with the shared mark may be outdated: then the block says so, not each value. */
  isOutdated: boolean;
  /** The values' own marks, by id. */
  own: ReadonlyMap<string, Mark>;
}

/** A source in the list at the page's foot. */
export interface ListedSource {
  number: number;
  name: string;
  url: string | null;
  host: string | null;
  /** The marks that link to it. */
  marks: { anchor: string; of: string }[];
}

interface SaidOnce {
  blocks: ReadonlyMap<string, SaidBlock>;
  sources: ListedSource[];
}

/**
 * Marks the provenance of a page's values; values of a block share one mark if they agree. Numbers named sources in the
 * page's order, one number for each name and address. Numbers only the given blocks: those that the reader sees.
 */
export function saidOnce(blocks: readonly Block[]): SaidOnce {
  const numbers = new Numbers();
  const said = blocks.map((block): [string, SaidBlock] => [block.key, saidIn(block, numbers)]);
  return { blocks: new Map(said), sources: numbers.sources };
}

/** The marks of a single block on a page without a list of sources. */
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

/** The largest group of values that agree, if there are at least two. */
function largestAgreement(values: readonly SaidValue[]): readonly SaidValue[] {
  const groups = [...Map.groupBy(values, ({ origin }) => sharedKey(origin)).values()];
  const largest = groups.reduce((most, each) => (each.length > most.length ? each : most), []);
  return largest.length > 1 ? largest : [];
}

/** Equal for provenances that one mark can state. */
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

/** Whether a value needs its own note that it may be outdated. */
export function isOutdatedAlone(
  { own, isOutdated }: SaidBlock,
  { id, origin }: Omit<SaidValue, 'of'>,
): boolean {
  return origin.isOutdated === true && (own.has(id) || !isOutdated);
}

export function sourceAnchor(number: number): string {
  return `source-${number}`;
}
