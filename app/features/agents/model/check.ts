import { isDeepStrictEqual } from 'node:util';
import { isRecordable } from '../reading/checked.ts';
import { OF_OTHERS_HEADING } from '../reading/flags.ts';
import type { Line } from '../reading/lines.ts';
import type { Page } from '../reading/page.ts';
import { isOtherPlace } from '../reading/plan-places.ts';
import { labelOf, type Site } from '../reading/site.ts';
import { pricesAnywhere, type StatedValue } from '../reading/values.ts';
import type { Answer } from './asked.ts';
import { CHECKED_FIELDS, isAbout, isCarriedBy, isOfVendor, POINTED_FIELDS } from './follows.ts';
import { placesOf, type Quotation, sentencesOf } from './quotation.ts';

export type Refusal = 'not asked for' | 'not quoted' | 'does not follow' | 'contradicted' | 'does not fit';

export interface Checked {
  kept: StatedValue[];
  refused: Refusal[];
}

/** What answers are checked against. */
export interface Read {
  pages: readonly Page[];
  site: Site;
  /** Values read without a model; an answer never contradicts them. */
  stated: readonly StatedValue[];
  /** Whether a page with prices was read. A value that the reading left out there was left out on purpose. */
  isPriced: boolean;
}

/**
 * Keeps the answers that the pages prove. The quotation stands on the page, and the value follows from its sentence
 * wherever that stands; no other sentence contradicts it; the field's parser accepts it. Two different answers for one
 * field are both refused.
 */
export function keptOf(answers: readonly Answer[], read: Read): Checked {
  const said = new Said(read.pages);
  const refused: Refusal[] = [];
  const proved = answers.flatMap((answer) => {
    const checked = checkedOf(answer, read, said);
    if (typeof checked !== 'string') return [checked];
    refused.push(checked);
    return [];
  });
  const kept: StatedValue[] = [];
  for (const values of Map.groupBy(proved, ({ field }) => field).values()) {
    const [first, ...others] = values;
    if (first && others.every(({ value }) => isDeepStrictEqual(value, first.value))) kept.push(first);
    else refused.push(...values.map(() => 'contradicted' as const));
  }
  return { kept, refused };
}

/** The sentences of a site's pages by field, searched once for each. */
class Said {
  readonly #pages: readonly Page[];
  readonly #about = new Map<string, readonly string[]>();
  #sentences: readonly string[] | null = null;

  constructor(pages: readonly Page[]) {
    this.#pages = pages;
  }

  about(field: string): readonly string[] {
    this.#sentences ??= this.#pages.flatMap(({ lines }) =>
      lines.filter((line) => !isElsewhere(line)).flatMap(({ text }) => sentencesOf(text)),
    );
    const about = this.#about.get(field) ?? this.#sentences.filter((each) => isAbout(field, each));
    this.#about.set(field, about);
    return about;
  }
}

function checkedOf(
  answer: Answer,
  { pages, site, stated, isPriced }: Read,
  said: Said,
): StatedValue | Refusal {
  const { field, value } = answer;
  if (!CHECKED_FIELDS.has(field)) return 'not asked for';
  if (stated.some((each) => each.field === field)) return 'contradicted';
  const page = pages[answer.page - 1];
  const places = page ? placesOf(answer.quote, page) : [];
  const [place] = places;
  if (!place) return 'not quoted';
  if (value === undefined || !isRecordable(field, value, site)) return 'does not fit';
  if (POINTED_FIELDS.has(field))
    return isPriced ? 'contradicted' : (pointedAt(answer, place) ?? 'does not follow');
  if (!isProvedBy(places, answer, site)) return 'does not follow';
  if (isContradicted(said, answer)) return 'contradicted';
  return { field, value, quote: place.sentence, url: place.page.url.href, by: 'model' };
}

type Stated = Pick<Answer, 'field' | 'value'>;

function isProvedBy(places: readonly Quotation[], { field, value }: Stated, site: Site): boolean {
  return places.every(
    ({ page, line, sentence }) =>
      !isElsewhere(line) &&
      isOfVendor(sentence, [...page.names, labelOf(site)]) &&
      isCarriedBy(field, value, sentence),
  );
}

function isContradicted(said: Said, { field, value }: Stated): boolean {
  return !said.about(field).every((sentence) => isCarriedBy(field, value, sentence));
}

/**
 * Whether a stated value follows from its quotation wherever that stands in a page, by the rules for a model's values;
 * null for a field without a rule.
 *
 * @param places at least one
 */
export function followsFrom(places: readonly Quotation[], stated: Stated, site: Site): boolean | null {
  const [place] = places;
  if (!place || !CHECKED_FIELDS.has(stated.field)) return null;
  if (POINTED_FIELDS.has(stated.field)) return places.some((each) => pointedAt(stated, each) !== null);
  return isProvedBy(places, stated, site) && !isContradicted(new Said([place.page]), stated);
}

/** The price in the quoted line, read as if the page were a pricing page; null if it is another one. */
function pointedAt({ field, value }: Stated, { page, line }: Quotation): StatedValue | null {
  const found = pricesAnywhere(page).find((each) => each.field === field);
  if (!found || !isDeepStrictEqual(found.value, value) || !overlaps(found.quote, line.text)) return null;
  return { ...found, url: page.url.href, by: 'model' };
}

function overlaps(one: string, other: string): boolean {
  return one.includes(other) || other.includes(one);
}

/**
 * Whether a line stands where others speak: in comparisons, testimonials, roadmaps, the page's frame, or tables, whose
 * columns may belong to others.
 */
export function isElsewhere(line: Line): boolean {
  const { isFrame, under, element } = line;
  if (isFrame || under.some((each) => OF_OTHERS_HEADING.test(each))) return true;
  return (
    element.tag === 'td' || element.tag === 'th' || isOtherPlace({ ...line, text: '', under: [] }, undefined)
  );
}
