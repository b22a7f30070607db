import type { Provenance } from '#catalogue/tools/certainty.ts';
import type { BusinessFunctionCard, Category, ToolCard } from '#catalogue/tools/entities.ts';
import { SENTIMENT_LEVELS } from '#catalogue/tools/sentiment.ts';
import { NOT_AVAILABLE } from '#site/messages.ts';
import type { SessionUser } from '#site/session.ts';
import type { Plot } from '#ui/plots/plot.ts';
import { LONG } from './example.ts';

/** Made-up data for the page of components. Every name and source says that it is illustrative. */

export const PICTURE = '/favicon.svg';

export const CHIP = { id: 'illustrative-writing', name: 'Illustrative Writing', hex_color: '#7c3aed' };
const LONG_CHIP = { id: 'illustrative-long', name: LONG, hex_color: '#0f766e' };

export const TOOL: ToolCard = {
  id: 'illustrative-tool',
  name: 'Illustrative Tool',
  description: 'An illustrative description of one sentence.',
  developer_name: 'Illustrative Developer',
  tags: ['illustrative', 'writing'],
  status: 'active',
  is_premium: false,
  is_featured: false,
  logoimage_url: PICTURE,
  url: 'https://tool.example.org',
  tool_name_affiliate_link: null,
  avg_rating: 4.3,
  rating_count: 12,
  categories: [CHIP],
  instead: null,
  price: 'From $20 a month',
  has_free_tier: false,
};

export const PREMIUM_TOOL: ToolCard = {
  ...TOOL,
  name: 'Illustrative Premium Tool',
  is_premium: true,
  tool_name_affiliate_link: 'https://affiliate.example.org',
};

export const CLOSED_TOOL: ToolCard = {
  ...TOOL,
  name: 'Illustrative Tool that was shut down',
  status: 'closed',
  instead: { id: 'illustrative-successor', name: 'Illustrative Successor' },
};

export const BARE_TOOL: ToolCard = {
  ...TOOL,
  name: 'Illustrative Tool without data',
  description: '',
  developer_name: null,
  tags: [],
  logoimage_url: null,
  url: null,
  avg_rating: 0,
  rating_count: 0,
  categories: [],
  price: null,
  has_free_tier: false,
};

export const LONG_TOOL: ToolCard = {
  ...TOOL,
  name: LONG,
  description: `${LONG}. `.repeat(6),
  developer_name: LONG,
  tags: ['illustrative', 'a rather long illustrative tag', 'third', 'fourth', 'fifth', 'sixth'],
  logoimage_url: null,
  rating_count: 1_234_567,
  categories: [CHIP, LONG_CHIP],
};

export const CATEGORY: Category = {
  ...CHIP,
  tool_count: 1_234,
  description: 'An illustrative category.',
  icon: 'video',
  specializations: [
    { id: 'illustrative-letters', name: 'Illustrative Letters', tool_count: 1 },
    { id: 'illustrative-long', name: LONG, tool_count: 1_000 },
  ],
};

export const BUSINESS_FUNCTION: BusinessFunctionCard = {
  id: 'illustrative-function',
  function_name: 'Illustrative Function',
  slug: 'illustrative-function',
  short_summary: 'An illustrative summary.',
  ai_enhancements: [{ name: 'Illustrative enhancement', description: 'Illustrative.' }],
  icon: null,
};

export const MEMBER: SessionUser = {
  id: 'illustrative-member',
  email: 'member@example.org',
  first_name: 'Illustrative',
  last_name: 'Member',
  photo_url: null,
};

export const COMPUTED: Provenance = {
  certainty: 'computed',
  source: 'Worked out from illustrative rows',
  date: NOT_AVAILABLE,
};

export const ORIGINS: readonly Provenance[] = [
  {
    certainty: 'sourced',
    source: 'Illustrative Source',
    date: '1 January 2026',
    url: 'https://example.org',
  },
  { certainty: 'attributed', source: 'Illustrative Paper', date: '1 January 2026' },
  { certainty: 'editorial', source: 'An illustrative report', date: '1 January 2026' },
  { certainty: 'withheld', source: 'Where it comes from is for subscribers', date: 'N/A' },
  COMPUTED,
];

export const OF_CODES: Provenance = {
  certainty: 'editorial',
  source: 'An illustrative report',
  date: '1 January 2026',
  byCode: ORIGINS.filter(({ certainty }) => certainty === 'sourced' || certainty === 'editorial').map(
    (origin, index) => ({ codes: index === 0 ? 'Illustrative code' : LONG, origin }),
  ),
};

const ROUND = {
  round: 'Illustrative seed',
  date: '1 January 2026',
  amount: '$1.2M',
  exact: '$1,234,567',
  usd: 8_000_000,
  valuation: null,
  kind: null,
  announcedAs: null,
  closed: null,
  company: null,
  investors: [{ name: 'Illustrative Capital', led: true }],
  source: { name: 'Illustrative source', url: 'https://example.org' },
};

export const ROUNDS = [
  ROUND,
  {
    ...ROUND,
    round: LONG,
    usd: 20_000_000,
    valuation: '$10M',
    kind: 'Equity and debt, $1M of it equity',
    announcedAs: '€9M',
    closed: '3 February 2026',
    company: { id: 'an-illustrative-company', name: 'An Illustrative Company', said: 'raised by' },
    investors: Array.from({ length: 12 }, (_, index) => ({
      name: `Illustrative Investor ${index + 1}`,
      led: index === 0,
    })),
  },
  { ...ROUND, round: 'Illustrative grant', date: NOT_AVAILABLE, exact: null, investors: [], source: null },
];

export const LEVELS = SENTIMENT_LEVELS.map(({ key, label }) => ({ key, label, percent: 20, text: '20%' }));

export const PLOT: Plot = {
  subject: { kind: 'categories', id: 'all' },
  title: 'Illustrative plot',
  finding: 'Illustrative finding: 60% of the whole',
  unit: 'Illustrative units',
  coverage: '2 of 3 illustrations',
  source: 'Illustrative source',
  day: '2026-11-02',
  notes: ['Illustrative note.'],
  height: 160,
  gutter: 0,
  lines: [{ x1: 0, y1: 140, x2: 100, y2: 140 }],
  texts: [
    { x: 20, y: 64, dx: 14, text: 'Dot' },
    { x: 60, y: 34, text: 'Bar', look: 'strong' },
    { x: 0, y: 154, text: 'Wide pages only', look: 'quiet', at: 'wide' },
  ],
  marks: [
    { shape: { kind: 'dot', x: 20, y: 60, r: 10 }, tone: 'first', name: 'Dot', says: '40', to: '/' },
    {
      shape: { kind: 'bar', x: 60, y: 40, width: 20, height: 100 },
      tone: 'second',
      isHollow: true,
      name: 'Bar',
      says: '60',
      to: '/',
    },
  ],
  legend: [
    { tone: 'first', text: 'Whole' },
    { tone: 'second', text: 'In part' },
  ],
  table: {
    columns: [{ title: 'Name' }, { title: 'Value', isNumber: true }],
    rows: [
      ['Dot', 40],
      ['Bar', { value: 60, text: '60' }],
      ['Neither', null],
    ],
  },
};
