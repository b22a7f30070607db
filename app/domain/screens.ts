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
import { CASE_PARAMETERS, readCaseQuery, readDone, writeCaseQuery } from './operators/case-query.ts';
import { LOG_PARAMETERS, readLogQuery, writeLogQuery } from './operators/log-query.ts';
import { MODERATION_PARAMETERS, readModerationQuery, writeModerationQuery } from './ratings/moderation.ts';
import { readReviewPage } from './ratings/reviews.ts';
import { FACET_IDS } from './search/facet-names.ts';
import { readSearchQuery, writeSearchQuery } from './search/search-query.ts';
import { DIRECTORY_DEFAULTS, readSearchText, readToolQuery, writeToolQuery } from './search/tool-query.ts';

/** A screen, and the parameters that it reads from its address. It ignores every other parameter. */
export interface Screen {
  /** The router's name for it: its file, without the extension. */
  id: string;
  /** Parameters with a closed list of values; any other value counts as missing. */
  choices?: Readonly<Record<string, readonly string[]>>;
  /** Parameters with open values, and how to write them so that equal ones look equal. */
  open?: Open;
  /** Whether the page also exists as Markdown (`twins.ts`), which only pages that everybody may read do. */
  hasTwin?: true;
}

export interface Open {
  names: readonly string[];
  /** Parameters that a form may repeat, once for each chosen value. */
  lists?: readonly string[];
  write: (asked: URLSearchParams) => URLSearchParams;
}

/** Parameters that are written unchanged. */
function asGiven(...names: string[]): Open {
  return { names, write: (asked) => asked };
}

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

/** Parameters of a queue; `done` names what was just done there. */
const cases: Open = {
  names: CASE_PARAMETERS,
  write: (asked) => withDone(writeCaseQuery(readCaseQuery(asked)), asked),
};

const reviewsAtDesk: Open = {
  names: MODERATION_PARAMETERS,
  write: (asked) => withDone(writeModerationQuery(readModerationQuery(asked)), asked),
};

function withDone(written: URLSearchParams, asked: URLSearchParams): URLSearchParams {
  const done = readDone(asked);
  if (done !== null) written.set('done', done);
  return written;
}

const log: Open = {
  names: LOG_PARAMETERS,
  write: (asked) => writeLogQuery(readLogQuery(asked)),
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
  '/auth/verify': { id: 'routes/auth/verify', open: asGiven('error', 'error_description') },
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
  '/settings/account': { id: 'routes/auth/account/account', open: asGiven('done') },
  '/settings/account/data': { id: 'routes/auth/account/data' },
  '/settings/security': {
    id: 'routes/auth/security/security',
    open: asGiven('done'),
    choices: { required: ['1'] },
  },
  '/operator': { id: 'routes/operator/operator' },
  '/operator/submissions': { id: 'routes/operator/submissions', open: cases },
  '/operator/submissions/:id': { id: 'routes/operator/submission' },
  '/operator/facts': { id: 'routes/operator/facts', open: cases },
  '/operator/facts/:id': { id: 'routes/operator/fact' },
  '/operator/messages': { id: 'routes/operator/messages', open: cases },
  '/operator/messages/:id': { id: 'routes/operator/message' },
  '/operator/mails': { id: 'routes/operator/mails', open: asGiven('done') },
  '/operator/reviews': { id: 'routes/operator/reviews', open: reviewsAtDesk },
  '/operator/people': { id: 'routes/operator/people' },
  '/operator/notices': { id: 'routes/operator/notices', choices: { done: ['1'] } },
  '/operator/log': { id: 'routes/operator/log', open: log },
  '/operator/tools': { id: 'routes/operator/tools/tools', open: asGiven('q') },
  '/operator/tools/new': { id: 'routes/operator/tools/new-tool' },
  '/operator/tools/:id': { id: 'routes/operator/tools/desk-tool', open: asGiven('done', 'from', 'to') },
  '/operator/drafts/:id': { id: 'routes/operator/tools/draft' },
  '/operator/drafts/:id/review': { id: 'routes/operator/tools/review', open: asGiven('notice') },
  '/operator/drafts/:id/preview': { id: 'routes/tool/preview' },
  '/operator/names': { id: 'routes/operator/names', open: asGiven('done') },
  '/operator/weekly': { id: 'routes/operator/weekly' },
  '/profile': { id: 'routes/profile/profile', open: asGiven('favorites', 'ratings') },
  '/profile/complete': { id: 'routes/profile/complete', choices: SAVED },
  '/profile/comparisons': { id: 'routes/profile/comparisons' },
  '/settings/profile': { id: 'routes/profile/settings', choices: SAVED },
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
