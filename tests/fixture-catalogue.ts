/**
 * The small catalogue in the template database: obviously made up, in the importer's own format
 * (docs/catalogue.md). Thirty numbered tools fill three pages of each listing; the others cover what numbers
 * cannot show.
 */

export const FIXTURE_CATEGORIES = [
  {
    id: 'alpha-chat',
    name: 'Alpha & Chat',
    description: 'Tools one to twenty.',
    hex_color: '#0f798a',
    specializations: [
      { id: 'assistants', name: 'Assistants', description: 'Even tools.' },
      { id: 'voice', name: 'Voice & Sound', description: 'Every fifth tool.' },
    ],
  },
  {
    id: 'beta-code',
    name: 'Beta Code',
    description: 'Tools fifteen to thirty.',
    hex_color: '#8a2b0f',
    specializations: [{ id: 'agents', name: 'Agents', description: 'Tools above twenty-five.' }],
  },
  { id: 'gamma-empty', name: 'Gamma Empty', description: 'Nothing is here.', specializations: [] },
];

const NUMBERED = Array.from({ length: 30 }, (_, index) => index + 1);
const two = (number: number) => String(number).padStart(2, '0');

/** Tools 1–20 are in Alpha & Chat, 15–30 in Beta Code; odd ones are Premium; 28–30 and 5 are Featured.
 * Their three locked tabs hold one fact each. */
export const NUMBERED_TOOLS = NUMBERED.map((number) => ({
  id: `tool-${two(number)}`,
  name: `Tool ${two(number)}`,
  description: `Number ${number} of the numbered tools.`,
  developer_name: number % 3 === 0 ? 'Third Studio' : `Studio ${two(number)}`,
  url: `https://tool-${two(number)}.example.com/start`,
  tool_name_affiliate_link: number === 1 ? 'https://partner.example.com/tool-01' : undefined,
  tags: ['numbered', ...(number % 7 === 0 ? ['seventh', 'lucky', 'extra', 'more'] : [])],
  is_premium: number % 2 === 1,
  is_featured: number >= 28 || number === 5,
  avg_rating: (number % 10) / 2,
  rating_count: (number * 7) % 31,
  social_media_info_is_premium: true,
  market_info_is_premium: true,
  funding_info_is_premium: true,
  social_media_information: { social_media_x_handle: `@tool${two(number)}` },
  market_information: { market_info_tags: ['numbered'] },
  funding_competition_information: { funding_total_funding: 4_321_000 + number },
  created_at: `2026-01-${two(number)}`,
  categories: [
    ...(number <= 20
      ? [
          {
            category: 'alpha-chat',
            specializations: [
              ...(number % 2 === 0 ? ['assistants'] : []),
              ...(number % 5 === 0 ? ['voice'] : []),
            ],
          },
        ]
      : []),
    ...(number >= 15 ? [{ category: 'beta-code', specializations: number > 25 ? ['agents'] : [] }] : []),
  ],
}));

/** A name that breaks anything without escaping: HTML, LIKE patterns, quotes, accents. */
export const AWKWARD_TOOL = {
  id: 'awkward',
  name: '100%_\\ "Réal" <b>Ünïcode</b> \'tool\'',
  description: 'Everything that needs escaping: <script>alert(1)</script> & more.',
  developer_name: 'O’Développeur',
  url: 'https://awkward.example.com',
  tags: ['50%', 'a_b', '<i>tag</i>'],
  is_premium: false,
  is_featured: false,
  created_at: '2026-02-01',
  categories: [],
};

export const FIXTURE_TOOLS = [...NUMBERED_TOOLS, AWKWARD_TOOL];

export const FIXTURE_BUSINESS_FUNCTIONS = ['Delta', 'Alpha', 'Charlie', 'Bravo'].map((name) => ({
  id: name.toLowerCase(),
  slug: name.toLowerCase(),
  function_name: name,
  short_summary: `What ${name} teams do.`,
  ai_enhancements: Array.from({ length: 5 }, (_, index) => ({
    name: `${name} enhancement ${index + 1}`,
    description: 'What it does.',
    business_impact: 'What it changes.',
  })),
  tool_ids: ['tool-01'],
}));
