/** A region named as the place where tools are made. */
interface Region {
  label: string;
  /** Folded names in the four languages. */
  names: readonly string[];
  /** Adjectives, which can also describe the subject ('asian recipes') and so need a word such as 'companies'. */
  adjectives: readonly string[];
  /** Country codes. */
  countries: readonly string[];
}

/** By value of the facet `country`, with the members of the United Nations' M49 and of the Nordic Council. */
const REGIONS: Readonly<Record<string, Region>> = {
  africa: {
    label: 'Africa',
    names: ['africa', 'afrika', 'afrique'],
    adjectives: ['african', 'afrikanische', 'africana', 'africanas', 'africaine', 'africaines'],
    countries: ['EG', 'KE', 'NG', 'ZA'],
  },
  asia: {
    label: 'Asia',
    names: ['asia', 'asien', 'asie'],
    adjectives: ['asian', 'asiatische', 'asiatica', 'asiaticas', 'asiatique', 'asiatiques'],
    countries: 'AE AM CN CY HK ID IL IN JP KR MY PH PK SA SG TH TR TW VN'.split(' '),
  },
  'latin-america': {
    label: 'Latin America',
    names: [
      'latin america',
      'lateinamerika',
      'america latina',
      'latinoamerica',
      'amerique latine',
      'south america',
    ],
    adjectives: [
      'latin american',
      'south american',
      'lateinamerikanische',
      'latinoamericana',
      'latinoamericanas',
    ],
    countries: ['AR', 'BR', 'CL', 'CO', 'MX', 'PE'],
  },
  nordic: {
    label: 'Nordic countries',
    names: [
      'scandinavia',
      'the nordics',
      'nordics',
      'nordic countries',
      'skandinavien',
      'escandinavia',
      'scandinavie',
    ],
    adjectives: [
      'scandinavian',
      'nordic',
      'skandinavische',
      'nordische',
      'escandinava',
      'scandinave',
      'scandinaves',
    ],
    countries: ['DK', 'FI', 'IS', 'NO', 'SE'],
  },
};

/** The region's label, if there is one of this value. */
export function regionLabel(value: string): string | null {
  return Object.hasOwn(REGIONS, value) ? (REGIONS[value]?.label ?? null) : null;
}

/** The values of the regions that a country is in. */
export function regionsOf(country: string): string[] {
  return Object.entries(REGIONS).flatMap(([value, { countries }]) =>
    countries.includes(country) ? [value] : [],
  );
}

/** The values of the regions by their labels. */
export const REGION_LABELS: ReadonlyMap<string, string> = new Map(
  Object.entries(REGIONS).map(([value, { label }]) => [label, value]),
);

const namesOf = (names: (region: Region) => readonly string[]) =>
  new Map(Object.entries(REGIONS).flatMap(([value, region]) => names(region).map((name) => [name, value])));

export const REGION_NAMES: ReadonlyMap<string, string> = namesOf(({ names }) => names);

/** Nations that speak no language of their own name. */
const NATIONS: Readonly<Record<string, string>> = {
  argentinian: 'AR',
  australian: 'AU',
  austrian: 'AT',
  belgian: 'BE',
  brazilian: 'BR',
  canadian: 'CA',
  chilean: 'CL',
  colombian: 'CO',
  egyptian: 'EG',
  emirati: 'AE',
  indian: 'IN',
  israeli: 'IL',
  kenyan: 'KE',
  mexican: 'MX',
  nigerian: 'NG',
  singaporean: 'SG',
  swiss: 'CH',
  taiwanese: 'TW',
};

/** Adjectives of regions and nations, with their values of the facet `country`. */
export const PLACE_ADJECTIVES: ReadonlyMap<string, string> = new Map([
  ...namesOf(({ adjectives }) => adjectives),
  ...Object.entries(NATIONS),
]);
