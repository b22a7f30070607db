import { type AgesQuery, writeAgesQuery } from '#catalogue/figures/ages-query.ts';
import { type MarketQuery, writeMarketQuery } from '#catalogue/market/market-sorts.ts';
import {
  type CompanyQuery,
  type InvestorQuery,
  writeCompanyQuery,
  writeInvestorQuery,
} from '#catalogue/rounds/entity-queries.ts';
import { type RoundQuery, writeRoundQuery } from '#catalogue/rounds/round-query.ts';
import type { RoundFile } from '#catalogue/rounds/round-table.ts';
import type { SearchQuery } from '#catalogue/search/filters/search-query.ts';
import type { ToolQuery } from '#catalogue/search/filters/tool-query.ts';
import { writeSearchQuery, writeToolQuery } from '#catalogue/search/filters/write-query.ts';
import { type AccountChange, PART_OF } from '#features/accounts/account-settings.ts';
import { SECURITY_PART_OF, type SecurityIntent } from '#features/accounts/security-parts.ts';
import { type AlternativesQuery, writeAlternativesQuery } from '#features/compare/alternatives-query.ts';
import { type CompareQuery, writeCompareQuery } from '#features/compare/compare-query.ts';
import type { ComparisonFile } from '#features/compare/comparison-rows.ts';
import type { ContactKind } from '#features/contact/contact-rules.ts';
import type { FeedFormat, FeedName, LETTERS_FEED } from '#features/discovery/feeds/feed.ts';
import type { DownloadName } from '#features/downloads/downloads.ts';
import type { EmbedTheme } from '#features/embeds/picture.ts';
import type { LandscapeQuery } from '#features/landscape/landscape-query.ts';
import { writeLandscapeQuery } from '#features/landscape/write-landscape-query.ts';
import type { ListFile } from '#features/lists/list-columns.ts';
import { type FactReport, writeReport } from '#features/proposals/reports/fact-report.ts';
import type { ReviewFilters } from '#features/reviews/about.ts';
import type { ReviewerIntent } from '#features/reviews/reviewers/reviewer-rules.ts';
import type { SheetDone } from '#features/sheets/sheet-rules.ts';
import type { ToolTabId } from './access.ts';
import { API_PREFIX, OPENAPI_PATH, PROPOSALS_PATH } from './api-address.ts';
import { writeCurrency } from './currencies.ts';
import { figureId, type QuotedSubject } from './figure-address.ts';
import type { PaidTier } from './plans.ts';
import type { PlotFile, PlotSubject } from './plot-address.ts';
import { withParams } from './query-text.ts';
import type { ProviderName } from './sign-in-providers.ts';

/** What the market's lists are exported as. */
export type ListFormat = 'csv' | 'xlsx';

/** Every address of the site, built in one place (spec §2). */
export const paths = {
  home: '/',
  tools: '/tools',
  categories: '/categories',
  /** The same with the specializations of one. */
  openCategory: (id: string) => withParams('/categories', new URLSearchParams({ open: id })),
  market: '/market',
  /** All markets in an order, at their table. */
  marketBy: (query: MarketQuery) => `${withParams('/market', writeMarketQuery(query))}#markets`,
  /** All tools at one look, or those of a selection. */
  landscape: (query: Partial<LandscapeQuery> = {}) =>
    withParams('/market/landscape', writeLandscapeQuery(query)),
  /** The same as a picture: a poster, or the tiles alone to stand in a page. */
  landscapePicture: (
    query: Partial<LandscapeQuery> = {},
    extra: { look?: 'tiles'; shape?: 'tall'; theme?: 'dark' } = {},
  ) => withParams('/market/landscape.svg', withAll(writeLandscapeQuery(query), extra)),
  /** Its tiles, for the page that draws them. */
  landscapeTiles: (shape: 'wide' | 'tall') =>
    withParams('/market/landscape.json', new URLSearchParams(shape === 'tall' ? { shape } : {})),
  /** What that page shows of a tool. */
  landscapeCard: (tool: string) => withParams('/resources/landscape-card', new URLSearchParams({ tool })),
  /** How momentum is worked out. */
  momentum: '/about#momentum',
  premium: '/premium',
  /** The plans, for a reader who goes back to a page after buying one. */
  plansFor: (returnTo: string) => withParams('/premium', new URLSearchParams({ returnTo })),
  /** The plans, with one chosen already. */
  plan: (plan: PaidTier, returnTo = '') =>
    withParams('/premium', new URLSearchParams({ plan, ...(returnTo && { returnTo }) })),
  search: '/search',
  contact: '/contact',
  contactSent: '/contact?sent=1',
  contactAbout: (kind: ContactKind) => `/contact?kind=${kind}#form`,
  /** Where a reader says what is wrong about a value, or missing. */
  reportFact: (fact: FactReport) => withParams(`/tools/${fact.tool}/report`, writeReport(fact)),
  /** The same, once it is stored. */
  factReported: (tool: string) => `/tools/${tool}/report?sent=1`,
  /** Where a reader answers what an editor has asked about a report, and the same once it is stored. */
  report: (id: string) => `/reports/${id}`,
  reportAnswered: (id: string) => `/reports/${id}?sent=1`,
  /** The contact form, filled in with the page of a company or an investor. */
  reportPage: (page: string) => `${withParams('/contact', new URLSearchParams({ page }))}#form`,
  submit: '/submit',
  submitted: '/submit?submitted=1',
  /** A submission that its member was asked about. */
  submission: (id: string) => `/submit/${id}`,
  submissionAnswered: (id: string) => `/submit/${id}?submitted=1`,
  api: '/api',
  openApi: `${API_PREFIX}${OPENAPI_PATH}`,
  proposals: `${API_PREFIX}${PROPOSALS_PATH}`,
  apiKeys: '/settings/keys',
  /** What a member's programs have proposed, and the same once a question about it is answered. */
  ownProposals: (page = 1) =>
    withParams('/settings/proposals', new URLSearchParams(page > 1 ? { page: String(page) } : {})),
  ownProposalAnswered: '/settings/proposals?answered=1',
  webhooks: '/settings/webhooks',
  following: '/following',
  followingList: (query: URLSearchParams) => withParams('/following', query),
  watchListFile: '/following/watch-list.csv',
  /** A member's alerts, for whoever has the secret. Logs leave out what follows the path. */
  privateFeed: (format: FeedFormat, key: string) =>
    withParams(`/following/alerts.${format}`, new URLSearchParams({ key })),
  lists: '/lists',
  /** A member's lists, to add some tools to. */
  listsFor: (tools: readonly string[]) =>
    withParams('/lists', new URLSearchParams({ tools: tools.join(',') })),
  /** A member's own list, or a file of it. */
  list: (id: string, file?: ListFile) => (file ? `/lists/${id}/${file}` : `/lists/${id}`),
  /** A list that its member shares, for whoever has the secret. Logs leave out what follows the path. */
  sharedList: (key: string, file?: ListFile) =>
    withParams(paths.list('shared', file), new URLSearchParams({ key })),
  mcp: '/mcp',
  about: '/about',
  /** The weekly letter: how to get it, and all letters so far. */
  letters: '/weekly',
  letterAsked: '/weekly?asked=1',
  letter: (date: string) => `/weekly/${date}`,
  confirmLetter: '/auth/confirm-letter',
  letterConfirmed: '/auth/confirm-letter?done=1',
  privacy: '/privacy',
  terms: '/terms',
  business: '/business',
  login: '/auth/login',
  /** Signing in on the way to somewhere else, or '' for nowhere in particular. */
  loginFor: (returnTo: string) =>
    withParams('/auth/login', new URLSearchParams(returnTo ? { returnTo } : {})),
  /** The second step of signing in, for members with a second factor. */
  secondStep: '/auth/second-step',
  secondStepFor: (returnTo: string) =>
    withParams('/auth/second-step', new URLSearchParams(returnTo ? { returnTo } : {})),
  /** Where a browser asks for a passkey's challenge. */
  passkeyChallenge: '/auth/passkey',
  /** Leads to another site that signs members in. */
  signInWith: (provider: ProviderName, returnTo: string) =>
    withParams(`/auth/with/${provider}`, new URLSearchParams(returnTo ? { returnTo } : {})),
  /** Where that site leads back to. */
  signedInWith: (provider: ProviderName) => `/auth/with/${provider}/return`,
  /** Asks the owner of an account to prove it before another site may sign in to it. */
  connect: '/auth/connect',
  connectFor: (returnTo: string) =>
    withParams('/auth/connect', new URLSearchParams(returnTo ? { returnTo } : {})),
  confirmConnection: '/auth/confirm-connection',
  connectionConfirmed: '/auth/confirm-connection?done=1',
  register: '/auth/register',
  registerFor: (returnTo: string) =>
    withParams('/auth/register', new URLSearchParams(returnTo ? { returnTo } : {})),
  verify: '/auth/verify',
  welcome: '/auth/welcome',
  /** The page after a registration on the way to somewhere else. */
  welcomeFor: (returnTo: string) =>
    withParams('/auth/welcome', new URLSearchParams(returnTo ? { returnTo } : {})),
  forgotPassword: '/auth/forgot-password',
  forgotPasswordFor: (returnTo: string) =>
    withParams('/auth/forgot-password', new URLSearchParams(returnTo ? { returnTo } : {})),
  resetPassword: '/auth/reset-password',
  confirmEmail: '/auth/confirm-email',
  /** Says what one of the two links has done. */
  emailConfirmed: (done: 'half' | 'waiting' | 'changed') =>
    withParams('/auth/confirm-email', new URLSearchParams({ done })),
  stopEmailChange: '/auth/stop-email-change',
  /** Where the mail about a new second factor leads whoever did not add it. */
  disown: '/auth/not-me',
  disowned: '/auth/not-me?done=1',
  emailChangeStopped: '/auth/stop-email-change?done=1',
  signOut: '/auth/sign-out',
  /** Ends a subscription by mail, for whoever has the mail. Logs leave out what follows the path. */
  unsubscribe: (token: string) => withParams('/unsubscribe', new URLSearchParams({ token })),
  session: '/auth/session',
  profile: '/profile',
  completeProfile: '/profile/complete',
  /** The history of a member's comparisons. */
  comparisons: '/profile/comparisons',
  /** Where a browser says that its member has opened a comparison. */
  keepComparison: '/resources/comparison',
  /** Where a member's browser tells what it has collected to compare, and learns what others have. */
  tray: '/resources/tray',
  profileSettings: '/settings/profile',
  profileCompleted: '/profile/complete?saved=1',
  /** Scrolls a saved form to its banner, which is beside the button, below a long form. */
  profileSaved: '/settings/profile?saved=1#saved',
  accountSettings: '/settings/account',
  /** Shows what was changed, in that part of the page. */
  accountChanged: (done: AccountChange) =>
    `${withParams('/settings/account', new URLSearchParams({ done }))}#${PART_OF[done]}`,
  security: '/settings/security',
  /** Shows what was changed, in that part of the page. */
  securityChanged: (done: SecurityIntent) =>
    `${withParams('/settings/security', new URLSearchParams({ done }))}#${SECURITY_PART_OF[done]}`,
  /** The same page, for an operator who has no second factor yet. */
  securityRequired: '/settings/security?required=1',
  /** Says that the account is gone. */
  accountDeleted: '/?account=deleted',
  /** Everything stored about the member, as one file. */
  accountData: '/settings/account/data',
  /** @param session the number of the checkout, or the provider's placeholder for it */
  subscriptionBought: (session: string) => `/subscription/success?session_id=${session}`,
  subscriptionCancel: '/subscription/cancel',
  portal: '/subscription/portal',
  webhook: '/webhooks/stripe',
  sandboxCheckout: (id: string) => `/sandbox/checkout/${encodeURIComponent(id)}`,
  sandboxPortal: (plan?: string) => withParams('/sandbox/portal', new URLSearchParams(plan ? { plan } : {})),
  /** What a member has chosen about their reviews, and what was just chosen. */
  reviewerSettings: '/settings/reviewer',
  reviewerChosen: (done: ReviewerIntent) => withParams('/settings/reviewer', new URLSearchParams({ done })),
  /** The public page of a reviewer. */
  reviewer: (slug: string, page = 1) =>
    withParams(`/reviewers/${slug}`, new URLSearchParams(page > 1 ? { page: String(page) } : {})),
  profilePhoto: '/settings/photo',
  /** The screen on which a photo was changed, with the result. */
  photoChanged: (screen: 'settings' | 'complete', photo: 'uploaded' | 'removed') =>
    `${screen === 'complete' ? '/profile/complete' : '/settings/profile'}?photo=${photo}`,
  /** A member's stored photo. */
  photo: (key: string) => `/photos/${key}`,
  /** A member's own profile, at given pages of its two lists. */
  profileLists: ({ favorites, ratings }: { favorites: number; ratings: number }) => {
    const pages = Object.entries({ favorites, ratings }).filter(([, page]) => page > 1);
    return withParams('/profile', new URLSearchParams(pages.map(([list, page]) => [list, String(page)])));
  },
  toolList: (query: ToolQuery) => withParams('/tools', writeToolQuery(query)),
  /** The first tools of a selection as a file. */
  toolFile: (file: 'tools.csv' | 'tools.xlsx', query: ToolQuery) =>
    withParams(`/${file}`, writeToolQuery({ ...query, view: null, page: 1 })),
  toolsBy: (company: string) => withParams('/tools', new URLSearchParams({ q: company })),
  /** What the directory finds for a need in words. */
  toolsFor: (need: string) => withParams('/tools', new URLSearchParams({ q: need })),
  toolsOf: (category: string, specialization?: string) =>
    withParams('/tools', new URLSearchParams(specialization ? { category, specialization } : { category })),
  /** @param first the tab that its address without one shows */
  tool: (id: string, tab?: ToolTabId, first: ToolTabId = 'basic') =>
    withParams(`/tools/${encodeURIComponent(id)}`, new URLSearchParams(tab && tab !== first ? { tab } : {})),
  /** The same page with the member's rating form unfolded. */
  rateTool: (id: string, tab: ToolTabId) =>
    withParams(
      `/tools/${encodeURIComponent(id)}`,
      new URLSearchParams({ ...(tab !== 'basic' && { tab }), rate: '1' }),
    ),
  /** The same page with a later page of its reviews. */
  toolReviews: (id: string, tab: ToolTabId, page: number, filters: ReviewFilters = {}) =>
    `${withParams(`/tools/${encodeURIComponent(id)}`, new URLSearchParams({ ...(tab !== 'basic' && { tab }), ...filters, ...(page > 1 && { reviews: String(page) }) }))}#reviews`,
  alternatives: (id: string, query?: AlternativesQuery) =>
    withParams(
      `/tools/${encodeURIComponent(id)}/alternatives`,
      query ? writeAlternativesQuery(query) : new URLSearchParams(),
    ),
  /** Where a member proves that a tool is theirs. */
  claimTool: (id: string) => `/tools/${encodeURIComponent(id)}/claim`,
  /** What a tool's vendor can do, with what was just done. */
  vendor: (id: string, done = '') =>
    withParams(`/vendor/${encodeURIComponent(id)}`, new URLSearchParams(done ? { done } : {})),
  toolChanges: (id: string, page = 1) =>
    withParams(
      `/tools/${encodeURIComponent(id)}/changes`,
      new URLSearchParams(page > 1 ? { page: String(page) } : {}),
    ),
  /** The same page with a question: whether to undo one of the changes. */
  undoChange: (id: string, change: string) =>
    `${withParams(`/tools/${encodeURIComponent(id)}/changes`, new URLSearchParams({ restore: change }))}#restore`,
  /** Says what came of it. */
  changeUndone: (id: string) => `/tools/${encodeURIComponent(id)}/changes?restored=1`,
  /** Feeds, downloads and twins: what programs can read. */
  data: '/data',
  /** How old the catalogue's facts are, there. */
  dataAges: (query: AgesQuery) => `${withParams('/data', writeAgesQuery(query))}#ages`,
  download: (name: DownloadName) => `/data/${name}`,
  /** A picture of a tool for other sites. */
  badge: (id: string, theme: EmbedTheme = 'light') => embedPath(id, 'badge', theme),
  card: (id: string, theme: EmbedTheme = 'light') => embedPath(id, 'card', theme),
  oembed: '/oembed',
  /** Turns a tool page's address into a card where it is pasted (oembed.com). */
  oembedFor: (url: string, format: 'json' | 'xml') =>
    withParams('/oembed', new URLSearchParams({ url, format })),
  compare: '/compare',
  /** What programs that read for people should know of the site (llmstxt.org). */
  llms: '/llms.txt',
  comparison: (query: Partial<CompareQuery>) => withParams('/compare', writeCompareQuery(query)),
  comparisonFile: (file: ComparisonFile, query: Partial<CompareQuery>) =>
    withParams(`/compare/${file}`, writeCompareQuery(query)),
  /** A member's decision sheets. */
  sheets: '/sheets',
  newSheet: (query: Partial<CompareQuery>) => withParams('/sheets/new', writeCompareQuery(query)),
  sheetDeleted: '/sheets/new?done=deleted',
  /** A sheet, with amounts also in a currency; as a spreadsheet. */
  sheet: (id: string, currency: string | null = null) => withParams(`/sheets/${id}`, writeCurrency(currency)),
  sheetFile: (id: string, currency: string | null = null) =>
    withParams(`/sheets/${id}/sheet.xlsx`, writeCurrency(currency)),
  /** Where its maker changes a sheet. Without an account, a secret stands for them. Logs leave out what follows the path. */
  editSheet: (id: string, key: string | null, done?: SheetDone) =>
    withParams(`/sheets/${id}/edit`, new URLSearchParams({ ...(key && { key }), ...(done && { done }) })),
  /** Every recorded funding round. */
  marketRounds: '/market/rounds',
  roundList: (query: Partial<RoundQuery>) => withParams('/market/rounds', writeRoundQuery(query)),
  /** The same selection as a file. */
  roundFile: (file: RoundFile, query: Partial<RoundQuery>) =>
    withParams(`/market/rounds/${file}`, writeRoundQuery({ ...query, page: 1 })),
  /** The table of markets as a file. */
  marketFile: (format: ListFormat, query: MarketQuery) =>
    withParams(`/market.${format}`, writeMarketQuery(query)),
  /** Equity by quarter and category, and the same as a file. */
  marketQuarters: '/market/quarters',
  quarterFile: (format: ListFormat) => `/market/quarters.${format}`,
  /** All figures of a subject, to quote them; each is at `#` with its id. */
  figures: ({ kind, id, params }: QuotedSubject) =>
    withParams(`/figures/${kind}/${encodeURIComponent(id)}`, params ?? new URLSearchParams()),
  /** One of them, by its label or id. */
  figure: (subject: QuotedSubject, label: string) => `${paths.figures(subject)}#${figureId(label)}`,
  /** The lowest price of a tool, among its figures. */
  quotedPrice: (tool: string) => paths.figure({ kind: 'tool', id: tool }, 'price-from'),
  /** A plot on a page of its own, with lines to cite it. */
  plot: ({ kind, id }: PlotSubject) => `/plots/${kind}/${encodeURIComponent(id)}`,
  /** The same as a picture, or its numbers. */
  plotFile: (subject: PlotSubject, file: PlotFile) => `${paths.plot(subject)}/${file}`,
  companies: '/companies',
  companyList: (query: Partial<CompanyQuery>) => withParams('/companies', writeCompanyQuery(query)),
  companyFile: (format: ListFormat, query: Partial<CompanyQuery>) =>
    withParams(`/companies.${format}`, writeCompanyQuery({ ...query, page: 1 })),
  investors: '/investors',
  investorList: (query: Partial<InvestorQuery>) => withParams('/investors', writeInvestorQuery(query)),
  investorFile: (format: ListFormat, query: Partial<InvestorQuery>) =>
    withParams(`/investors.${format}`, writeInvestorQuery({ ...query, page: 1 })),
  company: (id: string) => `/companies/${encodeURIComponent(id)}`,
  investor: (id: string) => `/investors/${encodeURIComponent(id)}`,
  category: (id: string) => `/categories/${encodeURIComponent(id)}`,
  feed: (name: FeedName | typeof LETTERS_FEED, format: FeedFormat) => `/feeds/${name}.${format}`,
  categoryFeed: (id: string, name: FeedName, format: FeedFormat) =>
    `/categories/${encodeURIComponent(id)}/${name}.${format}`,
  businessFunction: (slug: string) => `/business/${encodeURIComponent(slug)}`,
  businessSearch: (q: string) => withParams('/business', new URLSearchParams(q ? { q } : {})),
  question: (id: string) => `/questions/${encodeURIComponent(id)}`,
  searchFor: (q: string) => withParams('/search', new URLSearchParams({ q })),
  /** The questions that a search finds, also where it finds tools. */
  questionsFor: (q: string) => withParams('/search', new URLSearchParams({ q, tab: 'questions' })),
  searchList: (query: SearchQuery) => withParams('/search', writeSearchQuery(query)),
  robots: '/robots.txt',
  sitemaps: '/sitemap.xml',
  /** One file of the sitemap. */
  sitemap: (name: string) => `/sitemaps/${name}`,
  /** The picture shown where a page's address is shared; a comparison is named by its ids. */
  preview: (kind: 'tools' | 'categories' | 'compare' | 'landscape', name: string) =>
    `/previews/${kind}/${encodeURIComponent(`${name}.png`)}`,
  openSearch: '/opensearch.xml',
  webManifest: '/site.webmanifest',
  siteLogo: (name: string) => `/logo/${name}`,
  securityText: '/.well-known/security.txt',
  /** Where password managers lead people to change their password (W3C). */
  changePassword: '/.well-known/change-password',
  /** Where a browser reports a search that led to nothing. */
  missedSearch: '/resources/missed-search',
  /** Where a browser reports a tool that was opened from search results. */
  opened: '/resources/opened',
  suggestions: (q: string) => withParams('/resources/suggestions', new URLSearchParams({ q })),
} as const;

function withAll(params: URLSearchParams, extra: Readonly<Record<string, string>>): URLSearchParams {
  return new URLSearchParams([...params, ...Object.entries(extra)]);
}

function embedPath(id: string, kind: 'badge' | 'card', theme: EmbedTheme): string {
  return withParams(
    `/tools/${encodeURIComponent(id)}/${kind}.svg`,
    new URLSearchParams(theme === 'dark' ? { theme } : {}),
  );
}
