import { AGE_SORTS, OPEN_KINDS } from '#catalogue/figures/ages-query.ts';
import { readMarketQuery, writeMarketQuery } from '#catalogue/market/market-sorts.ts';
import {
  COMPANY_PARAMETERS,
  INVESTOR_PARAMETERS,
  writeCompanyQuery,
  writeInvestorQuery,
} from '#catalogue/rounds/entity-queries.ts';
import { readCompanyQuery, readInvestorQuery } from '#catalogue/rounds/read-entity-queries.ts';
import { readRoundQuery } from '#catalogue/rounds/read-round-query.ts';
import { ROUND_PARAMETERS, writeRoundQuery } from '#catalogue/rounds/round-query.ts';
import { BUDGET_PARAMETERS } from '#catalogue/search/filters/budget.ts';
import { FACET_IDS } from '#catalogue/search/filters/facet-names.ts';
import { readSearchQuery } from '#catalogue/search/filters/search-query.ts';
import { readSearchText } from '#catalogue/search/filters/search-text.ts';
import { readToolQuery } from '#catalogue/search/filters/tool-query.ts';
import {
  DIRECTORY_DEFAULTS,
  writeSearchQuery,
  writeToolQuery,
} from '#catalogue/search/filters/write-query.ts';
import { readAlternativesQuery } from '#features/compare/alternatives-filters.ts';
import { FILTER_NAMES, writeAlternativesQuery } from '#features/compare/alternatives-query.ts';
import { readCompareQuery, readFileQuery, writeCompareQuery } from '#features/compare/compare-query.ts';
import { CONTACT_KIND_IDS, readReportedPage } from '#features/contact/contact-rules.ts';
import { DESK_SCREENS } from '#features/desk/desk-screens.ts';
import {
  FOLLOWING_PARAMETERS,
  readFollowingQuery,
  writeFollowingQuery,
} from '#features/following/following-query.ts';
import { readLandscapeQuery } from '#features/landscape/landscape-query.ts';
import { writeLandscapeQuery } from '#features/landscape/write-landscape-query.ts';
import { REPORT_PARAMETERS, writeReport } from '#features/proposals/reports/fact-report.ts';
import { readReport } from '#features/proposals/reports/report-rules.ts';
import { ABOUT_NAMES, readReviewFilters } from '#features/reviews/about.ts';
import { REVIEWER_DONE, readRatedPage } from '#features/reviews/reviewers/reviewer-rules.ts';
import { readReviewPage } from '#features/reviews/reviews.ts';
import { SHEET_DONE } from '#features/sheets/sheet-rules.ts';
import { readChangesQuery, writeChangesQuery } from '#features/tool/changes/changes-query.ts';
import { TOOL_TABS } from './access.ts';
import { readChosenCurrency, readCurrency, writeCurrency } from './currencies.ts';
import { readPageNumber } from './pager.ts';
import { PAID_TIERS } from './plans.ts';
import { asGiven, type Open, type Screen, withColumns } from './screen.ts';

function term(read: (params: URLSearchParams) => string): Open {
  return {
    names: ['q'],
    write: (asked) => {
      const q = read(asked);
      return new URLSearchParams(q ? { q } : {});
    },
  };
}

const directory: Open = {
  names: [
    ...Object.keys(DIRECTORY_DEFAULTS).filter((name) => name !== 'facets'),
    ...BUDGET_PARAMETERS.filter((name) => name !== 'budget'),
    ...FACET_IDS,
  ],
  lists: [...FACET_IDS, 'without'],
  write: (asked) => writeToolQuery(readToolQuery(asked)),
};

const search: Open = {
  ...directory,
  names: [...directory.names, 'tab'],
  write: (asked) => writeSearchQuery(readSearchQuery(asked)),
};

const tool: Open = {
  // The tab says whether a currency counts; it is written as a choice.
  names: [...ABOUT_NAMES, 'reviews', 'currency', 'tab'],
  write: (asked) => {
    const page = readReviewPage(asked);
    const isOfPrices = asked.get('tab') === 'business';
    return new URLSearchParams({
      ...readReviewFilters(asked),
      ...(isOfPrices && Object.fromEntries(writeCurrency(readChosenCurrency(asked)))),
      ...(page > 1 && { reviews: String(page) }),
    });
  },
};

const rated: Open = {
  names: ['page'],
  write: (asked) => {
    const page = readRatedPage(asked);
    return new URLSearchParams(page > 1 ? { page: String(page) } : {});
  },
};

const pages: Open = {
  names: ['page'],
  write: (asked) => {
    const page = readPageNumber(asked.get('page'));
    return new URLSearchParams(page > 1 ? { page: String(page) } : {});
  },
};

const rounds: Open = {
  names: ROUND_PARAMETERS,
  write: (asked) => writeRoundQuery(readRoundQuery(asked)),
};

const companies: Open = {
  names: COMPANY_PARAMETERS,
  write: (asked) => writeCompanyQuery(readCompanyQuery(asked)),
};

const investors: Open = {
  names: INVESTOR_PARAMETERS,
  write: (asked) => writeInvestorQuery(readInvestorQuery(asked)),
};

const changes: Open = {
  names: ['page', 'restore'],
  write: (asked) => writeChangesQuery(readChangesQuery(asked)),
};

const market: Open = {
  names: ['sort', 'order'],
  write: (asked) => writeMarketQuery(readMarketQuery(asked)),
};

const landscape: Open = {
  ...directory,
  names: [...directory.names, 'colour', 'lit'],
  write: (asked) => writeLandscapeQuery(readLandscapeQuery(asked)),
};

/** A sheet with amounts in a currency of its reader's. */
const inCurrency: Open = {
  names: ['currency'],
  write: (asked) => writeCurrency(readCurrency(asked)),
};

/** The page of a company or an investor that a message is about. */
const reportedPage: Open = {
  names: ['page'],
  write: (asked) => {
    const page = readReportedPage(asked);
    return new URLSearchParams(page === null ? {} : { page });
  },
};

const report: Open = {
  names: REPORT_PARAMETERS,
  write: (asked) => writeReport(readReport('', asked)),
};

/** The parameters after a profile was saved, on both screens that save one. */
const SAVED = { saved: ['1'], photo: ['uploaded', 'removed'] };

/**
 * Every screen by its path in `app/routes.ts`. If a screen starts to read a parameter, add it here too:
 * `tests/requests/screens.test.ts` fails when one is missing.
 */
export const SCREENS: Readonly<Record<string, Screen>> = {
  '/': { hasTwin: true, choices: { account: ['deleted'] } },
  '/tools': { hasTwin: true, open: directory },
  '/tools.csv': { open: withColumns(directory) },
  '/tools.xlsx': { open: withColumns(directory) },
  '/tools/:id': {
    hasTwin: true,
    choices: { tab: TOOL_TABS.map(({ id }) => id), rate: ['1'] },
    open: tool,
  },
  '/tools/:id/alternatives': {
    hasTwin: true,
    open: {
      names: FILTER_NAMES,
      write: (asked) => writeAlternativesQuery(readAlternativesQuery(asked)),
    },
  },
  '/tools/:id/changes': {
    hasTwin: true,
    choices: { restored: ['1'] },
    open: changes,
  },
  '/tools/:id/claim': {},
  '/tools/:id/report': { choices: { sent: ['1'] }, open: report },
  '/reports/:id': { choices: { sent: ['1'] } },
  '/tools/:id/badge.svg': { choices: { theme: ['dark'] } },
  '/tools/:id/card.svg': { choices: { theme: ['dark'] } },
  '/oembed': {
    open: asGiven('url', 'format', 'maxwidth', 'maxheight'),
  },
  '/compare': {
    hasTwin: true,
    open: {
      names: ['tools', 'group', 'differences', 'q', 'currency'],
      lists: ['tools'],
      write: (asked) => writeCompareQuery(readCompareQuery(asked)),
    },
  },
  '/compare/:file': {
    open: withColumns({
      names: ['tools', 'differences', 'currency'],
      lists: ['tools'],
      write: (asked) => writeCompareQuery(readFileQuery(asked)),
    }),
  },
  '/sheets': {},
  '/sheets/new': {
    choices: { done: ['deleted'] },
    open: {
      names: ['tools', 'q', 'currency'],
      lists: ['tools'],
      write: (asked) => writeCompareQuery({ ...readCompareQuery(asked), onlyDifferent: false }),
    },
  },
  '/sheets/:id': { hasTwin: true, open: inCurrency },
  '/sheets/:id/edit': {
    choices: { done: Object.keys(SHEET_DONE) },
    open: asGiven('key', 'q'),
  },
  '/sheets/:id/sheet.xlsx': { open: withColumns(inCurrency) },
  '/categories': { hasTwin: true, open: asGiven('open') },
  '/categories/:categoryId': { hasTwin: true },
  '/categories/:categoryId/:feed': {},
  '/market': { hasTwin: true, open: market },
  '/market.csv': { open: withColumns(market) },
  '/market.xlsx': { open: withColumns(market) },
  '/market/landscape': { hasTwin: true, open: landscape },
  '/market/landscape.svg': {
    choices: { look: ['tiles'], shape: ['tall'], theme: ['light', 'dark'] },
    open: landscape,
  },
  '/market/landscape.json': { choices: { shape: ['tall'] } },
  '/market/rounds': { hasTwin: true, open: rounds },
  '/market/rounds/:file': { open: withColumns(rounds) },
  '/market/quarters': { hasTwin: true },
  '/market/quarters.csv': { open: withColumns() },
  '/market/quarters.xlsx': { open: withColumns() },
  '/figures/:kind/:id': {
    choices: { tab: TOOL_TABS.map(({ id }) => id), of: OPEN_KINDS },
    open: {
      names: [...ROUND_PARAMETERS, 'row'],
      write: (asked) => {
        const { filters, unread = {} } = readRoundQuery(asked);
        const row = asked.get('row');
        const params = writeRoundQuery({ filters, unread });
        if (row !== null) params.set('row', row);
        return params;
      },
    },
  },
  '/plots/:kind/:id': {},
  '/plots/:kind/:id/:file': { choices: { theme: ['dark'] } },
  '/companies': { hasTwin: true, open: companies },
  '/companies.csv': { open: withColumns(companies) },
  '/companies.xlsx': { open: withColumns(companies) },
  '/companies/:id': { hasTwin: true },
  '/investors': { hasTwin: true, open: investors },
  '/investors.csv': { open: withColumns(investors) },
  '/investors.xlsx': { open: withColumns(investors) },
  '/investors/:id': { hasTwin: true },
  '/reviewers/:slug': { hasTwin: true, open: rated },
  '/data': {
    hasTwin: true,
    choices: { kind: OPEN_KINDS, sort: AGE_SORTS.slice(1) },
  },
  '/data/:file': {},
  '/llms.txt': {},
  '/feeds/:feed': {},
  '/premium': {
    hasTwin: true,
    choices: { plan: PAID_TIERS },
    open: asGiven('returnTo'),
  },
  '/search': { hasTwin: true, open: search },
  '/questions/:id': { hasTwin: true },
  '/contact': {
    choices: { kind: CONTACT_KIND_IDS, sent: ['1'] },
    open: reportedPage,
  },
  '/submit': { choices: { submitted: ['1'] } },
  '/submit/:id': { choices: { submitted: ['1'] } },
  '/weekly': { hasTwin: true, choices: { asked: ['1'] } },
  '/weekly/:date': { hasTwin: true },
  '/about': { hasTwin: true },
  '/privacy': { hasTwin: true },
  '/terms': { hasTwin: true },
  '/business': {
    hasTwin: true,
    open: term((asked) => (asked.get('q') ?? '').trim()),
  },
  '/business/:slug': { hasTwin: true },
  '/auth/register': { open: asGiven('returnTo') },
  '/auth/login': { open: asGiven('returnTo') },
  '/auth/second-step': { open: asGiven('returnTo') },
  '/auth/passkey': {},
  '/auth/with/:provider': { open: asGiven('returnTo') },
  '/auth/with/:provider/return': {
    open: asGiven('code', 'state', 'error', 'iss'),
  },
  '/auth/connect': { open: asGiven('returnTo') },
  '/auth/confirm-connection': { choices: { done: ['1'] } },
  '/auth/verify': { open: asGiven('error', 'error_code') },
  '/auth/welcome': { open: asGiven('returnTo') },
  '/auth/forgot-password': { open: asGiven('returnTo') },
  '/auth/reset-password': {},
  '/auth/sign-out': {},
  '/subscription/success': { open: asGiven('session_id') },
  '/subscription/cancel': {},
  '/subscription/portal': {},
  '/webhooks/stripe': { body: 'event' },
  '/sandbox/checkout/:id': {},
  '/sandbox/portal': { open: asGiven('plan') },
  '/unsubscribe': { open: asGiven('token') },
  '/auth/session': {},
  '/auth/confirm-email': { open: asGiven('done') },
  '/auth/confirm-letter': { choices: { done: ['1'] } },
  '/auth/stop-email-change': { open: asGiven('done') },
  '/auth/not-me': { choices: { done: ['1'] } },
  '/settings/account': { open: asGiven('done') },
  '/settings/account/data': {},
  '/settings/security': {
    open: asGiven('done'),
    choices: { required: ['1'] },
  },
  ...DESK_SCREENS,
  '/vendor/:id': { body: 'record', choices: { done: ['stored', 'withdrawn', 'claimed'] } },
  '/profile': { open: asGiven('favorites', 'ratings') },
  '/profile/complete': { choices: SAVED },
  '/profile/comparisons': {},
  '/settings/profile': { choices: SAVED },
  '/settings/reviewer': {
    choices: { done: Object.keys(REVIEWER_DONE) },
  },
  '/settings/photo': { body: 'photo' },
  '/settings/keys': {},
  '/settings/proposals': { choices: { answered: ['1'] }, open: pages },
  '/settings/webhooks': {},
  '/following': {
    open: {
      names: FOLLOWING_PARAMETERS,
      write: (asked) => writeFollowingQuery(readFollowingQuery(asked)),
    },
  },
  '/following/watch-list.csv': { open: withColumns() },
  '/following/:file': { open: asGiven('key') },
  '/lists': { open: asGiven('tools') },
  '/lists/shared': { open: asGiven('key') },
  '/lists/shared/:file': { open: withColumns(asGiven('key')) },
  '/lists/:id': {},
  '/lists/:id/:file': { open: withColumns() },
  '/api': { hasTwin: true },
  '/photos/:key': {},
  '/mcp': { body: 'message' },
  '/resources/suggestions': { open: term(readSearchText) },
  '/resources/missed-search': {},
  '/resources/opened': {},
  '/resources/landscape-card': { open: asGiven('tool') },
  '/resources/tray': {},
  '/resources/comparison': {},
  '/robots.txt': {},
  '/sitemap.xml': {},
  '/sitemaps/:name': {},
  '/previews/:kind/:name': {},
  '/opensearch.xml': {},
  '/site.webmanifest': {},
  '/logo/:name': {},
  '/.well-known/security.txt': {},
  '/.well-known/change-password': {},
};
