import { COUNTRIES, countryName, countryOf, isInUnion } from '../search/filters/place-names.ts';
import { REGION_LABELS, REGION_NAMES, regionLabel, regionsOf } from '../search/filters/regions.ts';
import { fold } from '../search/language/words.ts';

/** Parts of the world that lists can be narrowed to, as a filter by country names them. */
export const PARTS_OF_THE_WORLD: readonly string[] = ['Europe', 'European Union', ...REGION_LABELS.keys()];

/** The countries of Europe that are not in its union, by code: those of the United Nations' M49, and Kosovo. */
const REST_OF_EUROPE = 'AD AL BA BY CH FO GB GG GI IM IS JE LI MC MD ME MK NO RS RU SM UA VA XK'.split(' ');

/** Search knows the countries where tools are made; companies and investors come from the others of Europe too. */
const CODES = new Map(REST_OF_EUROPE.map((code) => [fold(countryName(code)), code]));

/** By ISO 3166. */
const CODES_ALONE: ReadonlySet<string> = new Set([...COUNTRIES.values(), ...REST_OF_EUROPE]);

/** The code of a country by one of its names, or by the code itself. */
function codeOf(country: string): string | undefined {
  const code = country.toUpperCase();
  return countryOf(country) ?? CODES.get(fold(country)) ?? (CODES_ALONE.has(code) ? code : undefined);
}

/**
 * Whether a country, by its English name, is what was asked for: the same country by any of its names ('UK'), or a part of
 * the world that it is in. Where no country is known, it is not.
 */
export function placeTest(asked: string): (country: string | null) => boolean {
  const isThere = testOf(asked);
  const known = new Map<string, boolean>();
  return (country) => {
    if (country === null) return false;
    const answer = known.get(country) ?? isThere(country);
    known.set(country, answer);
    return answer;
  };
}

/** Whether a text names a part of the world, a country, or one of some recorded ones. */
export function isPlace(text: string, recorded: readonly string[]): boolean {
  const name = text.toLowerCase();
  return (
    REGION_LABELS.has(text) ||
    REGION_NAMES.has(fold(text)) ||
    codeOf(text) !== undefined ||
    recorded.some((country) => country.toLowerCase() === name)
  );
}

/** A place that `isPlace` knows, as the catalogue calls it, however it was typed. */
export function placeName(text: string, recorded: readonly string[]): string {
  const part = PARTS_OF_THE_WORLD.find((each) => each.toLowerCase() === text.toLowerCase());
  const region = REGION_NAMES.get(fold(text));
  const code = codeOf(text);
  const own = recorded.find((country) => country.toLowerCase() === text.toLowerCase());
  const known = part ?? (region === undefined ? null : regionLabel(region)) ?? own;
  return known ?? (code === undefined ? text : countryName(code));
}

function testOf(asked: string): (country: string) => boolean {
  if (asked.toLowerCase() === 'europe') return (country) => isInEurope(codeOf(country) ?? '');
  const region = REGION_LABELS.get(asked) ?? REGION_NAMES.get(fold(asked));
  if (region !== undefined) return (country) => regionsOf(codeOf(country) ?? '').includes(region);
  const code = codeOf(asked);
  if (code === 'EU') return (country) => isInUnion(codeOf(country) ?? '');
  const name = asked.toLowerCase();
  return (country) => country.toLowerCase() === name || (code !== undefined && codeOf(country) === code);
}

function isInEurope(code: string): boolean {
  return isInUnion(code) || REST_OF_EUROPE.includes(code);
}
