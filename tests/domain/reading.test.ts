import { describe, expect, test } from 'vitest';
import { markWords } from '#catalogue/search/answer/reasons.ts';
import { type FacetFacts, toolFacets } from '#catalogue/search/filters/facets.ts';
import { wordsOf } from '#catalogue/search/language/words.ts';
import { readSearch } from '#catalogue/search/reading/reading.ts';
import { codesOf, FACT_WORDS } from '#catalogue/tools/fact-words.ts';

test('only the first words of a long text are read, so that no text takes long', () => {
  const { words, alternativesTo } = readSearch(`alternative to ${'a b '.repeat(2_400)}`);
  expect(words).toHaveLength(200);
  expect(alternativesTo[0]?.words).toHaveLength(24);
});

describe('words', () => {
  test.each<[string, string[]]>([
    ['Übersetzung für Straße', ['ubersetzung', 'fur', 'strasse']],
    ['video-editing', ['video', 'editing']],
    ["don't use C++ or C#", ['dont', 'use', 'c++', 'or', 'c#']],
    ["apprendre l'espagnol, jusqu’ici d'abord", ['apprendre', 'espagnol', 'jusquici', 'abord']],
    ['काम कम', ['काम', 'कम']],
    ['फ़ोटो', ['फोटो']],
    ['がか', ['がか']],
    ['한국어', ['한국어']],
    ['☂ 💡', []],
  ])('%s', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });
});

describe('filters in the words of a search', () => {
  test.each<[string, string[]]>([
    ['free logo maker', ['free']],
    ['logo maker kostenlos', ['free']],
    ['royalty free music', []],
    ['embedding api free tier eu hosting', ['free', 'data:EU']],
    ['open source llm', ['open-source']],
    ['self-hosted chat', ['self-hosted']],
    ['gdpr compliant notes', ['compliance:gdpr']],
    ['SOC 2 certified crm', ['compliance:soc2']],
    ['dictation for mac without internet', ['platform:macos', 'offline']],
    ['untertitel auf deutsch', ['language:de']],
    ['polish my essay', []],
    ['voice assistant in polish', ['language:pl']],
    ['tools made in france', ['country:FR']],
    ['tools launched in 2026', ['launched:2026']],
    ['new 2025 video editors', ['launched:2025']],
    ['launch plan 2026', []],
    ['best tools 2026', []],
    ['german company translation', ['country:DE']],
    ['english startups', ['country:GB']],
    ['german translation for a company', ['language:de']],
    ['accountants in germany', []],
    ['embedding api', []],
    ['embeddings with api', ['api']],
  ])('%s', (text, facets) => {
    expect(readSearch(text).facets).toEqual(facets);
  });

  test.each<[string, Record<string, number>]>([
    ['assistant that speaks spanish', { assistant: 1, speaks: 0.1, spanish: 0.1 }],
    ['Spanish-speaking assistant', { assistant: 1, speaking: 0.1, spanish: 0.1 }],
    ['learn spanish', { learn: 1, spanish: 0.5 }],
    ['speaking coach', { speaking: 1, coach: 1 }],
    ['wordpress seo plugin', { wordpress: 0.1, seo: 1, plugin: 0.1 }],
    ['browser plugin ideas', { browser: 0.1, plugin: 0.1, ideas: 1 }],
    ['plugin ideas', { plugin: 1, ideas: 1 }],
    ['accountants in germany', { accountants: 1, germany: 0.5 }],
    ['slides from a document', { slides: 1, document: 0.5 }],
    ['crear slides a partir de un documento', { crear: 1, slides: 1, documento: 0.5 }],
    ['video editor without stutter', { video: 1, editor: 1, stutter: 0.5 }],
    ['best man speech', { wedding: 1, speech: 1 }],
    ['father of the bride toast', { wedding: 1, speech: 1 }],
    ['speech of a doctor', { speech: 1, doctor: 1 }],
    ['texting patients', { messaging: 1, patients: 1 }],
    ['text to speech', { text: 1, speech: 1 }],
    ['stock price alerts', { trading: 1, portfolio: 1, alerts: 1 }],
    ['stock for a warehouse', { stock: 1, warehouse: 1 }],
    ['emails to donors', { emails: 1, donors: 0.1 }],
    ['translator for local authorities', { translator: 1, local: 1, authorities: 0.1 }],
    ['bakery business plan', { bakery: 0.1, business: 1, plan: 1 }],
    ['portrait of my cat', { portrait: 1, cat: 0.5 }],
    ['most funded voice startups', { voice: 1 }],
    ['fintech unicorns', { fintech: 1 }],
    ['charity donors', { charity: 1, donors: 1 }],
    ['build my own app', { build: 1, app: 1 }],
    ['notes app', { notes: 1, app: 0.1 }],
    ['landing page in minutes', { landing: 1, page: 1, minutes: 0.1 }],
    ['minutes of a meeting', { minutes: 1, meeting: 1 }],
    ['take the minutes of a meeting', { take: 1, minutes: 1, meeting: 1 }],
    ['meditation in the evening', { meditation: 1, evening: 0.1 }],
    ['talk with my mother in law', { talk: 1, mother: 0.5, law: 0.1 }],
    ['find case law', { find: 0.1, case: 1, law: 1 }],
    ['photo editor under docker', { photo: 1, editor: 1, docker: 0.1 }],
    ['app from a prompt', { app: 1, prompt: 1 }],
    ['soc 2 automation', { soc: 1, 2: 0.5, automation: 1 }],
    ['soc 2 certified crm', { soc: 0.1, 2: 0.05, certified: 0.1, crm: 1 }],
    ['texts for 500 articles', { texts: 1, 500: 0.5, articles: 1 }],
  ])('%s: the words count in tools as %j', (text, weights) => {
    const { asked } = readSearch(text);
    expect(Object.fromEntries(asked.map(({ word, weight }) => [word, weight]))).toEqual(weights);
  });

  test('several words for one filter tell topics apart as one word does', () => {
    const { asked } = readSearch('open source transcriber');
    expect(asked.map(({ word, topicWeight }) => [word, topicWeight])).toEqual([
      ['open', 0.5],
      ['source', 0.5],
      ['transcriber', 1],
    ]);
  });

  test('one that was removed leaves the words of the need as they were', () => {
    const { facets, asked } = readSearch('open source llm', ['open-source']);
    expect(facets).toEqual([]);
    expect(asked).toEqual(readSearch('open source llm').asked);
  });
});

describe('patterns', () => {
  test.each<[string, string[] | null]>([
    ['alternatives to chatgpt', ['chatgpt']],
    ['stable diffusion alternative', ['stable', 'diffusion']],
    ['tools like cursor', ['cursor']],
    ['cheaper than jasper', ['jasper']],
    ['Alternative zu DeepL', ['deepl']],
    ['outils comme canva', ['canva']],
    ['notion like notes', ['notion']],
    ['chatgpt', null],
  ])('%s asks for alternatives to %j', (text, name) => {
    expect(readSearch(text).alternativesTo[0]?.words ?? null).toEqual(name);
  });

  test.each([
    ['cursor vs windsurf', [['cursor'], ['windsurf']], true],
    ['jasper vs. copy.ai', [['jasper'], ['copy', 'ai']], true],
    ['compare notion and coda', [['notion'], ['coda']], true],
    ['notion or coda', [['notion'], ['coda']], false],
    ['Notion, Coda and ClickUp', [['notion'], ['coda'], ['clickup']], false],
    ['Notion vs Coda, ClickUp', [['notion'], ['coda'], ['clickup']], true],
    ['Weights & Biases vs MLflow', [['weights', 'and', 'biases'], ['mlflow']], true],
    ['mlflow or weights and biases', [['mlflow'], ['weights', 'and', 'biases']], false],
  ])('%s compares %j', (text, sides, isClear) => {
    expect(readSearch(text).compared).toContainEqual({ sides, isClear, areTogether: false });
  });

  test.each(['pdf to word', 'text to voice', 'chat with pdf', 'compare notion'])(
    '%s compares nothing',
    (text) => {
      expect(readSearch(text).compared).toEqual([]);
    },
  );

  test.each<[string, string[], boolean]>([
    ['free open source zoom alternative for teams', ['zoom'], true],
    ['alternatives to the brush for drawing', ['brush'], true],
    ['replace background in photo', ['background'], false],
  ])('%s: the words nearest to the pattern', (text, nearest, isClear) => {
    expect(readSearch(text).alternativesTo[0]).toMatchObject({ nearest, isClear });
  });
});

const UNKNOWN: FacetFacts = {
  is_premium: null,
  is_featured: false,
  platforms: [],
  flags: [],
  compliance: [],
  languages: [],
  named_languages: [],
  language_count: null,
  pricing_model: null,
  license: null,
  developer_location: null,
  price_amount: null,
  price_per: null,
  release_date: null,
  status: null,
  decision: null,
};

test.each(codesOf(FACT_WORDS.flag))('a filter finds the tools with the flag %s', (flag) => {
  const without = new Set(toolFacets(UNKNOWN));
  expect(toolFacets({ ...UNKNOWN, flags: [flag] }).filter((facet) => !without.has(facet))).not.toEqual([]);
});

test.each(['merged', 'closed'] as const)('a tool that is %s has no price and no free tier', (status) => {
  const sold = { ...UNKNOWN, is_premium: false, flags: ['free-tier'], price_amount: 9, price_per: 'mo' };
  expect(toolFacets({ ...sold, status: 'active' })).toEqual(
    expect.arrayContaining(['free', 'premium:false', 'price:under-10']),
  );
  expect(toolFacets({ ...sold, status }).toSorted()).toEqual(['premium:unknown', `status:${status}`]);
});

test('a tool has the facets that are known about it', () => {
  const facets = toolFacets({
    is_premium: true,
    is_featured: true,
    platforms: ['ios', 'api'],
    flags: ['sso'],
    compliance: ['gdpr'],
    languages: ['de'],
    named_languages: [],
    language_count: null,
    pricing_model: 'Open source',
    license: null,
    developer_location: 'Berlin, Germany',
    price_amount: 20,
    price_per: 'user/mo',
    release_date: '2019-03',
    status: 'acquired',
    decision: {
      decision_trains_on_data: { value: { answer: 'no' } },
      decision_data_regions: { value: { regions: ['DE'] } },
      decision_dpa: { value: 'https://tool.example.com/dpa' },
      decision_age_limit: { value: { years: 16 } },
      decision_retention: { value: { days: 30 } },
      decision_subprocessors: { value: 'https://tool.example.com/subprocessors' },
      decision_contract_party: { value: 'Tool Ltd., Dublin, Ireland' },
      decision_repository: { value: { url: 'https://code.example.com/tool' } },
    },
  });
  expect(facets.toSorted()).toEqual([
    'accessibility:unknown',
    'age:14-17',
    'api',
    'compliance:gdpr',
    'contract:published',
    'country:DE',
    'country:EU',
    'data:DE',
    'data:EU',
    'featured:true',
    'language:de',
    'launched:2015-2019',
    'open-source',
    'party:EU',
    'party:IE',
    'platform:api',
    'platform:ios',
    'premium:true',
    'price:20-50',
    'repository',
    'retention:1-30',
    'sso',
    'status:acquired',
    'subprocessors:published',
    'training:no',
  ]);
});

test.each([
  ['id card generator', 1],
  ["I'd love something that turns the long talks of our village choir into short notes", 0.1],
])('of %s, "id" counts %d', (text, weight) => {
  expect(readSearch(text).asked.find(({ word }) => word === 'id')?.weight).toBe(weight);
});

test('the words of a search are marked, however they are written', () => {
  const pieces = markWords('Übersetzt Texte.', new Set(['ubersetzt']));
  expect(pieces.filter(({ marked }) => marked).map(({ text }) => text)).toEqual(['Übersetzt']);
  expect(pieces.map(({ text }) => text).join('')).toBe('Übersetzt Texte.');
});

test.each([
  [
    ['English', 'Portuguese (Brazil)', 'Chinese (Simplified)', 'Welsh'],
    ['en', 'pt', 'zh', 'cy'],
  ],
  [['German (mathematics)', 'English (documentation)', 'Spanish (in part)', 'and others'], []],
  [['More than 45 languages for customers, among them English, French and German'], ['en', 'fr', 'de']],
  [['Transcription in many languages', 'Conversations in more than 20 languages'], []],
])('the languages that %j names are facets', (named, codes) => {
  const facets = toolFacets({ ...UNKNOWN, decision: {}, named_languages: named });
  expect(facets.filter((facet) => facet.startsWith('language:'))).toEqual(
    (codes.length > 0 ? codes : ['unknown']).map((code) => `language:${code}`),
  );
});
