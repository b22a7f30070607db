import { Catalogue, type Topics } from '#catalogue/catalogue.ts';
import type { Entry } from '#catalogue/entry.ts';
import { realWords } from '#catalogue/real-words.server.ts';
import type { CompanyEntry, InvestorEntry, RoundEntry } from '#catalogue/rounds/round-list.ts';
import { wordsOf } from '#catalogue/search/language/words.ts';
import { topicWord } from '#catalogue/search/ranking/tool-document.ts';
import type { Topic } from '#catalogue/search/ranking/topics.ts';
import { indexTopics } from '#catalogue/search/ranking/topics.ts';
import { countedRound } from '#catalogue/tools/round-kinds.ts';
import { sortKeys } from '#catalogue/tools/sort-keys.ts';
import { readDetails } from '#features/records/records/tool-details.server.ts';
import { toolFacts } from '#features/records/records/tool-facts.server.ts';

/** A catalogue in memory without a database. A tool's number is its position. */
export function catalogueOfTools(
  tools: readonly (Partial<Omit<Entry, 'counted' | 'sort'>> & {
    counted?: Partial<Entry['counted']>;
    sort?: Partial<Entry['sort']>;
    /** The words of its texts. */
    words?: string;
  })[],
  {
    topics = [],
    companies = [],
    rounds = [],
  }: { topics?: readonly Topic[]; companies?: readonly CompanyEntry[]; rounds?: readonly RoundEntry[] } = {},
): Catalogue {
  const stemOf = (word: string) => word;
  const narrowing = topics
    .map(({ id, name, category }) => ({ word: topicWord(id), name, category: category?.name ?? null }))
    .sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
  const all: Topics = { index: indexTopics(topics, stemOf), names: { narrowing, categories: [] } };
  const catalogue = new Catalogue(stemOf, all, realWords());
  const entries = tools.map(({ counted, sort, words: _, ...tool }, number): Entry => {
    const id = tool.id ?? `tool-${number}`;
    return {
      id,
      name: id,
      nameKey: id,
      developerKey: null,
      developerName: null,
      formerNames: [],
      otherKeys: [],
      sites: [],
      owners: [],
      prominence: 0,
      hasEnded: false,
      rivals: [],
      price: { amount: null, per: null, currency: 'USD' },
      plans: [],
      facets: [],
      ...tool,
      number,
      sort: { ...UNSORTED, name: id, ...sort },
      counted: { ...UNCOUNTED, ...counted },
    };
  });
  catalogue.put(
    entries.map((entry) => {
      const words = wordsOf(tools[entry.number]?.words ?? '');
      return { entry, words, impacts: words.map(() => IMPACT) };
    }),
  );
  catalogue.putFunding({ companies, rounds });
  return catalogue;
}

/** The weight of a word that makes up half of a tool's description (`tool-document`). */
const IMPACT = 500;

/** A tool without any facts, as its sort keys are read. */
export const BARE = {
  ...toolFacts({}),
  is_premium: true,
  is_featured: false,
  basic_info_is_premium: false,
  business_info_is_premium: false,
  category_info_is_premium: false,
  tech_info_is_premium: false,
  social_media_info_is_premium: false,
  market_info_is_premium: false,
  funding_info_is_premium: false,
  details: readDetails({}).details,
};

const UNSORTED = { avg_rating: 0, rating_count: 0, created_at: 0, ...sortKeys(BARE) };

const UNCOUNTED: Entry['counted'] = {
  company: null,
  changed: 0,
  isClosed: false,
  launchIsOpen: true,
  lockedLaunchYear: null,
  newestRelease: null,
  dataPoints: null,
  decisionFacts: null,
  tabs: 0,
  lockedTabs: 0,
  openFacts: [],
};

/** A category, or a specialization of one (`voice/dubbing`). */
export function topic(id: string, phrases: Topic['phrases'] = []): Topic {
  const [category = '', specialization] = id.split('/');
  return specialization
    ? {
        kind: 'specialization',
        id,
        name: specialization,
        category: { id: category, name: category },
        description: '',
        phrases,
      }
    : { kind: 'category', id: `${category}/`, name: category, category: null, description: '', phrases };
}

/** A company or investor with its id as its name, and nothing else known. */
const unknown = (id: string) => ({ id, name: id, key: id, otherKeys: [], country: null, kind: null });

export function companyEntry(id: string, values: Partial<CompanyEntry> = {}): CompanyEntry {
  const nothing = {
    hasRecord: false,
    founded: null,
    status: null,
    parent: null,
    mainCategory: null,
    prominence: 0,
    isOpen: true,
  };
  return { ...unknown(id), ...nothing, ...values };
}

export function investorEntry(id: string, values: Partial<InvestorEntry> = {}): InvestorEntry {
  return { ...unknown(id), ...values };
}

/** A round of a company, open to everybody. */
export function round(
  company: string,
  values: Partial<Omit<RoundEntry, 'company'>> & { country?: string } = {},
): RoundEntry {
  const { country = null, ...rest } = values;
  return {
    id: `${company} ${rest.date ?? ''}`,
    company: companyEntry(company, { country }),
    round: 'Seed',
    stage: 'seed',
    date: null,
    post_money: null,
    ...countedRound(rest),
    isOpen: true,
    categories: [],
    investors: [],
    leads: [],
    ...rest,
  };
}
