import { MOMENTUM_MINIMUM, MOMENTUM_PART_IDS, MOMENTUM_PARTS } from '#catalogue/market/momentum.ts';
import { toolTab } from '#site/access.ts';
import { formatPrice } from '#site/format.ts';
import { followedFree, rightsAddedBy } from '#site/plan-rights.ts';
import { PLANS } from '#site/plans.ts';
import type { Claim } from './claim.ts';
import { PROGRAM_CLAIMS } from './program-claims.ts';

const COUNTED = 'counted by the page, compared here with the database';
const RIGHTS = 'the rule canViewTab and the table of tests/harness/rights';
const ROWS = 'made from the rows of app/site/plans.ts, which checkout and limits read too';
/** The rules of momentum with a number or promise, in the words of their code. */
const MOMENTUM = MOMENTUM_PART_IDS.flatMap((id) => {
  const { label, weight, tool, category } = MOMENTUM_PARTS[id];
  return [`${label}, weight ${weight}`, `Of a tool: ${tool}.`, `Of a category: ${category}.`];
}).filter((text) => /\d|\ball\b/.test(text));
const LABEL = 'the name of something, no promise';

/** The sentences with a number or promise on the pages of `true-sentences.test.ts`. Each row is used by one of them. */
export const PAGE_CLAIMS: readonly Claim[] = [
  // On every page
  {
    says: '© {year} AI ToolboxAPIPrivacyTermsNames and marks of tools belong to their owners.',
    because: 'the year of the request; legally so',
  },
  { says: 'All tools', because: LABEL },
  { says: 'All categories', because: LABEL },
  { says: 'All letters', because: LABEL },
  {
    says: 'No licence to publish this data has been granted.',
    because: 'the text of the site until its owner writes another: app/site/site.ts',
  },
  { says: 'All featured tools', because: LABEL },
  { says: 'Explore All Business Functions', because: LABEL },
  { says: 'For agents', because: LABEL },
  {
    says: 'The source is named, with its date where one is known, but nobody here has opened it: it has no address, or was only seen quoted.',
    because: 'the definition of a grade: tests/domain/provenance.test.ts',
  },
  {
    says: 'No source is named, so check it before you rely on it.',
    because: 'the definition of a grade: tests/domain/provenance.test.ts',
  },
  {
    says: 'Everybody may see the value, but where it comes from is for subscribers.',
    because: 'the definition of a grade: tests/domain/provenance.test.ts',
  },
  {
    says: 'Older than its kind keeps: status 90 days, prices 180 days, figures and versions 180 days, compliance 365 days, everything else 365 days.',
    because: 'written from the table FACT_KINDS: tests/domain/fact-ages.test.ts',
  },
  {
    says: 'Nobody has said of when it is, so nobody knows how old it is.',
    because: 'the definition of undated: docs/topics/sources.md',
  },
  { says: 'Featured tools show everything to everyone.', because: `canViewTab: ${RIGHTS}` },
  // Decision sheets
  {
    says: 'A decision sheet sets 2 to 6 tools side by side: what they cost for your seats, what is known of them and what is not, your notes and your scores.',
    because: 'written from SHEET_LIMITS: tests/requests/sheets.test.ts',
  },
  {
    says: 'Without an account, you get an address with a secret: only with it can you change the sheet, and nobody can give it to you again.',
    because: 'only its hash is stored: tests/requests/sheets.test.ts',
  },
  {
    says: 'The sheet is deleted 90 days after you last opened that address.',
    because: 'written from SHEET_KEPT_DAYS, which sweeping reads: tests/adapters/sweep.test.ts',
  },
  { says: 'Choose 2 to 6 tools.', because: 'written from SHEET_LIMITS: tests/requests/sheets.test.ts' },
  {
    says: 'A decision sheet for 2 to 6 AI tools: cost, what is known, data protection, your notes and scores.',
    because: 'written from SHEET_LIMITS: tests/requests/sheets.test.ts',
  },
  // The home page
  {
    says: '{tools} AI tools for people who decide, with marks that say how sure a fact is.',
    because: COUNTED,
  },
  { says: 'A typical tool has {typical data point}.', because: COUNTED },
  { says: '{tools} AI tools to find, compare and check', because: COUNTED },
  {
    says: 'Every fact says how sure it is.',
    because: 'the grades, said beside it or once for its block: tests/requests/said-once.test.ts',
  },
  {
    says: 'In the seven days to {today}: {listedThisWeek tool} listed.',
    because: `${COUNTED}; tests/domain/this-week.test.ts`,
  },
  { says: 'Browse {tools} tools', because: COUNTED },
  { says: 'Nothing is listed yet', because: 'shown while there are no tools: tests/requests/home.test.ts' },
  { says: 'No featured tools available at the moment.', because: 'shown while the list is empty' },
  { says: 'Nothing was listed when the files were made.', because: 'shown while no file has a record' },
  {
    says: 'Counted in the catalogue, which knows the launch year of {dated} of {tools tool}.',
    because: COUNTED,
  },
  { says: 'A tool counts once in each of its categories.', because: 'tests/catalogue/home-figures.test.ts' },
  { says: 'Since {since}', because: 'two years before the newest change: tests/domain/figures.test.ts' },
  {
    says: 'Nobody is sold an empty tab: where nothing is recorded, a tool’s tab is open and says so.',
    because: 'docs/decisions/0057, tests/domain/tab-contents.test.ts',
  },
  // About
  {
    says: 'How AI Toolbox collects and marks what it says about {tools AI tool}, and where its limits are.',
    because: COUNTED,
  },
  {
    says: 'AI Toolbox describes {tools AI tool} in the same {tabs} tabs, so that they can be compared.',
    because: COUNTED,
  },
  {
    says: 'AI Toolbox describes AI tools in the same {tabs} tabs, so that they can be compared.',
    because: 'TOOL_TABS is a constant of the software',
  },
  { says: 'No tool is listed yet.', because: 'shown while there are no tools' },
  {
    says: 'Some prices are told only on request, and few lists of the best tools say who paid for a place.',
    because: 'about the world, and only of some',
  },
  {
    says: 'People decide what is published here, and each change of a fact is kept in the history of its tool.',
    because:
      'only the importer writes values of tools, on the order of a person; the agent moves days of sources alone: docs/decisions/0134, tests/requests/changes.test.ts, tests/adapters/agent-reading.test.ts',
  },
  {
    says: 'No agent of this site reads what vendors publish.',
    because: 'shown while the agent is off: agent_state; tests/requests/agents-at-desk.test.ts',
  },
  {
    says: 'Since {today}, an agent of this site tries to read the sites of listed tools: it has read those of {agentRead tool} in the last seven days.',
    because: `shown while the agent is on: agent_state; ${COUNTED}`,
  },
  {
    says: 'What a site still says, it confirms with the page and the day: {agentConfirmed fact} in the last seven days.',
    because: COUNTED,
  },
  {
    says: 'Since {today}, an agent of this site looks for tools that are not listed, in {sources source}: it has found {found tool} in the last seven days.',
    because: `shown while finding is on: finding_state; ${COUNTED}`,
  },
  {
    says: 'What is known of a tool stands in {tabs} tabs, in the same places for all tools.',
    because: 'the field table: app/catalogue/tools/fields',
  },
  { says: 'There is room for {room data point}; a typical tool has {typical}.', because: COUNTED },
  { says: 'There is room for {room data point}.', because: COUNTED },
  {
    says: 'Tools are filed under {categories category/categories} and {specializations specialization}, beside tools for the same work.',
    because: COUNTED,
  },
  {
    says: 'Check what a decision hangs on at its source, above all prices, security certificates and funding.',
    because: 'advice',
  },
  { says: 'No tab of a listed tool needs a plan.', because: 'shown while the count of locked tabs is 0' },
  {
    says: 'A weekly letter tells of what was recorded, and when an expert has written about a tool, under their own name, that stands before the news.',
    because: 'tests/requests/weekly.test.ts; the desk takes no text without a name',
  },
  {
    says: 'Everybody can read the letters on the site, and whoever asks for them gets them by email, with or without an account.',
    because: 'tests/requests/weekly.test.ts and weekly-readers.test.ts',
  },
  { says: 'Where nobody has commented, nothing is made up.', because: 'tests/requests/business.test.ts' },
  {
    says: 'Nothing yet that we may print.',
    because: 'shown while no founder is quoted: tests/requests/about.test.ts',
  },
  {
    says: 'Only what they have said themselves stands here, under their names.',
    because: 'founder_quotes holds words with a name, entered by the owner',
  },
  ...[
    'A score from 0 to 100 of how much is happening, from rows of the catalogue alone: the average of the parts below by their weights.',
    `A part without enough rows is left out, and if the others weigh less than ${MOMENTUM_MINIMUM} of 100 together, there is no score.`,
    'Nobody can buy it, and it is the same for subscribers and for everybody.',
    'Follows and visits from searches are compared with those of the time before, and count only where there were many; of a visit, only the day and the tool are recorded.',
    ...MOMENTUM,
  ].map((says) => ({ says, because: 'app/catalogue/market/momentum.ts and its test in tests/domain' })),
  {
    says: 'Reading, searching and comparing need no account.',
    because: `the public rows of tests/harness/rights`,
  },
  // Plans
  {
    says: `Plans by the month: ${PLANS.map(({ name, monthlyCents }) => `${name} ${formatPrice(monthlyCents)}`).join(', ')}.`,
    because: ROWS,
  },
  { says: 'Every plan opens what is locked.', because: RIGHTS },
  {
    says: 'No plan can be bought on this site at present.',
    because: 'it is said only where no provider takes the money: tests/requests/premium.test.ts',
  },
  { says: 'Nothing that is listed is locked today.', because: 'shown while the count of locked tabs is 0' },
  {
    says: 'Everything that is listed is free to read.',
    because: 'shown while the count of locked tabs is 0',
  },
  { says: '{open} of {tools tool} are free to read.', because: COUNTED },
  { says: 'Each opens what is locked.', because: RIGHTS },
  ...PLANS.flatMap(({ tier, monthlyCents }) => [
    { says: `${formatPrice(monthlyCents)} per month`, because: ROWS },
    ...rightsAddedBy(tier)
      .filter((right) => /requests an hour|^Follow up to/.test(right))
      .map((says) => ({ says, because: `${ROWS}; tests/requests/following.test.ts` })),
  ]),
  {
    says: `Members without a plan ${followedFree()}.`,
    because: `${ROWS}; tests/requests/following.test.ts`,
  },
  { says: 'Every recorded fact of every tool', because: RIGHTS },
  {
    says: 'Amounts, dates and investors of every recorded funding round',
    because: 'tests/requests/rounds.test.ts',
  },
  ...PLANS.slice(0, -1).map(({ name }) => ({
    says: `Everything in ${name}, and`,
    because: 'PLAN_RIGHTS: tests/domain/plans.test.ts',
  })),
  {
    says: 'The public part of the catalogue as files, made anew once a day, for you and your programs',
    because: 'DAY_MS of app/features/downloads/worker.server.ts: tests/requests/downloads.test.ts',
  },
  {
    says: `${toolTab('social').title}: {socialLocked} of the {socialHeld tool} for which something is recorded`,
    because: COUNTED,
  },
  {
    says: `${toolTab('market').title}: {marketLocked} of the {marketHeld tool} for which something is recorded`,
    because: COUNTED,
  },
  {
    says: `${toolTab('funding').title}: {fundingLocked} of the {fundingHeld tool} for which something is recorded`,
    because: COUNTED,
  },
  { says: 'Featured tools show everything to everyone, without a plan.', because: RIGHTS },
  {
    says: 'Featured tools, such as those below, show everything to everyone, without a plan.',
    because: RIGHTS,
  },
  {
    says: 'Not every tool has something recorded in every tab: an empty one is never locked, and a locked one says what it holds.',
    because: 'docs/decisions/0057, tests/domain/tab-contents.test.ts',
  },
  // The weekly letter
  { says: 'The weekly letter · AI Toolbox', because: LABEL },
  { says: 'The weekly letter', because: LABEL },
  {
    says: 'New tools, funding rounds and changed prices of a week, on the Monday after it if there are any.',
    because: 'tests/adapters/letters.test.ts, tests/domain/letters.test.ts',
  },
  {
    says: 'If an expert has written about a tool, that stands before the news.',
    because: 'tests/requests/weekly.test.ts',
  },
  {
    says: 'If an expert has written about a tool, that stands before the...',
    because: 'tests/requests/weekly.test.ts',
  },
  { says: 'All letters can also be read here.', because: 'tests/requests/weekly.test.ts' },
  {
    says: 'Your address is used for the letter alone.',
    because: 'letter_readers is read by app/features/letters alone',
  },
  { says: 'Each letter ends with a link to unsubscribe.', because: 'tests/requests/unsubscribe.test.ts' },
  { says: 'No letter has been made yet.', because: 'shown while there is none' },
  { says: '/weekly', because: LABEL },
  // Listings
  {
    says: 'AI tools by category, each with its specializations and a market view.',
    because: 'tests/requests/category.test.ts',
  },
  {
    says: 'AI tools in {categories category/categories}, each with its specializations and a market view.',
    because: COUNTED,
  },
  { says: '{categories category/categories} with {specializations specialization}.', because: COUNTED },
  { says: 'A tool counts once in each category that it belongs to.', because: 'the key of tool_categories' },
  { says: 'No Categories Found', because: 'shown while there is none' },
  { says: 'No categories are currently available.', because: 'shown while there is none' },
  { says: '{tools} AI tools: price, developer, rating, and links, to filter and to sort.', because: COUNTED },
  { says: '{tools tool} available', because: COUNTED },
  {
    says: '{tools tool} available, earliest listed first, then best known',
    because: 'app/catalogue/sorts.ts',
  },
  { says: 'Feeds of {categories category/categories}', because: COUNTED },
  ...PROGRAM_CLAIMS,
];
