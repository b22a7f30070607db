import { count, stars } from '#catalogue/tools/fields/field-row.ts';
import { readNumber } from '#site/typed-numbers.ts';
import { spacedOnce } from './typed-cells.ts';

/** Reads ratings as people write them: '4.5', '9/10', '90%', '4,5 von 5', '★★★★☆'. */

export const MOST_STARS = stars.bounds.max;
const STARS = /^[★⭐]{1,5}☆{0,4}$/u;
const FULL_STAR = /[★⭐]/u;
const NUMBER = String.raw`(\d{1,3}(?:[.,]\d{1,3})?)`;
const OF = new RegExp(
  String.raw`^${NUMBER}\s*(?:/|\\|\b(?:out of|of|von|sur|de|su|em|van|na|z)\b)\s*(\d{1,3})(?:\s*\p{L}+)?$`,
  'iu',
);
const PERCENT = new RegExp(String.raw`^${NUMBER}\s*(?:%|percent|prozent)$`, 'iu');
const OF_STARS = new RegExp(
  String.raw`^${NUMBER}\s*(?:[★⭐]+|stars?|sterne?|étoiles?|estrellas?|stelle|estrelas?|sterren|gwiazdki|gwiazdek)$`,
  'iu',
);
/** 'Rating (of 10)', 'Note /20', 'Cijfer (1-10)' */
const SCALE =
  /(?:\/|\b(?:out of|of|von|sur|de|su|em|van|na)\b|\b[01]\s*(?:[-–—]| (?:to|bis|a|à|tot|do|até) ))\s*(\d{1,3})\b/iu;

/** The scale that a column's name states: 10 in 'Rating (of 10)'; null for none. */
export function scaleIn(header: string): number | null {
  if (/%|percent|prozent/iu.test(header)) return 100;
  return Number(SCALE.exec(header)?.[1]) || null;
}

/** A column's name without its scale. */
export function withoutScale(header: string): string {
  return header.replace(SCALE, '');
}

/**
 * A rating as a text of stars, '4.5' for '9/10'; null if it is no rating, beyond its scale or of an unknown one.
 *
 * @param scale of numbers alone; null if nobody says
 */
export function readRatingCell(cell: string, scale: number | null): string | null {
  const text = spacedOnce(cell);
  if (STARS.test(text)) return String([...text].filter((sign) => FULL_STAR.test(sign)).length);
  const [, part, whole] = OF.exec(text) ?? [];
  if (part !== undefined) return onStars(part, Number(whole));
  const percent = PERCENT.exec(text)?.[1];
  if (percent !== undefined) return onStars(percent, 100);
  const [, of5] = OF_STARS.exec(text) ?? [];
  return of5 === undefined ? onStars(text, scale) : onStars(of5, MOST_STARS);
}

function onStars(number: string, scale: number | null): string | null {
  if (!scale) return null;
  const reading = readNumber(number, { bounds: { min: 0, max: scale } });
  if (!('value' in reading)) return null;
  return String(Math.round((reading.value * MOST_STARS * 100) / scale) / 100);
}

const COUNT_WORDS =
  /\s*\b(?:reviews?|ratings?|votes?|users?|bewertungen|rezensionen|stimmen|avis|votes|opiniones|reseñas|valoraciones|recensioni|voti|avaliações|beoordelingen|recensies|opinii|ocen)$/iu;

/** A number of ratings as a text; null for '>100', which is none. */
export function readCountCell(cell: string): string | null {
  const text = spacedOnce(cell)
    .replace(/^\((.*)\)$/u, '$1')
    .replace(COUNT_WORDS, '');
  return 'value' in readNumber(text, count) ? text : null;
}
