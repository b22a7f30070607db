import { wordsOf } from '../language/words.ts';

/** After a language, these make it a nation: 'German company'. */
export const COMPANIES = new Set(
  wordsOf(
    'company companies firm firms startup startups unicorn unicorns scaleup scaleups vendor vendors provider providers maker makers unternehmen firma firmen anbieter empresa empresas entreprise entreprises',
  ),
);

/** These make a country the place of data, not of the maker: 'hosted in France'. */
export const HOSTED = new Set(
  wordsOf(
    'hosted hosting hosts server servers data stored kept stays daten gespeichert datos donnees gehostet heberge hebergee heberges alojado alojados alojada',
  ),
);

/** These make a country the place of the maker: 'founded in France'. Of other words, it is that of users. */
export const FOUNDED = new Set(
  wordsOf(
    'founded headquartered created produced registered gegrundet ansassig fundada fundadas fondee fondees',
  ),
);

/** What differs by country, so that a place beside it is where it is used, not made: 'case law Germany'. */
export const BOUND_TO_PLACES = new Set(
  wordsOf(`
    law laws lawsuit court courts tax taxes vat payroll visa immigration mortgage pension customs tenancy curriculum
    recht gesetz gesetze gericht steuer steuern steuererklarung lohnabrechnung ley leyes impuestos nomina loi lois
    impots tva paie`),
);

/** After a language, these make it a culture: 'french press', 'chinese cooking'. */
export const OF_A_CULTURE = new Set(
  wordsOf(`
    art artists bakery bread breakfast cinema cooking cuisine culture dinner dish dishes film films food history
    law laws literature music mythology opera philosophy poetry poets press recipe recipes restaurant restaurants wine wines zodiac`),
);

/**
 * What a school asks of a tool before it uses it, by where the school is: in the Union GDPR, a contract for data
 * processing, and data that stay there and train nothing; in the United States the two laws on pupils' data. Whether it may
 * use the tool is for the school to say; a search tells what is known of each.
 */
const ASKED_BY: readonly { facets: readonly string[]; schools: string }[] = [
  {
    facets: ['compliance:gdpr', 'contract:published', 'data:EU', 'training:no'],
    schools:
      '(?:german|austrian|french|spanish|italian|dutch|irish|european|eu) schools?|schools? in (?:germany|austria|france|spain|italy|ireland|europe|the eu|the netherlands)|(?:deutsche[nr]?|osterreichische[nr]?|europaische[nr]?) schulen?|schulen? in (?:deutschland|osterreich|europa|der eu)',
  },
  {
    facets: ['compliance:coppa', 'compliance:ferpa'],
    schools: '(?:us|american) schools?|schools? in (?:the us|the usa|the united states|america)',
  },
];

const ALLOWED =
  '(?:(?:may|can) (?:\\w+ )?(?:be used|use)|(?:allowed|permitted|legal|lawful|approved)(?: to use| to be used| for use)?|erlaubt|zulassig|zugelassen)';
const questions = ASKED_BY.map(({ facets, schools }) => ({
  facets,
  asks: new RegExp(`^${ALLOWED} (?:in|at|by|for|an|fur) (?:an? |the |our |einer? )?(?:${schools})(?= |$)`),
}));
/** The longest question, in words. */
const LONGEST = 14;

/** The facets that 'may be used in a German school' requires, and the number of words. */
export function schoolAt(
  words: readonly string[],
  at: number,
): { facets: readonly string[]; length: number } | null {
  const said = words.slice(at, at + LONGEST).join(' ');
  for (const { facets, asks } of questions) {
    const found = asks.exec(said)?.[0];
    if (found) return { facets, length: found.split(' ').length };
  }
  return null;
}
