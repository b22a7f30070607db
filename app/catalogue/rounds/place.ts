import { countryOf, isInUnion } from '../search/facets.ts';
import { REGION_LABELS, REGION_NAMES, regionsOf } from '../search/regions.ts';
import { fold } from '../search/words.ts';

/** Parts of the world that lists can be narrowed to, as a filter by country names them. */
export const PARTS_OF_THE_WORLD: readonly string[] = ['European Union', ...REGION_LABELS.keys()];

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
    countryOf(text) !== undefined ||
    recorded.some((country) => country.toLowerCase() === name)
  );
}

function testOf(asked: string): (country: string) => boolean {
  const region = REGION_LABELS.get(asked) ?? REGION_NAMES.get(fold(asked));
  if (region !== undefined) return (country) => regionsOf(countryOf(country) ?? '').includes(region);
  const code = countryOf(asked);
  if (code === 'EU') return (country) => isInUnion(countryOf(country) ?? '');
  const name = asked.toLowerCase();
  return (country) => country.toLowerCase() === name || (code !== undefined && countryOf(country) === code);
}
