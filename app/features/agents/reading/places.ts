/** ISO 3166 codes of countries that vendors name for their data or company. */
const CODES =
  'AE AR AT AU BE BG BR CA CH CL CN CO CY CZ DE DK EE EG ES FI FR GB GR HK HR HU ID IE IL IN IS IT JP KR LI LT LU LV MT MX MY NG NL NO NZ PE PH PK PL PT RO RS SA SE SG SI SK TH TR TW UA US UY VN ZA'.split(
    ' ',
  );
/** The EU and its members. */
export const UNION: ReadonlySet<string> = new Set(
  'EU AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'];
/** Cities with data centres, and names that `Intl` does not have. */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  EU: ['EU', 'UE', 'Europäischen Union'],
  DE: ['Frankfurt', 'Nuremberg', 'Nürnberg', 'Falkenstein', 'Berlin'],
  FR: ['Paris'],
  IE: ['Dublin'],
  NL: ['Amsterdam'],
  FI: ['Helsinki'],
  SE: ['Stockholm'],
  CH: ['Zurich', 'Zürich'],
  US: ['US', 'USA', 'U.S.', 'United States of America'],
  CA: ['Montreal', 'Montréal', 'Toronto'],
  AU: ['Sydney'],
  GB: ['UK', 'London'],
  JP: ['Tokyo'],
};
/** Codes by the names of places. */
const PLACES = new Map<string, string>();
for (const language of LANGUAGES) {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  for (const code of [...CODES, 'EU']) PLACES.set(names.of(code) ?? code, code);
}
for (const [code, names] of Object.entries(OTHERS)) for (const name of names) PLACES.set(name, code);
const NAMED = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${[...PLACES.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replaceAll('.', String.raw`\.`))
    .join('|')})(?![\p{L}\p{N}]|-\p{L})`,
  'gu',
);

/** The name of the country that a text begins with; null if there is none. */
export function countryAt(text: string): string | null {
  const article = /^the /.exec(text)?.[0] ?? '';
  const [first] = text.slice(article.length).matchAll(NAMED);
  return first !== undefined && first.index === 0 ? `${article}${first[0]}` : null;
}

/** The codes of the places in a text, each once, in order. */
export function placesIn(text: string): string[] {
  return [...new Set([...text.matchAll(NAMED)].flatMap(([name]) => PLACES.get(name) ?? []))];
}
