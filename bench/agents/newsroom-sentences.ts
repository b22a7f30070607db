import { type Told, usd } from './told-event.ts';

/** Sentences as newsrooms, wires and investors write them, in two lots (60 and 40), each read once before anything that it showed was mended. */

const FIRST: readonly Told[] = [
  // Rounds that happened.
  {
    says: 'SAN FRANCISCO, Nov. 18, 2026 /PRNewswire/ -- Tidemark, the AI platform for vertical SaaS, today announced a $45 million Series B led by Bessemer Venture Partners with participation from existing investors.',
    is: usd(45e6, 'Series B', { who: 'Tidemark', led_by: ['Bessemer Venture Partners'] }),
    in: 'any',
  },
  {
    says: 'Parisian startup Lumière raises €12M seed round to build small models for factories',
    is: { kind: 'round', who: 'Lumière', amount: 12e6, currency: 'EUR', round: 'Seed' },
    in: 'any',
  },
  {
    says: "We've raised a $6.5M seed round led by First Round Capital.",
    is: usd(6.5e6, 'Seed', { led_by: ['First Round Capital'] }),
    in: 'we',
  },
  {
    says: 'Acme raises $120M Series D at a $2.1B valuation',
    is: usd(120e6, 'Series D'),
  },
  {
    says: 'Brightloop closes $30 million Series A round co-led by Accel and Index Ventures',
    is: usd(30e6, 'Series A', { who: 'Brightloop', led_by: ['Accel', 'Index Ventures'] }),
    in: 'any',
  },
  {
    says: 'London-based legal AI startup Wigmore lands £8.5m Series A',
    is: { kind: 'round', who: 'Wigmore', amount: 8.5e6, currency: 'GBP', round: 'Series A' },
    in: 'any',
  },
  {
    says: "Today, we're excited to announce that Acme has raised $25 million in Series A funding, led by Lightspeed.",
    is: usd(25e6, 'Series A', { led_by: ['Lightspeed'] }),
    in: 'we',
  },
  {
    says: 'AI note taker Scribblet snags $4.2M pre-seed from Y Combinator and angels',
    is: usd(4.2e6, 'Pre-seed', { who: 'Scribblet' }),
    in: 'any',
  },
  {
    says: 'Corvid Systems announces $200 million Series C financing to scale its inference cloud',
    is: usd(200e6, 'Series C', { who: 'Corvid Systems' }),
    in: 'any',
  },
  {
    says: 'Acme secures $15M in Series A extension, bringing total funding to $40M',
    is: usd(15e6, 'Series A extension'),
  },
  // Takeovers that happened.
  {
    says: 'Salesforce has acquired Acme for $400 million.',
    is: { kind: 'takeover', who: 'Acme', buyer: 'Salesforce' },
  },
  {
    says: 'Acme has been acquired by Datadog',
    is: { kind: 'takeover', who: 'Acme', buyer: 'Datadog' },
    in: 'we',
  },
  {
    says: 'Workday completes acquisition of Flowise',
    is: { kind: 'takeover', who: 'Flowise', buyer: 'Workday' },
    in: 'any',
  },
  {
    says: 'Nov 12, 2026 – Grammarly acquires Superpose to expand its agent platform',
    is: { kind: 'takeover', who: 'Superpose', buyer: 'Grammarly', date: '2026-11-12' },
    in: 'any',
  },
  {
    says: 'Snowflake buys TensorRidge for $250M in cash and stock',
    is: { kind: 'takeover', who: 'TensorRidge', buyer: 'Snowflake' },
    in: 'any',
  },
  // Ends and releases.
  {
    says: 'Acme will shut down on December 31, 2026.',
    is: { kind: 'shutdown', who: 'Acme', date: '2026-12-31' },
  },
  {
    says: 'We are sunsetting Acme on 15 January 2027, and all data will be deleted.',
    is: { kind: 'shutdown', who: 'Acme', date: '2027-01-15' },
    in: 'we',
  },
  { says: 'Acme 4.2 is now available', is: { kind: 'release', who: 'Acme', version: '4.2' } },
  {
    says: 'Introducing Acme 3.0',
    is: { kind: 'release', who: 'Acme', version: '3.0' },
    in: 'we',
  },
  {
    says: 'Acme v2.10.1 has been released with improved voice detection.',
    is: { kind: 'release', who: 'Acme', version: '2.10.1' },
  },
  // Rumours and talks.
  { says: 'Acme nears $100M Series C at $1.5B valuation', is: null },
  { says: 'Anthropic-backed Acme in talks to raise $300M Series D', is: null },
  { says: 'Acme eyes $50 million Series B, people familiar with the matter said', is: null },
  { says: 'Exclusive: Figma closing in on deal to buy Acme', is: null },
  { says: 'Thoma Bravo explores acquisition of Acme', is: null },
  { says: 'Acme set to raise $80M Series C led by Coatue', is: null },
  { says: 'Investors line up for a $60M Series B in Acme', is: null },
  { says: 'Acme is raising a $20M Series A', is: null, in: 'we' },
  { says: 'Acme has received a takeover offer from Oracle', is: null },
  // Future and conditions.
  { says: 'Upon closing, Acme will have been acquired by Adobe', is: null },
  { says: 'Adobe has signed a definitive agreement to acquire Acme', is: null },
  { says: 'Acme to be acquired by ServiceNow for $1.2 billion', is: null },
  { says: 'Acme to raise $40M Series B next spring', is: null },
  { says: 'Acme announces intent to acquire Brightloop', is: null },
  // Denials.
  { says: 'Acme denies it has been acquired by Meta', is: null },
  { says: 'No, Acme was not acquired by Google', is: null },
  { says: 'Contrary to reports, Acme has raised no Series B', is: null },
  { says: 'Acme scraps $90M Series C after board dispute', is: null, in: 'any' },
  // Anniversaries and looking back.
  { says: 'Five years on: how Acme raised its $3M seed round', is: null },
  { says: 'This day in 2023: Acme raised $10M in Series A funding', is: null },
  { says: 'Acme, which raised a $30M Series A two years earlier, now employs 80 people', is: null },
  { says: 'The story of how we raised our $5M seed', is: null, in: 'we' },
  { says: 'Our journey from a $2M seed to profitability', is: null, in: 'we' },
  // Others' rounds.
  { says: 'Congratulations to Brightloop on their $30M Series A!', is: null, in: 'we' },
  { says: 'Acme customer Ledgerly raises $22M Series B', is: null },
  { says: 'Why we led the $14M Series A of Brightloop', is: null, in: 'we' },
  { says: 'Announcing our investment in Acme: a $9M seed round', is: null, in: 'any' },
  { says: 'How Brightloop used Acme to close a $30M Series A', is: null },
  { says: 'Team behind Acme joins OpenAI in acquihire', is: null },
  { says: 'OpenAI hires the founders of Acme', is: null },
  { says: 'Former Acme engineers raise $8M seed for stealth startup', is: null },
  // Partnerships, parts and products.
  { says: 'Acme acquires Snippetly, a browser extension with 10,000 users', is: null },
  { says: 'Acme has been acquired by teams at over 400 universities', is: null },
  { says: "Atlassian acquires Acme's calendar product", is: null },
  { says: 'Acme partners with Snowflake to launch a $10M fund', is: null },
  { says: 'Harrow Ventures closes $150M Fund II to back seed-stage AI', is: null, in: 'any' },
  { says: 'Acme wins $1M prize at Slush, plans Series A', is: null },
  { says: 'Acme named to the Forbes AI 50 after $40M Series B', is: null },
  { says: 'Acme 2.0: our vision for the next decade', is: null, in: 'we' },
  { says: 'Acme for Windows 7 will shut down on December 31, 2026.', is: null },
];

const SECOND: readonly Told[] = [
  {
    says: 'NEW YORK, Nov. 4, 2026 (GLOBE NEWSWIRE) -- Patchwork AI today announced it has closed a $32 million Series A round led by Redpoint.',
    is: usd(32e6, 'Series A', { who: 'Patchwork AI', led_by: ['Redpoint'] }),
    in: 'any',
  },
  {
    says: 'Munich-based Kernwerk raises €25 million Series A led by Cherry Ventures and Earlybird',
    is: {
      kind: 'round',
      who: 'Kernwerk',
      amount: 25e6,
      currency: 'EUR',
      round: 'Series A',
      led_by: ['Cherry Ventures', 'Earlybird'],
    },
    in: 'any',
  },
  {
    says: "Today we're announcing our $50M Series B, led by Sequoia.",
    is: usd(50e6, 'Series B', { led_by: ['Sequoia'] }),
    in: 'we',
  },
  {
    says: 'Acme Labs has raised a $75M Series C led by Kleiner Perkins at a $900M valuation.',
    is: usd(75e6, 'Series C', { who: 'Acme Labs' }),
  },
  {
    says: 'Voice AI startup Murmur raises $18M Series A led by Northzone to replace phone trees',
    is: usd(18e6, 'Series A', { who: 'Murmur', led_by: ['Northzone'] }),
    in: 'any',
  },
  {
    says: 'Quantive bags $3.5 million in seed funding',
    is: usd(3.5e6, 'Seed', { who: 'Quantive' }),
    in: 'any',
  },
  {
    says: 'Cloudflare acquires Replicate',
    is: { kind: 'takeover', who: 'Replicate', buyer: 'Cloudflare' },
    in: 'any',
  },
  {
    says: 'Figma has acquired Weavy for $200 million',
    is: { kind: 'takeover', who: 'Weavy', buyer: 'Figma' },
    in: 'any',
  },
  {
    says: "We're thrilled to share that Acme has been acquired by Notion.",
    is: { kind: 'takeover', who: 'Acme', buyer: 'Notion' },
    in: 'we',
  },
  {
    says: 'Acme is shutting down on March 1, 2027',
    is: { kind: 'shutdown', who: 'Acme', date: '2027-03-01' },
  },
  { says: 'Acme 5.1 is here', is: { kind: 'release', who: 'Acme', version: '5.1' } },
  { says: 'Announcing Acme v1.8', is: { kind: 'release', who: 'Acme', version: '1.8' }, in: 'we' },
  // None of these happened, or not to whom it seems.
  { says: 'Founders Fund raises $4.6B Series growth fund', is: null, in: 'any' },
  { says: 'Menlo Park raises $30M in Series A bonds', is: null, in: 'any' },
  { says: 'Ukraine secures $50M Series B of EU support', is: null, in: 'any' },
  { says: 'Stripe alumni raise $12M seed', is: null, in: 'any' },
  { says: 'Ex-DeepMind trio raises $40M seed for AI chemist', is: null, in: 'any' },
  { says: 'Two Sigma raises $1.2B in Series A funding for portfolio companies', is: null, in: 'any' },
  { says: 'Startup of the week: Murmur', is: null, in: 'any' },
  { says: 'Weekly roundup: Murmur raises $18M Series A, Figma acquires Weavy', is: null, in: 'any' },
  { says: 'Lovable valued at $6B as revenue doubles', is: null, in: 'any' },
  { says: 'Private equity acquires Replicate shares from employees', is: null, in: 'any' },
  { says: 'Meta acquires land for AI data center in Ohio', is: null, in: 'any' },
  { says: 'Apple acquires rights to Murmur film', is: null, in: 'any' },
  { says: 'Barcelona buys striker for $40 million', is: null, in: 'any' },
  { says: 'Barcelona bought Lamine for $40 million', is: null, in: 'any' },
  { says: 'Nvidia acquires Run as 5th Israeli buy', is: null, in: 'any' },
  { says: 'Oracle acquires Acme customer data platform rival', is: null },
  { says: 'Acme has been acquired by millions of readers', is: null },
  { says: 'On this day: Google acquires YouTube for $1.65 billion', is: null, in: 'any' },
  { says: 'Throwback: Acme raises $5M seed', is: null },
  { says: 'Opinion: Acme raises $120M Series D at the wrong time', is: null },
  { says: 'Acme raises $120M Series D, sort of', is: null },
  { says: 'Acme raises the bar: Series 3.0 is now available', is: null },
  { says: 'Podcast: Acme 4.0 is here', is: null },
  { says: 'Acme 24.7 is available support for your team', is: null },
  { says: 'Acme Series A is out now', is: null },
  { says: 'Acme to shut down its Berlin office on March 1, 2027', is: null },
  { says: 'Acme will be shut down on March 1, 2027 for two hours', is: null },
  { says: 'Acme has raised $20M Series A equivalent in credits from AWS', is: null },
];

export const NEWSROOM_SENTENCES: readonly Told[] = [...FIRST, ...SECOND];
