import { matchRoutes } from 'react-router';
import { describe, expect, test } from 'vitest';
import { DIRECTORY_DEFAULTS } from '#catalogue/search/filters/write-query.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { paths } from '#site/paths.ts';
import routes from '../../app/routes.ts';

/** Addresses and routes are written in two places; here they are compared in both directions. */

/** The arguments for each address that takes any. */
const FORMATS = ['csv', 'xlsx'] as const;

const SAMPLES: Record<string, string | readonly string[]> = {
  reportFact: paths.reportFact({ tool: 'a', tab: 'tech', field: 'Speed', shown: 'Fast' }),
  reportPage: paths.reportPage('/companies/a'),
  contactAbout: paths.contactAbout('report'),
  accountChanged: paths.accountChanged('password'),
  emailConfirmed: paths.emailConfirmed('half'),
  photoChanged: paths.photoChanged('complete', 'uploaded'),
  subscriptionBought: paths.subscriptionBought('a'),
  submission: paths.submission('a'),
  submissionAnswered: paths.submissionAnswered('a'),
  deskCases: deskPaths.deskCases('vendors', new URLSearchParams({ q: 'x' })),
  deskSubmission: deskPaths.deskSubmission('a'),
  ownProposals: paths.ownProposals(2),
  deskFound: deskPaths.deskFound('a'),
  deskProposalsOf: deskPaths.deskProposalsOf('reader'),
  factReported: paths.factReported('a'),
  report: paths.report('a'),
  reportAnswered: paths.reportAnswered('a'),
  deskProposal: deskPaths.deskProposal('a', 'b'),
  deskClaimList: deskPaths.deskClaimList(new URLSearchParams({ q: 'x' })),
  claimTool: paths.claimTool('a'),
  vendor: paths.vendor('a', 'stored'),
  deskFinding: deskPaths.deskFinding('a'),
  deskMessage: deskPaths.deskMessage('a'),
  deskReviewList: deskPaths.deskReviewList(new URLSearchParams({ q: 'x' })),
  deskLogList: deskPaths.deskLogList(new URLSearchParams({ page: '2' })),
  loginFor: paths.loginFor('/tools'),
  registerFor: paths.registerFor('/tools'),
  secondStepFor: paths.secondStepFor('/tools'),
  signInWith: paths.signInWith('google', '/tools'),
  signedInWith: paths.signedInWith('github'),
  connectFor: paths.connectFor('/tools'),
  securityChanged: paths.securityChanged('codes'),
  forgotPasswordFor: paths.forgotPasswordFor('/tools'),
  welcomeFor: paths.welcomeFor('/tools'),
  plansFor: paths.plansFor('/tools'),
  plan: paths.plan('basic', '/tools'),
  sandboxCheckout: paths.sandboxCheckout('a'),
  sandboxPortal: paths.sandboxPortal('basic'),
  followingList: paths.followingList(new URLSearchParams({ kind: 'tool' })),
  comparisonFile: paths.comparisonFile('comparison.csv', { tools: ['a', 'b'] }),
  listsFor: paths.listsFor(['a', 'b']),
  list: [paths.list('a'), paths.list('a', 'list.csv')],
  sharedList: [paths.sharedList('k'), paths.sharedList('k', 'list.xlsx')],
  privateFeed: paths.privateFeed('atom', 'a'),
  unsubscribe: paths.unsubscribe('a'),
  photo: paths.photo('a.jpg'),
  reviewer: paths.reviewer('a', 2),
  reviewerChosen: paths.reviewerChosen('show'),
  profileLists: paths.profileLists({ favorites: 2, ratings: 1 }),
  openCategory: paths.openCategory('video'),
  toolsBy: paths.toolsBy('Mistral AI'),
  toolsFor: paths.toolsFor('Human Resources'),
  toolsOf: paths.toolsOf('Writing'),
  tool: paths.tool('a', 'tech'),
  rateTool: paths.rateTool('a', 'tech'),
  alternatives: paths.alternatives('a', { platform: 'ios' }),
  comparison: paths.comparison({ tools: ['a', 'b'] }),
  toolReviews: paths.toolReviews('a', 'basic', 2),
  toolChanges: paths.toolChanges('a', 2),
  undoChange: paths.undoChange('a', '1.business_location'),
  changeUndone: paths.changeUndone('a'),
  marketBy: paths.marketBy({ sort: 'tools', order: 'asc' }),
  dataAges: paths.dataAges({ kind: 'price', sort: 'name' }),
  newSheet: paths.newSheet({ tools: ['a', 'b'] }),
  sheet: paths.sheet('a', 'EUR'),
  sheetFile: paths.sheetFile('a', 'EUR'),
  editSheet: paths.editSheet('a', 'b', 'saved'),
  plot: paths.plot({ kind: 'prices', id: 'a' }),
  plotFile: paths.plotFile({ kind: 'prices', id: 'a' }, 'plot.svg'),
  figures: paths.figures({ kind: 'tool', id: 'a' }),
  quotedPrice: paths.quotedPrice('a'),
  figure: paths.figure({ kind: 'market', id: 'all' }, 'funding12'),
  category: paths.category('a'),
  roundList: paths.roundList({ filters: { stage: 'seed' }, sort: 'largest' }),
  marketFile: FORMATS.map((format) => paths.marketFile(format, { sort: 'tools', order: 'asc' })),
  quarterFile: FORMATS.map(paths.quarterFile),
  roundFile: paths.roundFile('rounds.csv', { filters: { company: 'a' } }),
  companyList: paths.companyList({ filters: { q: 'a b' }, sort: 'raised', page: 2 }),
  toolFile: (['tools.csv', 'tools.xlsx'] as const).map((file) => paths.toolFile(file, DIRECTORY_DEFAULTS)),
  companyFile: FORMATS.map((format) => paths.companyFile(format, { filters: { kind: 'startup' }, page: 3 })),
  investorFile: FORMATS.map((format) => paths.investorFile(format, { filters: { q: 'a' } })),
  investorList: paths.investorList({ filters: { kind: 'vc', since: '2025' } }),
  company: paths.company('a'),
  investor: paths.investor('a'),
  deskImport: deskPaths.deskImport('a'),
  deskImportFaults: deskPaths.deskImportFaults('a'),
  deskToolList: deskPaths.deskToolList(new URLSearchParams({ missing: 'url' })),
  deskToolFile: deskPaths.deskToolFile('tools.csv', new URLSearchParams({ q: 'a' })),
  deskBulkFor: deskPaths.deskBulkFor(new URLSearchParams({ all: '1', q: 'a' })),
  deskEdit: deskPaths.deskEdit('a', 'changed'),
  deskLogosFor: deskPaths.deskLogosFor(new URLSearchParams({ q: 'a' })),
  deskLogosOf: deskPaths.deskLogosOf('a'),
  deskPicture: deskPaths.deskPicture('a'),
  foundLogo: deskPaths.foundLogo('a'),
  deskToolsToCheck: deskPaths.deskToolsToCheck({ kind: 'price', sort: 'oldest' }),
  deskDue: deskPaths.deskDue({ kind: 'price', sort: 'oldest' }, 'a'),
  deskWaitingFor: deskPaths.deskWaitingFor(new URLSearchParams({ q: 'x' })),
  deskTool: deskPaths.deskTool('a', 'published'),
  deskMemberList: deskPaths.deskMemberList(new URLSearchParams({ show: 'blocked' })),
  deskMember: deskPaths.deskMember('a', 'block'),
  deskMemberData: deskPaths.deskMemberData('a'),
  draft: deskPaths.draft('a', 'saved'),
  draftReview: deskPaths.draftReview('a', 'changed'),
  draftPreview: deskPaths.draftPreview('a'),
  deskList: deskPaths.deskList('questions', 'a'),
  mergeSubmission: deskPaths.mergeSubmission('a', { tool: 'a' }),
  deskRecord: deskPaths.deskRecord('questions', 'a'),
  newRecord: deskPaths.newRecord('questions'),
  spreadCompanies: deskPaths.spreadCompanies,
  companyTools: deskPaths.companyTools('a'),
  mergeTool: deskPaths.mergeTool('a'),
  splitTool: deskPaths.splitTool('a'),
  deskPayers: deskPaths.deskPayers(new URLSearchParams({ state: 'ended' })),
  membersFile: deskPaths.membersFile(new URLSearchParams({ show: 'blocked' })),
  comparedPrices: deskPaths.comparedPrices,
  earlierPayments: deskPaths.earlierPayments('a'),
  payersFile: deskPaths.payersFile(new URLSearchParams({ state: 'ended' })),
  recordPreview: deskPaths.recordPreview('questions'),
  deskSiteLogo: deskPaths.deskSiteLogo('stored'),
  siteLogo: paths.siteLogo('logo-0123456789abcdef.png'),
  deskText: deskPaths.deskText('privacy'),
  recordAt: deskPaths.recordAt('/operator/site', { moment: 'a' }),
  namesDone: deskPaths.namesDone('add'),
  download: paths.download('tools.csv'),
  landscape: paths.landscape({ colour: 'free' }),
  landscapePicture: paths.landscapePicture({}, { look: 'tiles', shape: 'tall' }),
  landscapeTiles: paths.landscapeTiles('tall'),
  landscapeCard: paths.landscapeCard('a'),
  badge: paths.badge('a'),
  card: paths.card('a', 'dark'),
  oembedFor: paths.oembedFor('https://toolbox.example/tools/a', 'xml'),
  letter: paths.letter('2026-11-23'),
  feed: paths.feed('tools', 'atom'),
  categoryFeed: paths.categoryFeed('a', 'tools', 'atom'),
  businessFunction: paths.businessFunction('a'),
  businessSearch: paths.businessSearch('a'),
  question: paths.question('a'),
  searchFor: paths.searchFor('a'),
  questionsFor: paths.questionsFor('a'),
  suggestions: paths.suggestions('a'),
  sitemap: paths.sitemap('tools-1.xml'),
  preview: paths.preview('tools', 'a'),
};

/** `tool-query.ts` and `search-query.ts` write these by rules that have tests of their own. */
const LISTINGS = ['toolList', 'searchList'];

/** Former addresses, which lead on: nothing names them. */
const FORMER = [
  '/operator/submissions',
  ...['/operator/lifecycle', '/operator/events'].flatMap((queue) => [queue, `${queue}/:id`]),
];

const patterns = routes.map(({ path = '' }) => ({ path: `/${path}` }));
const built = Object.entries({ ...paths, ...deskPaths }).flatMap(([name, address]) =>
  typeof address === 'string'
    ? [[name, address] as const]
    : [SAMPLES[name] ?? []].flat().map((sample) => [name, sample] as const),
);
const routeOf = (address: string) =>
  matchRoutes(patterns, new URL(address, 'http://localhost').pathname)?.at(-1)?.route.path;

describe('addresses and routes', () => {
  test('every address is tried here', () => {
    const tried = new Set([...built.map(([name]) => name), ...LISTINGS]);
    expect(Object.keys(paths).filter((name) => !tried.has(name))).toEqual([]);
  });

  test.each(built)('%s leads to a route', (_, address) => {
    expect(routeOf(address)).not.toBe('/*');
  });

  test('every route has an address', () => {
    const reached = new Set(built.map(([, address]) => routeOf(address)));
    expect(
      patterns.filter(({ path }) => path !== '/*' && !reached.has(path) && !FORMER.includes(path)),
    ).toEqual([]);
  });
});
