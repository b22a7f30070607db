import { FACT_WORDS, factLabel } from '#catalogue/tools/fact-words.ts';
import type { GroupData } from '#catalogue/tools/tool-fields.ts';
import type { TermsFacetId } from './facet-names.ts';
import { countryOf, isInUnion } from './place-names.ts';

type Decision = GroupData<'decision'>;

/**
 * A filter made of one field of 'Data and terms'. Its row is all that a filter needs: each tool has one of its values or
 * 'not known', and the next start works it out for all tools.
 */
export interface TermsFacet {
  field: keyof Decision;
  /** Above its values. */
  label: string;
  /** Before a value in its chip; the label by default. */
  chip?: string;
  /** A value in a sentence: 'There is no age limit "12"', 'The age limit of this tool may be out of date'. */
  name: string;
  /** Labels by value, in order; or a function that labels any code, with what the codes are. */
  values: Readonly<Record<string, string>> | { labelOf: (code: string) => string | null; codes: string };
  /** The values of a tool; none or undefined if not recorded. */
  of: (stored: Decision) => readonly (string | undefined)[];
  /** Whether a tool with other values is known not to have one. */
  isWhole?: true;
  /** Other values that serve whoever asks for one. */
  alsoMetBy?: Readonly<Record<string, readonly string[]>>;
  /** Words of searches that ask for a value, as `Phrases` reads them. */
  asked?: Readonly<Record<string, string>>;
}

/** Of a field that holds the address of the vendor's own page. */
const PUBLISHED = { published: 'Published' } as const;

/** Bands of minimum ages, by upper bound. */
const AGE_BANDS = [
  { below: 13, value: 'under-13', label: 'Also under 13' },
  { below: 14, value: '13', label: 'From 13' },
  { below: 18, value: '14-17', label: 'From 14 to 17' },
  { below: Number.POSITIVE_INFINITY, value: '18-up', label: 'From 18' },
] as const;

export const TERMS_FACETS: Readonly<Record<TermsFacetId, TermsFacet>> = {
  training: {
    field: 'decision_trains_on_data',
    label: 'Trains on customers’ data',
    name: 'answer about training',
    values: FACT_WORDS.training,
    of: ({ decision_trains_on_data: said }) => [said?.value.answer],
  },
  data: {
    field: 'decision_data_regions',
    label: 'Data kept in',
    chip: 'Data in',
    name: 'place of data',
    values: { labelOf: (code) => factLabel('place', code), codes: 'EU and ISO 3166 codes: DE,US' },
    of: placesOfData,
    isWhole: true,
    asked: {
      EU: 'hosted in the eu|eu hosting|eu hosted|hosted in europe|hosting in the eu|hosting in europe|eu server|eu servers|server in der eu|data in the eu|data in europe|data stored in the eu|data stored in europe|data kept in the eu|data kept in europe|data stays in the eu|data stays in europe|eu data residency|eu data storage|daten in der eu|daten in europa|datos en la ue|datos en europa|donnees en europe|donnees dans l ue',
    },
  },
  retention: {
    field: 'decision_retention',
    label: 'Data kept for',
    name: 'retention time',
    values: {
      none: 'Not kept',
      '1-30': '1 to 30 days',
      longer: 'More than 30 days',
      words: 'No number given',
    },
    of: ({ decision_retention: said }) => [said && retentionBand(said.value.days)],
    alsoMetBy: { '1-30': ['none'] },
    asked: {
      none: `
        (zero/no) (data/prompt/) retention|zdr|(no/without/not) (storing/stored/storage of/keeping/logging of) (data/my data/our data/prompts/chats)|data (is/are) (not/never) stored|no data (is stored/are stored/stored/is kept/kept/retained/logged)|(does not/doesnt/not) (store/keep/save/retain) (my/our/any/user/customer/) (data/prompts/chats/conversations)
        (keine/ohne) (datenspeicherung/speicherung)|speichert (keine/nichts)|sin (guardar/almacenar) (datos/mis datos)|sans (conservation/stockage) (des donnees/de donnees)`,
      '1-30': `
        (at most/max/maximum/up to/) 30 (day/days) (data/) retention|(data/) retention (of/under/below/at most/up to) 30 days|deletes (my/our/all/) data (after/within) 30 days|data (deleted/kept) (after/within/for) (at most/) 30 days
        daten (nach/innerhalb von) 30 tagen geloscht|loscht daten (nach/innerhalb von) 30 tagen`,
    },
  },
  contract: {
    field: 'decision_dpa',
    label: 'Data processing contract',
    name: 'answer about the contract',
    values: PUBLISHED,
    of: ({ decision_dpa: page }) => [page && 'published'],
    asked: {
      published:
        'dpa|avv|(with/with a/published/signed) dpa|dpa (published/available/signed)|data processing agreement|data processing contract|auftragsverarbeitungsvertrag|auftragsverarbeitung|mit avv|(avv/av) vertrag',
    },
  },
  subprocessors: {
    field: 'decision_subprocessors',
    label: 'Sub-processors',
    name: 'answer about sub-processors',
    values: PUBLISHED,
    of: ({ decision_subprocessors: page }) => [page && 'published'],
    asked: {
      published: `
        (published/named/listed/public/known/with/with a/) (list of/) (subprocessors/sub processors)|(with a/published/public/) (subprocessor/sub processor) (list/page)|(subprocessors/sub processors) (published/named/listed)
        (mit/liste der/) (unterauftragsverarbeiter/unterauftragsverarbeitern/subunternehmerliste)|(lista de/) (subencargados/subprocesadores)|liste (de/des) sous traitants`,
    },
  },
  party: {
    field: 'decision_contract_party',
    label: 'Contracting party',
    name: 'country of the contracting party',
    values: {
      labelOf: (code) => (code === 'named' ? 'Named, country not known' : factLabel('place', code)),
      codes: 'EU, named and ISO 3166 codes: IE,US',
    },
    of: ({ decision_contract_party: said }) => (said ? countriesOfParty(said.value) : []),
    asked: {
      EU: '(contract/contracting party/contractual party/contract partner) in (the eu/europe/the european union)|(contract with an/) eu (entity/contracting party)|vertragspartner in (der eu/europa)',
    },
  },
  age: {
    field: 'decision_age_limit',
    label: 'Age limit',
    name: 'age limit',
    values: Object.fromEntries(AGE_BANDS.map(({ value, label }) => [value, label])),
    of: ({ decision_age_limit: said }) => [
      said?.value.years === undefined ? undefined : ageBand(said.value.years),
    ],
    isWhole: true,
    // Whoever is 13 may also use what is for younger people.
    alsoMetBy: { '13': ['under-13'] },
  },
  accessibility: {
    field: 'decision_accessibility',
    label: 'Accessibility statement',
    name: 'answer about accessibility',
    values: PUBLISHED,
    of: ({ decision_accessibility: page }) => [page && 'published'],
    asked: {
      published: `
        (with an/with/has/published/) accessibility (statement/statements)|accessibility conformance report|(with/with a/has/published) (vpat/acr)
        (mit/) (barrierefreiheitserklarung/erklarung zur barrierefreiheit)|(con/) declaracion de accesibilidad|(avec/) declaration d accessibilite`,
    },
  },
};

/** The band of a minimum age in years. */
export function ageBand(years: number): string {
  return AGE_BANDS.find(({ below }) => years < below)?.value ?? AGE_BANDS[0].value;
}

function retentionBand(days: number | undefined): string {
  if (days === undefined) return 'words';
  if (days === 0) return 'none';
  return days <= 30 ? '1-30' : 'longer';
}

/** A member state implies the EU. */
function placesOfData({ decision_data_regions: said, decision_compliance: rules }: Decision): string[] {
  const regions = said?.value.regions ?? [];
  const isUnion = regions.some(isInUnion) || rules?.value.includes('eu-hosting');
  return [...regions, ...(isUnion ? ['EU'] : [])];
}

/** The countries that the text names between its commas: 'Acme Ltd., Dublin, Ireland (in the EU), Acme Inc., USA'. */
function countriesOfParty(text: string): string[] {
  const countries = text.split(/[,;]/).flatMap((part) => countryOf(part) ?? []);
  if (countries.length === 0) return ['named'];
  return [...countries, ...(countries.some(isInUnion) ? ['EU'] : [])];
}
