import { TOOL_TABS } from './access.ts';
import { PAID_TIERS } from './billing/plans.ts';
import { readAlternativesQuery } from './comparing/alternatives-filters.ts';
import { FILTER_NAMES, writeAlternativesQuery } from './comparing/alternatives-query.ts';
import { readCompareQuery, writeCompareQuery } from './comparing/compare-query.ts';
import { CONTACT_KIND_IDS, readReport } from './contact.ts';
import { REPORT_PARAMETERS, writeReport } from './fact-report.ts';
import {
  FOLLOWING_PARAMETERS,
  readFollowingQuery,
  writeFollowingQuery,
} from './following/following-query.ts';
import { readRoundQuery } from './funding/read-round-query.ts';
import { ROUND_PARAMETERS, writeRoundQuery } from './funding/round-query.ts';
import { readChangesQuery, writeChangesQuery } from './history/changes-query.ts';
import { readMarketQuery, writeMarketQuery } from './market/market-query.ts';
import { DESK_SCREENS } from './operators/desk-screens.ts';
import { readReviewPage } from './ratings/reviews.ts';
import { REVIEWER_DONE, readRatedPage } from './reviewers/reviewer.ts';
import { asGiven, type Open, type Screen } from './screen.ts';
import { FACET_IDS } from './search/facet-names.ts';
import { readSearchQuery, writeSearchQuery } from './search/search-query.ts';
import { DIRECTORY_DEFAULTS, readSearchText, readToolQuery, writeToolQuery } from './search/tool-query.ts';

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
  names: ['reviews'],
  write: (asked) => {
    const page = readReviewPage(asked);
    return new URLSearchParams(page > 1 ? { reviews: String(page) } : {});
  },
};

const rated: Open = {
  names: ['page'],
  write: (asked) => {
    const page = readRatedPage(asked);
    return new URLSearchParams(page > 1 ? { page: String(page) } : {});
  },
};

const rounds: Open = {
  names: ROUND_PARAMETERS,
  write: (asked) => writeRoundQuery(readRoundQuery(asked)),
};

const changes: Open = {
  names: ['page', 'restore'],
  write: (asked) => writeChangesQuery(readChangesQuery(asked)),
};

const market: Open = {
  names: ['sort', 'order'],
  write: (asked) => writeMarketQuery(readMarketQuery(asked)),
};

const report: Open = {
  names: REPORT_PARAMETERS,
  write: (asked) => {
    const fact = readReport(asked);
    return fact ? writeReport(fact) : new URLSearchParams();
  },
};

/** The parameters after a profile was saved, on both screens that save one. */
const SAVED = { saved: ['1'], photo: ['uploaded', 'removed'] };

/**
 * Every screen by its path in `app/routes.ts`. If a screen starts to read a parameter, add it here too:
 * `tests/requests/screens.test.ts` fails when one is missing.
 */
export const SCREENS: Readonly<Record<string, Screen>> = {
  '/': { hasTwin: true, id: 'routes/home/home', choices: { account: ['deleted'] } },
  '/tools': { hasTwin: true, id: 'routes/directory', open: directory },
  '/tools/:id': {
    hasTwin: true,
    id: 'routes/tool/tool',
    // The first tab is shown by default.
    choices: { tab: TOOL_TABS.slice(1).map(({ id }) => id), rate: ['1'] },
    open: reviews,
  },
  '/tools/:id/alternatives': {
    hasTwin: true,
    id: 'routes/alternatives/alternatives',
    open: {
      names: FILTER_NAMES,
      write: (asked) => writeAlternativesQuery(readAlternativesQuery(asked)),
    },
  },
  '/tools/:id/changes': {
    hasTwin: true,
    id: 'routes/changes/changes',
    choices: { restored: ['1'] },
    open: changes,
  },
  '/tools/:id/claim': { id: 'routes/vendor/claim' },
  '/tools/:id/badge.svg': { id: 'routes/resources/badge', choices: { theme: ['dark'] } },
  '/tools/:id/card.svg': { id: 'routes/resources/card', choices: { theme: ['dark'] } },
  '/oembed': {
    id: 'routes/resources/oembed',
    open: asGiven('url', 'format', 'maxwidth', 'maxheight'),
  },
  '/compare': {
    hasTwin: true,
    id: 'routes/compare/compare',
    open: {
      names: ['tools', 'differences', 'q'],
      lists: ['tools'],
      write: (asked) => writeCompareQuery(readCompareQuery(asked)),
    },
  },
  '/categories': { hasTwin: true, id: 'routes/categories' },
  '/categories/:categoryId': { hasTwin: true, id: 'routes/category/category' },
  '/categories/:categoryId/:feed': { id: 'routes/resources/category-feed' },
  '/market': { hasTwin: true, id: 'routes/market/market', open: market },
  '/market/rounds': { hasTwin: true, id: 'routes/market/rounds', open: rounds },
  '/market/rounds/:file': { id: 'routes/market/rounds-file', open: rounds },
  '/companies/:id': { hasTwin: true, id: 'routes/company/company' },
  '/investors/:id': { hasTwin: true, id: 'routes/investor/investor' },
  '/reviewers/:slug': { hasTwin: true, id: 'routes/reviewers/reviewer', open: rated },
  '/data': { hasTwin: true, id: 'routes/data/data' },
  '/data/:file': { id: 'routes/data/download' },
  '/llms.txt': { id: 'routes/resources/llms' },
  '/feeds/:feed': { id: 'routes/resources/feed' },
  '/premium': {
    hasTwin: true,
    id: 'routes/purchase/premium',
    choices: { plan: PAID_TIERS },
    open: asGiven('returnTo'),
  },
  '/search': { hasTwin: true, id: 'routes/search/search', open: search },
  '/questions/:id': { hasTwin: true, id: 'routes/question/question' },
  '/contact': {
    id: 'routes/contact/contact',
    choices: { kind: CONTACT_KIND_IDS, sent: ['1'] },
    open: report,
  },
  '/submit': { id: 'routes/submit/submit', choices: { submitted: ['1'] } },
  '/submit/:id': { id: 'routes/submit/answer', choices: { submitted: ['1'] } },
  '/weekly': { hasTwin: true, id: 'routes/weekly/weekly', choices: { asked: ['1'] } },
  '/weekly/:date': { hasTwin: true, id: 'routes/weekly/letter' },
  '/about': { hasTwin: true, id: 'routes/about/about' },
  '/privacy': { hasTwin: true, id: 'routes/legal/privacy' },
  '/terms': { hasTwin: true, id: 'routes/legal/terms' },
  '/business': {
    hasTwin: true,
    id: 'routes/business/business',
    open: term((asked) => (asked.get('q') ?? '').trim()),
  },
  '/business/:slug': { hasTwin: true, id: 'routes/business/business-function' },
  '/auth/register': { id: 'routes/auth/register', open: asGiven('returnTo') },
  '/auth/login': { id: 'routes/auth/login', open: asGiven('returnTo') },
  '/auth/second-step': { id: 'routes/auth/second-step', open: asGiven('returnTo') },
  '/auth/passkey': { id: 'routes/auth/passkey' },
  '/auth/with/:provider': { id: 'routes/auth/with-provider', open: asGiven('returnTo') },
  '/auth/with/:provider/return': {
    id: 'routes/auth/from-provider',
    open: asGiven('code', 'state', 'error', 'iss'),
  },
  '/auth/connect': { id: 'routes/auth/connect', open: asGiven('returnTo') },
  '/auth/confirm-connection': { id: 'routes/auth/confirm-connection', choices: { done: ['1'] } },
  '/auth/verify': { id: 'routes/auth/verify', open: asGiven('error', 'error_code') },
  '/auth/welcome': { id: 'routes/auth/welcome', open: asGiven('returnTo') },
  '/auth/forgot-password': { id: 'routes/auth/forgot-password', open: asGiven('returnTo') },
  '/auth/reset-password': { id: 'routes/auth/reset-password' },
  '/auth/sign-out': { id: 'routes/auth/sign-out' },
  '/subscription/success': { id: 'routes/purchase/success', open: asGiven('session_id') },
  '/subscription/cancel': { id: 'routes/purchase/cancel' },
  '/subscription/portal': { id: 'routes/purchase/portal' },
  '/webhooks/stripe': { id: 'routes/resources/webhook' },
  '/sandbox/checkout/:id': { id: 'routes/purchase/sandbox-checkout' },
  '/sandbox/portal': { id: 'routes/purchase/sandbox-portal', open: asGiven('plan') },
  '/unsubscribe': { id: 'routes/unsubscribe/unsubscribe', open: asGiven('token') },
  '/auth/session': { id: 'routes/auth/session' },
  '/auth/confirm-email': { id: 'routes/auth/confirm-email', open: asGiven('done') },
  '/auth/confirm-letter': { id: 'routes/auth/confirm-letter', choices: { done: ['1'] } },
  '/auth/stop-email-change': { id: 'routes/auth/stop-email-change', open: asGiven('done') },
  '/auth/not-me': { id: 'routes/auth/not-me', choices: { done: ['1'] } },
  '/settings/account': { id: 'routes/auth/account/account', open: asGiven('done') },
  '/settings/account/data': { id: 'routes/auth/account/data' },
  '/settings/security': {
    id: 'routes/auth/security/security',
    open: asGiven('done'),
    choices: { required: ['1'] },
  },
  ...DESK_SCREENS,
  '/vendor/:id': { id: 'routes/vendor/vendor', choices: { done: ['stored', 'withdrawn', 'claimed'] } },
  '/profile': { id: 'routes/profile/profile', open: asGiven('favorites', 'ratings') },
  '/profile/complete': { id: 'routes/profile/complete', choices: SAVED },
  '/profile/comparisons': { id: 'routes/profile/comparisons' },
  '/settings/profile': { id: 'routes/profile/settings', choices: SAVED },
  '/settings/reviewer': {
    id: 'routes/reviewers/settings',
    choices: { done: Object.keys(REVIEWER_DONE) },
  },
  '/settings/photo': { id: 'routes/profile/photo' },
  '/settings/keys': { id: 'routes/keys/keys' },
  '/settings/webhooks': { id: 'routes/webhooks/webhooks' },
  '/following': {
    id: 'routes/following/following',
    open: {
      names: FOLLOWING_PARAMETERS,
      write: (asked) => writeFollowingQuery(readFollowingQuery(asked)),
    },
  },
  '/following/watch-list.csv': { id: 'routes/following/export' },
  '/following/:file': { id: 'routes/following/feed', open: asGiven('key') },
  '/api': { hasTwin: true, id: 'routes/api/api' },
  '/photos/:key': { id: 'routes/resources/photo' },
  '/mcp': { id: 'routes/resources/mcp' },
  '/resources/suggestions': { id: 'routes/resources/suggestions', open: term(readSearchText) },
  '/resources/missed-search': { id: 'routes/resources/missed-search' },
  '/resources/opened': { id: 'routes/resources/opened' },
  '/resources/comparison': { id: 'routes/resources/comparison' },
  '/robots.txt': { id: 'routes/resources/robots' },
  '/sitemap.xml': { id: 'routes/resources/sitemap-index' },
  '/sitemaps/:name': { id: 'routes/resources/sitemap' },
  '/previews/:kind/:name': { id: 'routes/resources/preview' },
  '/opensearch.xml': { id: 'routes/resources/open-search' },
  '/site.webmanifest': { id: 'routes/resources/web-manifest' },
  '/.well-known/security.txt': { id: 'routes/resources/security-text' },
  '/.well-known/change-password': { id: 'routes/resources/change-password' },
};
