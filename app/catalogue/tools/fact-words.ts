import { DOLLARS } from '#site/currencies.ts';
import { formatMoney } from '#site/format.ts';
import { ownValue } from '#site/own-value.ts';
import { FLAGS } from './flags.ts';

/** The words of facts: stored codes with their labels, in the order of the facets. */
export const FACT_WORDS = {
  platform: {
    web: 'Web',
    ios: 'iOS',
    android: 'Android',
    windows: 'Windows',
    macos: 'macOS',
    linux: 'Linux',
    'browser-extension': 'Browser extension',
    cli: 'Command line',
    docker: 'Docker',
    plugin: 'Plugin',
    ide: 'Code editor',
    office: 'Microsoft Office',
    'google-workspace': 'Google Workspace',
    slack: 'Slack',
    teams: 'Microsoft Teams',
    wordpress: 'WordPress',
    shopify: 'Shopify',
    figma: 'Figma',
    hardware: 'Hardware',
    api: 'API',
  },
  compliance: {
    gdpr: 'GDPR',
    soc2: 'SOC 2',
    iso27001: 'ISO 27001',
    hipaa: 'HIPAA',
    pci: 'PCI DSS',
    fedramp: 'FedRAMP',
    'eu-hosting': 'EU hosting',
    coppa: 'COPPA',
    ferpa: 'FERPA',
  },
  flag: FLAGS,
  medium: {
    text: 'Text',
    image: 'Images',
    audio: 'Audio',
    video: 'Video',
    code: 'Code',
    data: 'Data',
    docs: 'Documents',
    '3d': '3D',
    web: 'Web pages',
    speech: 'Speech',
  },
  'price unit': {
    mo: 'a month',
    'month-base': 'a month, and use',
    'user/mo': 'a user a month',
    'channel/mo': 'a channel a month',
    'host/mo': 'a host a month',
    'workspace/mo': 'a workspace a month',
    once: 'once',
    hour: 'an hour',
    minute: 'a minute',
    request: 'a request',
    image: 'an image',
    gb: 'a gigabyte',
    '1k-chars': 'for 1,000 characters',
    '1M-tokens': 'for 1M tokens',
    custom: 'on request',
  },
  billing: { monthly: 'billed monthly', yearly: 'billed yearly', both: 'billed monthly or yearly' },
  /** Currencies of list prices by ISO 4217 code. */
  currency: {
    USD: 'US dollars',
    EUR: 'Euros',
    GBP: 'British pounds',
    CHF: 'Swiss francs',
    CAD: 'Canadian dollars',
    AUD: 'Australian dollars',
    NZD: 'New Zealand dollars',
    SGD: 'Singapore dollars',
    JPY: 'Japanese yen',
    CNY: 'Chinese yuan',
    KRW: 'South Korean won',
    INR: 'Indian rupees',
    BRL: 'Brazilian reais',
    PLN: 'Polish zlotys',
    SEK: 'Swedish kronor',
    NOK: 'Norwegian kroner',
    DKK: 'Danish kroner',
    CZK: 'Czech korunas',
    MXN: 'Mexican pesos',
    TRY: 'Turkish lira',
  },
  /** Whether models are trained on customers' data. */
  training: {
    no: 'No',
    'opt-in': 'Only with consent',
    'opt-out': 'Unless one opts out',
    'by-plan': 'Depends on the plan',
    yes: 'Yes',
  },
  company: {
    startup: 'Startup',
    'scale-up': 'Scale-up',
    public: 'Listed company',
    group: 'Group',
    nonprofit: 'Nonprofit',
    university: 'University',
    community: 'Community',
    person: 'Person',
  },
  companyStatus: { active: 'Active', acquired: 'Acquired', merged: 'Merged', closed: 'Closed' },
  roundKind: {
    equity: 'Equity',
    debt: 'Debt',
    grant: 'Grant',
    mixed: 'Equity and debt',
    token: 'Token sale',
    unknown: 'Kind not known',
    secondary: 'Secondary sale',
    acquisition: 'Acquisition',
    ipo: 'Public listing',
  },
  investor: {
    vc: 'Venture capital',
    corporate: 'Corporate',
    pe: 'Private equity',
    crossover: 'Crossover fund',
    angel: 'Angel',
    accelerator: 'Accelerator',
    bank: 'Bank',
    family: 'Family office',
    sovereign: 'Sovereign fund',
    government: 'Public body',
  },
} as const;

export type CompanyKind = keyof typeof FACT_WORDS.company;
export type CompanyStatus = keyof typeof FACT_WORDS.companyStatus;
export type RoundKind = keyof typeof FACT_WORDS.roundKind;
export type InvestorKind = keyof typeof FACT_WORDS.investor;
/** Sets of words too large to list: languages by ISO 639, and countries by ISO 3166 with EU for the Union. */
type OpenWords = 'language' | 'place';
export type FactWords = keyof typeof FACT_WORDS | OpenWords;

/** The codes of some words, in their order. */
export function codesOf<Code extends string>(words: Readonly<Record<Code, string>>): Code[] {
  return Object.keys(words) as Code[];
}

/** The words with their labels; null if there are too many to list. */
export function listedWords(words: FactWords): Readonly<Record<string, string>> | null {
  return words === 'language' || words === 'place' ? null : FACT_WORDS[words];
}

/** The standards behind the codes of large sets. */
export const OPEN_CODES: Readonly<Record<OpenWords, string>> = {
  language: 'those of ISO 639',
  place: 'EU and those of countries in ISO 3166',
};

const OPEN_LABELS: Readonly<Record<OpenWords, (code: string) => string | null>> = {
  language: namesOf('language', /^[a-z]{2,3}$/),
  // The language also names ZZ ('Unknown Region'), pseudo-locales, and groups other than the Union.
  place: namesOf('region', /^(?!EZ|QO|UN|X[AB]|ZZ)[A-Z]{2}$/),
};

/** Caches its results: asking Intl takes as long as rendering three elements, and tools have dozens of languages. */
function namesOf(type: 'language' | 'region', pattern: RegExp): (code: string) => string | null {
  const names = new Intl.DisplayNames('en-US', { type, fallback: 'none' });
  const known = new Map<string, string>();
  return (code) => {
    const found = known.get(code) ?? (pattern.test(code) ? names.of(code) : undefined);
    if (found === undefined) return null;
    known.set(code, found);
    return found;
  };
}

/** A code's label, or null if the code is unknown. */
export function factLabel(words: FactWords, code: string): string | null {
  if (words === 'language' || words === 'place') return OPEN_LABELS[words](code);
  return ownValue<string>(FACT_WORDS[words], code) ?? null;
}

/** The lowest paid list price, or that the price list names none. */
export interface PriceFrom {
  amount?: number;
  /** ISO 4217; absent for US dollars. */
  currency?: string;
  per?: string;
  /** How the amount is billed; absent if not recorded. */
  billed?: string;
  as_of?: string;
}

/**
 * A price for people: `€16 a month, billed yearly`, `$20 a month, billing not known`, `$0.0043 a minute`, `On request`.
 */
export function formatPriceFrom(stated: PriceFrom): string | null {
  const { amount, per } = stated;
  if (amount === undefined) return per === 'custom' ? 'On request' : null;
  const price = formatPrice({ ...stated, amount });
  const billing = formatBilling(stated);
  return billing === null ? price : `${price}, ${billing}`;
}

/** A price with its unit but without its billing: `$20 a month`. */
export function formatPrice({ amount, currency = DOLLARS, per }: PriceFrom & { amount: number }): string {
  const unit = per === undefined ? null : factLabel('price unit', per);
  const money = formatMoney(amount, currency);
  return unit === null ? money : `${money} ${unit}`;
}

/** A price's billing: `billed yearly`, `billing not known`; null if there is only one way. */
export function formatBilling({ per, billed }: PriceFrom): string | null {
  return billed === undefined ? unsaidBilling(per) : factLabel('billing', billed);
}

/** A price's unit and billing: `a user a month, billed yearly`. */
export function unitOf({ per, billed }: { per: string; billed?: string }): string {
  const unit = factLabel('price unit', per) ?? per;
  const billing = formatBilling({ per, ...(billed !== undefined && { billed }) });
  return billing === null ? unit : `${unit}, ${billing}`;
}

/** Only monthly prices can be billed in more than one way. */
function unsaidBilling(per: string | undefined): string | null {
  return per !== undefined && isByMonth(per) ? 'billing not known' : null;
}

/** Whether a price's unit, such as `user/mo`, is paid monthly. */
export function isByMonth(per: string): boolean {
  return /^mo(?:nth-base)?$|\/mo$/.test(per);
}

/** The price in words without a label: `From $20 a month, billed monthly`, `Price on request`. */
export function describePriceFrom(price: PriceFrom): string | null {
  const text = formatPriceFrom(price);
  if (text === null) return null;
  return price.amount === undefined ? 'Price on request' : `From ${text}`;
}
