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
import { FACET_IDS } from '#catalogue/search/filters/facet-names.ts';
import { readSearchQuery, writeSearchQuery } from '#catalogue/search/filters/search-query.ts';
import {
  DIRECTORY_DEFAULTS,
  readSearchText,
  readToolQuery,
  writeToolQuery,
} from '#catalogue/search/filters/tool-query.ts';
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
import { readLandscapeQuery, writeLandscapeQuery } from '#features/landscape/landscape-query.ts';
import { REPORT_PARAMETERS, writeReport } from '#features/proposals/reports/fact-report.ts';
import { readReport } from '#features/proposals/reports/report-rules.ts';
import { ABOUT_NAMES, readReviewFilters } from '#features/reviews/about.ts';
import { REVIEWER_DONE, readRatedPage } from '#features/reviews/reviewers/reviewer-rules.ts';
import { readReviewPage } from '#features/reviews/reviews.ts';
import { SHEET_DONE } from '#features/sheets/sheet-rules.ts';
import { readChangesQuery, writeChangesQuery } from '#features/tool/changes/changes-query.ts';
import { TOOL_TABS } from './access.ts';
import { readCurrency, writeCurrency } from './currencies.ts';
import { readPageNumber } from './pager.ts';
import { PAID_TIERS } from './plans.ts';
import { asGiven, type Open, type Screen } from './screen.ts';

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
  names: [...Object.keys(DIRECTORY_DEFAULTS).filter((name) => name !== 'facets'), ...FACET_IDS],
  lists: [...FACET_IDS, 'without'],
  write: (asked) => writeToolQuery(readToolQuery(asked)),
};

const search: Open = {
  ...directory,
  names: [...directory.names, 'tab'],
  write: (asked) => writeSearchQuery(readSearchQuery(asked)),
};

const reviews: Open = {
  names: [...ABOUT_NAMES, 'reviews'],
  write: (asked) => {
    const page = readReviewPage(asked);
    return new URLSearchParams({
      ...readReviewFilters(asked),
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
  names: [...directory.names, 'colour'],
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
  '/': { hasTwin: true, id: 'features/home/home', choices: { account: ['deleted'] } },
  '/tools': { hasTwin: true, id: 'features/directory/directory', open: directory },
  '/tools/:id': {
    hasTwin: true,
    id: 'features/tool/tool',
    // The first tab is shown by default.
    choices: { tab: TOOL_TABS.slice(1).map(({ id }) => id), rate: ['1'] },
    open: reviews,
  },
  '/tools/:id/alternatives': {
    hasTwin: true,
    id: 'features/compare/alternatives/alternatives',
    open: {
      names: FILTER_NAMES,
      write: (asked) => writeAlternativesQuery(readAlternativesQuery(asked)),
    },
  },
  '/tools/:id/changes': {
    hasTwin: true,
    id: 'features/tool/changes/changes',
    choices: { restored: ['1'] },
    open: changes,
  },
  '/tools/:id/claim': { id: 'features/vendors/claim' },
  '/tools/:id/report': { id: 'features/proposals/reports/report', choices: { sent: ['1'] }, open: report },
  '/reports/:id': { id: 'features/proposals/reports/answer', choices: { sent: ['1'] } },
  '/tools/:id/badge.svg': { id: 'features/embeds/badge', choices: { theme: ['dark'] } },
  '/tools/:id/card.svg': { id: 'features/embeds/card', choices: { theme: ['dark'] } },
  '/oembed': {
    id: 'features/embeds/answer-oembed',
    open: asGiven('url', 'format', 'maxwidth', 'maxheight'),
  },
  '/compare': {
    hasTwin: true,
    id: 'features/compare/compare',
    open: {
      names: ['tools', 'differences', 'q', 'currency'],
      lists: ['tools'],
      write: (asked) => writeCompareQuery(readCompareQuery(asked)),
    },
  },
  '/compare/:file': {
    id: 'features/compare/comparison-file',
    open: {
      names: ['tools', 'differences', 'currency'],
      lists: ['tools'],
      write: (asked) => writeCompareQuery(readFileQuery(asked)),
    },
  },
  '/sheets': { id: 'features/sheets/sheets' },
  '/sheets/new': {
    id: 'features/sheets/new-sheet',
    choices: { done: ['deleted'] },
    open: {
      names: ['tools', 'q', 'currency'],
      lists: ['tools'],
      write: (asked) => writeCompareQuery({ ...readCompareQuery(asked), onlyDifferent: false }),
    },
  },
  '/sheets/:id': { hasTwin: true, id: 'features/sheets/sheet', open: inCurrency },
  '/sheets/:id/edit': {
    id: 'features/sheets/edit-sheet',
    choices: { done: Object.keys(SHEET_DONE) },
    open: asGiven('key', 'q'),
  },
  '/sheets/:id/sheet.xlsx': { id: 'features/sheets/sheet-file', open: inCurrency },
  '/categories': { hasTwin: true, id: 'features/categories/categories' },
  '/categories/:categoryId': { hasTwin: true, id: 'features/categories/category' },
  '/categories/:categoryId/:feed': { id: 'features/public-files/category-feed' },
  '/market': { hasTwin: true, id: 'features/market/market', open: market },
  '/market/landscape': { hasTwin: true, id: 'features/landscape/landscape', open: landscape },
  '/market/landscape.svg': {
    id: 'features/landscape/picture-file',
    choices: { look: ['tiles'], shape: ['tall'], theme: ['light', 'dark'] },
    open: landscape,
  },
  '/market/landscape.json': { id: 'features/landscape/tiles-file', choices: { shape: ['tall'] } },
  '/market/rounds': { hasTwin: true, id: 'features/market/rounds', open: rounds },
  '/market/rounds/:file': { id: 'features/market/rounds-file', open: rounds },
  '/market/quarters': { hasTwin: true, id: 'features/market/quarters' },
  '/market/quarters.csv': { id: 'features/market/quarters-file' },
  '/figures/:kind/:id': {
    id: 'features/figures/figures',
    choices: { tab: TOOL_TABS.map(({ id }) => id) },
    open: {
      names: ROUND_PARAMETERS,
      write: (asked) => {
        const { filters, unread = {} } = readRoundQuery(asked);
        return writeRoundQuery({ filters, unread });
      },
    },
  },
  '/plots/:kind/:id': { id: 'features/plots/plot-page' },
  '/plots/:kind/:id/:file': { id: 'features/plots/plot-file', choices: { theme: ['dark'] } },
  '/companies': { hasTwin: true, id: 'features/market/companies', open: companies },
  '/companies.csv': { id: 'features/market/companies-file', open: companies },
  '/companies/:id': { hasTwin: true, id: 'features/market/company' },
  '/investors': { hasTwin: true, id: 'features/market/investors', open: investors },
  '/investors.csv': { id: 'features/market/investors-file', open: investors },
  '/investors/:id': { hasTwin: true, id: 'features/market/investor' },
  '/reviewers/:slug': { hasTwin: true, id: 'features/reviews/reviewers/reviewer', open: rated },
  '/data': {
    hasTwin: true,
    id: 'features/downloads/data',
    choices: { kind: OPEN_KINDS, sort: AGE_SORTS.slice(1) },
  },
  '/data/:file': { id: 'features/downloads/download' },
  '/llms.txt': { id: 'features/public-files/llms' },
  '/feeds/:feed': { id: 'features/public-files/site-feed' },
  '/premium': {
    hasTwin: true,
    id: 'features/billing/premium',
    choices: { plan: PAID_TIERS },
    open: asGiven('returnTo'),
  },
  '/search': { hasTwin: true, id: 'features/search/search', open: search },
  '/questions/:id': { hasTwin: true, id: 'features/answers/question' },
  '/contact': {
    id: 'features/contact/contact',
    choices: { kind: CONTACT_KIND_IDS, sent: ['1'] },
    open: reportedPage,
  },
  '/submit': { id: 'features/submissions/submit', choices: { submitted: ['1'] } },
  '/submit/:id': { id: 'features/submissions/answer', choices: { submitted: ['1'] } },
  '/weekly': { hasTwin: true, id: 'features/letters/weekly', choices: { asked: ['1'] } },
  '/weekly/:date': { hasTwin: true, id: 'features/letters/letter' },
  '/about': { hasTwin: true, id: 'features/home/about/about' },
  '/privacy': { hasTwin: true, id: 'features/home/legal/privacy' },
  '/terms': { hasTwin: true, id: 'features/home/legal/terms' },
  '/business': {
    hasTwin: true,
    id: 'features/answers/business',
    open: term((asked) => (asked.get('q') ?? '').trim()),
  },
  '/business/:slug': { hasTwin: true, id: 'features/answers/business-function' },
  '/auth/register': { id: 'features/accounts/register', open: asGiven('returnTo') },
  '/auth/login': { id: 'features/accounts/login', open: asGiven('returnTo') },
  '/auth/second-step': { id: 'features/accounts/second-step', open: asGiven('returnTo') },
  '/auth/passkey': { id: 'features/accounts/passkey' },
  '/auth/with/:provider': { id: 'features/accounts/with-provider', open: asGiven('returnTo') },
  '/auth/with/:provider/return': {
    id: 'features/accounts/from-provider',
    open: asGiven('code', 'state', 'error', 'iss'),
  },
  '/auth/connect': { id: 'features/accounts/connect', open: asGiven('returnTo') },
  '/auth/confirm-connection': { id: 'features/accounts/confirm-connection', choices: { done: ['1'] } },
  '/auth/verify': { id: 'features/accounts/verify', open: asGiven('error', 'error_code') },
  '/auth/welcome': { id: 'features/accounts/welcome', open: asGiven('returnTo') },
  '/auth/forgot-password': { id: 'features/accounts/forgot-password', open: asGiven('returnTo') },
  '/auth/reset-password': { id: 'features/accounts/reset-password' },
  '/auth/sign-out': { id: 'features/accounts/sign-out' },
  '/subscription/success': { id: 'features/billing/success', open: asGiven('session_id') },
  '/subscription/cancel': { id: 'features/billing/cancel' },
  '/subscription/portal': { id: 'features/billing/portal' },
  '/webhooks/stripe': { id: 'features/billing/payment-event' },
  '/sandbox/checkout/:id': { id: 'features/billing/sandbox-checkout' },
  '/sandbox/portal': { id: 'features/billing/sandbox-portal', open: asGiven('plan') },
  '/unsubscribe': { id: 'features/own-account/unsubscribe', open: asGiven('token') },
  '/auth/session': { id: 'features/accounts/session' },
  '/auth/confirm-email': { id: 'features/own-account/confirm-email', open: asGiven('done') },
  '/auth/confirm-letter': { id: 'features/letters/confirm-letter', choices: { done: ['1'] } },
  '/auth/stop-email-change': { id: 'features/own-account/stop-email-change', open: asGiven('done') },
  '/auth/not-me': { id: 'features/own-account/not-me', choices: { done: ['1'] } },
  '/settings/account': { id: 'features/own-account/account/account', open: asGiven('done') },
  '/settings/account/data': { id: 'features/own-account/account/data' },
  '/settings/security': {
    id: 'features/own-account/security/security',
    open: asGiven('done'),
    choices: { required: ['1'] },
  },
  ...DESK_SCREENS,
  '/vendor/:id': { id: 'features/vendors/vendor', choices: { done: ['stored', 'withdrawn', 'claimed'] } },
  '/profile': { id: 'features/profiles/profile', open: asGiven('favorites', 'ratings') },
  '/profile/complete': { id: 'features/profiles/complete', choices: SAVED },
  '/profile/comparisons': { id: 'features/profiles/comparisons' },
  '/settings/profile': { id: 'features/profiles/settings', choices: SAVED },
  '/settings/reviewer': {
    id: 'features/reviews/reviewers/settings',
    choices: { done: Object.keys(REVIEWER_DONE) },
  },
  '/settings/photo': { id: 'features/profiles/photo' },
  '/settings/keys': { id: 'features/api/keys' },
  '/settings/proposals': { id: 'features/api/own-proposals', choices: { answered: ['1'] }, open: pages },
  '/settings/webhooks': { id: 'features/webhooks/webhooks' },
  '/following': {
    id: 'features/alerts/following',
    open: {
      names: FOLLOWING_PARAMETERS,
      write: (asked) => writeFollowingQuery(readFollowingQuery(asked)),
    },
  },
  '/following/watch-list.csv': { id: 'features/alerts/export' },
  '/following/:file': { id: 'features/alerts/feed', open: asGiven('key') },
  '/lists': { id: 'features/lists/lists', open: asGiven('tools') },
  '/lists/shared': { id: 'features/lists/shared', open: asGiven('key') },
  '/lists/shared/:file': { id: 'features/lists/shared-file', open: asGiven('key') },
  '/lists/:id': { id: 'features/lists/list' },
  '/lists/:id/:file': { id: 'features/lists/list-file' },
  '/api': { hasTwin: true, id: 'features/developers/api' },
  '/photos/:key': { id: 'features/profiles/photo/photo-file' },
  '/mcp': { id: 'features/mcp/mcp' },
  '/resources/suggestions': { id: 'features/search/suggestions-resource', open: term(readSearchText) },
  '/resources/missed-search': { id: 'features/search/missed-search-resource' },
  '/resources/opened': { id: 'features/search/opened-resource' },
  '/resources/landscape-card': { id: 'features/landscape/map-card', open: asGiven('tool') },
  '/resources/tray': { id: 'features/compare/tray-resource' },
  '/resources/comparison': { id: 'features/compare/comparison-report' },
  '/robots.txt': { id: 'features/public-files/robots' },
  '/sitemap.xml': { id: 'features/public-files/sitemap-index' },
  '/sitemaps/:name': { id: 'features/public-files/sitemap' },
  '/previews/:kind/:name': { id: 'features/public-files/preview' },
  '/opensearch.xml': { id: 'features/public-files/open-search' },
  '/site.webmanifest': { id: 'features/public-files/web-manifest' },
  '/.well-known/security.txt': { id: 'features/public-files/security-text' },
  '/.well-known/change-password': { id: 'features/accounts/change-password' },
};
