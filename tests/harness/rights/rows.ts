import { eq } from 'drizzle-orm';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { ACCOUNT_RIGHTS } from './account-rows.ts';
import { BILLING_RIGHTS } from './billing-rows.ts';
import { BULK_RIGHTS } from './bulk-rows.ts';
import { CATALOGUE_RIGHTS } from './catalogue-rows.ts';
import { EDITING_RIGHTS } from './editing-rows.ts';
import { FOLLOWING_RIGHTS } from './following-rows.ts';
import { FORMER_RIGHTS } from './former-rows.ts';
import { LIST_RIGHTS } from './list-rows.ts';
import { MEMBER_RIGHTS } from './member-rows.ts';
import { OPERATOR_RIGHTS } from './operator-rows.ts';
import { PROFILE_RIGHTS } from './profile-rows.ts';
import { RECORD_RIGHTS } from './record-rows.ts';
import { REPORT_RIGHTS } from './report-rows.ts';
import { REVIEWER_RIGHTS } from './reviewer-rows.ts';
import { forMembers, type RightsRow } from './row.ts';
import { SHEET_RIGHTS } from './sheet-rows.ts';
import { SIGN_IN_RIGHTS } from './sign-in-rows.ts';
import { STANDING_WORK_RIGHTS } from './standing-work-rows.ts';
import { TOOL_RIGHTS } from './tool-rows.ts';
import { VENDOR_RIGHTS } from './vendor-rows.ts';

/**
 * Who may do what (spec §6): one row for reading each route, and one for each thing that its action does. A
 * route, an action or a page's form without a row fails tests/requests/rights.test.ts.
 */
export const RIGHTS: readonly RightsRow[] = [
  ...openToAll(),
  {
    method: 'POST',
    route: '/contact',
    does: 'writes to the site',
    to: '/contact',
    form: () => ({
      name: 'Ann',
      email: 'ann@example.org',
      kind: 'other',
      message: 'Ten characters or more.',
    }),
    outcome: '303 /contact?sent=1',
    limit: { per: 'sender', as: 'visitor' },
  },
  {
    method: 'POST',
    route: '/weekly',
    does: 'asks for the weekly letter by mail',
    to: '/weekly',
    form: ({ submissionId }) => ({ email: `${submissionId}@example.net` }),
    outcome: '303 /weekly?asked=1',
    limit: { per: 'sender and account', as: 'visitor' },
  },
  {
    method: 'GET',
    route: '/submit',
    does: 'shows the form',
    to: '/submit',
    outcome: forMembers('/submit', '200'),
  },
  {
    method: 'POST',
    route: '/submit',
    does: 'submits a tool',
    to: '/submit',
    form: ({ submissionId }) => ({
      name: 'New tool',
      description: 'Something new under the sun.',
      url: `https://new-${submissionId}.example.org`,
      contact_email: 'ann@example.org',
    }),
    outcome: forMembers('/submit', '303 /submit?submitted=1'),
    limit: { per: 'sender and account', as: 'member' },
  },
  {
    method: 'GET',
    route: '/submit/:id',
    does: 'shows what the owner was asked',
    to: ({ askedId }) => `/submit/${askedId}`,
    outcome: { ...forMembers('/submit/x', '404'), owner: '200' },
  },
  {
    method: 'POST',
    route: '/submit/:id',
    does: 'answers what the owner was asked',
    to: ({ askedId }) => `/submit/${askedId}`,
    form: ({ askedId }) => ({
      name: 'Asked tool',
      description: 'It is free, and always was.',
      url: `https://answered-${askedId}.example.org`,
      contact_email: 'ann@example.org',
    }),
    outcome: { ...forMembers('/submit/x', '404'), owner: '303 /submit/x?submitted=1' },
    guards: {
      what: ({ db, askedId }) => db.write.select().from(proposals).where(eq(proposals.id, askedId)),
      changedBy: ['owner'],
    },
    limit: { per: 'sender and account', as: 'owner' },
  },
  {
    method: 'GET',
    route: '/resources/missed-search',
    does: 'is told of searches that led to nothing',
    to: '/resources/missed-search',
    outcome: '405',
  },
  {
    method: 'POST',
    route: '/resources/missed-search',
    does: 'counts a search that led to nothing',
    to: '/resources/missed-search',
    form: () => ({ q: 'flying carpet', miss: 'nothing found' }),
    outcome: '204',
    limit: { none: 'what one sender tells beyond a few is not counted, and answered in the same way' },
  },
  {
    method: 'GET',
    route: '/resources/opened',
    does: 'is told of tools opened from a search',
    to: '/resources/opened',
    outcome: '405',
  },
  {
    method: 'POST',
    route: '/resources/opened',
    does: 'counts a tool opened from a search',
    to: '/resources/opened',
    form: () => ({ tool: 'tool-01' }),
    outcome: '204',
    limit: { none: 'what one sender tells beyond a few is not counted, and answered in the same way' },
  },
  {
    method: 'POST',
    route: '/api/v1/*',
    does: 'can only be read',
    to: '/api/v1/tools',
    outcome: '405',
    limit: { none: 'it is refused before anything is read' },
  },
  {
    method: 'POST',
    route: '/api/v1/*',
    does: 'takes what programs propose with a key, never with a cookie',
    to: '/api/v1/proposals',
    outcome: '401',
    limit: {
      none: 'each counts as a request to the API, and by member (tests/requests/api/proposals.test.ts)',
    },
  },
  {
    method: 'GET',
    route: '/mcp',
    does: 'has no stream to listen to',
    to: '/mcp',
    outcome: '405',
  },
  {
    method: 'POST',
    route: '/mcp',
    does: 'takes messages of agents, not forms',
    to: '/mcp',
    form: () => ({ q: 'tool' }),
    outcome: '400',
    limit: { none: 'each call of a tool counts as a request to the API (tests/requests/mcp)' },
  },
  ...TOOL_RIGHTS,
  ...VENDOR_RIGHTS,
  ...FORMER_RIGHTS,
  ...ACCOUNT_RIGHTS,
  ...SIGN_IN_RIGHTS,
  ...REPORT_RIGHTS,
  ...PROFILE_RIGHTS,
  ...REVIEWER_RIGHTS,
  ...FOLLOWING_RIGHTS,
  ...LIST_RIGHTS,
  ...SHEET_RIGHTS,
  ...BILLING_RIGHTS,
  ...BULK_RIGHTS,
  ...OPERATOR_RIGHTS,
  ...STANDING_WORK_RIGHTS,
  ...MEMBER_RIGHTS,
  ...EDITING_RIGHTS,
  ...CATALOGUE_RIGHTS,
  ...RECORD_RIGHTS,
];

/** Screens that show nothing of a member's own, with one address each. */
function openToAll(): RightsRow[] {
  const addresses = {
    '/': '/',
    '/tools': '/tools?q=tool',
    '/tools/:id': '/tools/tool-01',
    '/tools/:id/alternatives': '/tools/tool-01/alternatives?free=1',
    '/tools/:id/changes': '/tools/tool-01/changes?page=2&restore=1.business_location',
    '/tools/:id/badge.svg': '/tools/tool-01/badge.svg',
    '/tools/:id/card.svg': '/tools/tool-01/card.svg?theme=dark',
    '/oembed': `/oembed?url=${encodeURIComponent('http://localhost/tools/tool-01')}&format=xml&maxwidth=200&maxheight=90`,
    '/compare': '/compare?tools=tool-01,tool-02&q=tool',
    '/compare/:file': '/compare/comparison.csv?tools=tool-01,tool-02',
    '/categories': '/categories',
    '/categories/:categoryId': '/categories/alpha-chat',
    '/categories/:categoryId/:feed': '/categories/alpha-chat/rounds.json',
    '/market': '/market?sort=tools&order=asc',
    '/market/landscape': '/market/landscape?q=tool&colour=raised',
    '/market/landscape.svg': '/market/landscape.svg?colour=launched',
    '/market/landscape.json': '/market/landscape.json?shape=tall',
    '/resources/landscape-card': '/resources/landscape-card?tool=tool-01',
    '/market/rounds': '/market/rounds?stage=seed&sort=largest',
    '/market/quarters': '/market/quarters',
    '/figures/:kind/:id': '/figures/rounds/all?stage=seed',
    '/plots/:kind/:id': '/plots/specializations/alpha-chat',
    '/plots/:kind/:id/:file': '/plots/specializations/alpha-chat/plot.svg?theme=dark',
    '/companies': '/companies?country=Norway&sort=raised',
    '/companies/:id': '/companies/studio-01',
    '/investors': '/investors?stage=seed&since=2025',
    '/data': '/data',
    '/llms.txt': '/llms.txt',
    '/feeds/:feed': '/feeds/changes.atom',
    '/premium': '/premium',
    '/search': '/search?q=tool',
    '/contact': '/contact',
    '/api': '/api',
    '/api/v1/*': '/api/v1/tools?limit=1',
    '/weekly': '/weekly',
    '/about': '/about',
    '/privacy': '/privacy',
    '/terms': '/terms',
    '/business': '/business',
    '/resources/suggestions': '/resources/suggestions?q=tool',
    '/robots.txt': '/robots.txt',
    '/sitemap.xml': '/sitemap.xml',
    '/sitemaps/:name': '/sitemaps/tools-1.xml',
    '/previews/:kind/:name': '/previews/tools/tool-01.png',
    '/opensearch.xml': '/opensearch.xml',
    '/site.webmanifest': '/site.webmanifest',
  };
  const rows = Object.entries(addresses).map(
    ([route, to]): RightsRow => ({ method: 'GET', route, does: 'is read', to, outcome: '200' }),
  );
  return [
    ...rows,
    {
      method: 'GET',
      route: '/data/:file',
      does: 'is downloaded',
      to: '/data/tools.ndjson',
      outcome: forMembers('/data', '403'),
    },
    {
      method: 'GET',
      route: '/market/rounds/:file',
      does: 'is exported',
      to: '/market/rounds/rounds.csv?stage=seed',
      outcome: forMembers('/market/rounds?stage=seed', '403'),
    },
    ...['csv', 'xlsx'].flatMap((format): RightsRow[] => [
      {
        method: 'GET',
        route: `/market.${format}`,
        does: 'is exported',
        to: `/market.${format}?sort=tools`,
        outcome: forMembers('/market?sort=tools#markets', '403'),
      },
      {
        method: 'GET',
        route: `/market/quarters.${format}`,
        does: 'is exported',
        to: `/market/quarters.${format}`,
        outcome: forMembers('/market/quarters', '403'),
      },
      {
        method: 'GET',
        route: `/companies.${format}`,
        does: 'is exported',
        to: `/companies.${format}?sort=raised`,
        outcome: forMembers('/companies?sort=raised', '403'),
      },
      {
        method: 'GET',
        route: `/investors.${format}`,
        does: 'is exported',
        to: `/investors.${format}?sort=name`,
        outcome: forMembers('/investors?sort=name', '403'),
      },
    ]),
    { method: 'GET', route: '/tools.csv', does: 'is taken', to: '/tools.csv', outcome: '200' },
    {
      method: 'GET',
      route: '/tools.xlsx',
      does: 'is taken',
      to: '/tools.xlsx?isPremium=false',
      outcome: '200',
    },
    { method: 'GET', route: '/investors/:id', does: 'knows no such', to: '/investors/x', outcome: '404' },
    {
      method: 'GET',
      route: '/weekly/:date',
      does: 'knows no such',
      to: '/weekly/2026-11-02',
      outcome: '404',
    },
    { method: 'GET', route: '/questions/:id', does: 'knows no such', to: '/questions/x', outcome: '404' },
    { method: 'GET', route: '/business/:slug', does: 'is read', to: '/business/alpha', outcome: '200' },
    {
      method: 'GET',
      route: '/.well-known/change-password',
      does: 'leads to the form',
      to: '/.well-known/change-password',
      outcome: '302 /settings/account#password',
    },
    {
      method: 'GET',
      route: '/.well-known/security.txt',
      does: 'names nobody before the site file does',
      to: '/.well-known/security.txt',
      outcome: '404',
    },
    { method: 'GET', route: '/*', does: 'is no screen', to: '/nowhere', outcome: '404' },
  ];
}
