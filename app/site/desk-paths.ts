import { type CheckQuery, writeCheckQuery } from '#catalogue/figures/ages-query.ts';
import type { LegalTextName } from '#site/legal.ts';
import type { ProposalOrigin } from '#site/proposal-origins.ts';
import { withParams } from '#site/query-text.ts';

/** Every address of the operator’s desk, apart from `paths`, which each visitor’s first script carries. */
export const deskPaths = {
  operator: '/operator',
  deskTools: '/operator/tools',
  /** The tools whose facts may be out of date, there. */
  deskToolsToCheck: (query: CheckQuery) =>
    `${withParams('/operator/tools', writeCheckQuery(query))}#to-check`,
  /** The facts that may be out of date, with what was just done to one. */
  deskDue: (query: CheckQuery, done: string | null = null) => {
    const params = writeCheckQuery(query);
    if (done !== null) params.set('done', done);
    return withParams('/operator/due', params);
  },
  /** The list of all tools, narrowed and sorted; as a file; and one field of many of them. */
  deskToolList: (query: URLSearchParams) => withParams('/operator/tools', query),
  deskToolFile: (file: 'tools.csv' | 'tools.xlsx', query: URLSearchParams) =>
    withParams(`/operator/list/${file}`, query),
  deskBulk: '/operator/bulk',
  deskBulkFor: (query: URLSearchParams) => withParams('/operator/bulk', query),
  /** What one edit of many tools changed, with what was just done about it. */
  deskEdit: (id: string, done = '') =>
    withParams(`/operator/edits/${id}`, new URLSearchParams(done ? { done } : {})),
  /** Tools without a logo, those of a query, or one tool; and a picture that was found at a tool's site. */
  deskLogos: '/operator/logos',
  deskLogosFor: (query: URLSearchParams) => withParams('/operator/logos', query),
  deskLogosOf: (tool: string) => withParams('/operator/logos', new URLSearchParams({ tool })),
  foundLogo: (id: string) => `/operator/found-logos/${id}`,
  /** A tool's picture, with what was just done to it. */
  deskPicture: (tool: string, done = '') =>
    withParams(
      `/operator/tools/${encodeURIComponent(tool)}/picture`,
      new URLSearchParams(done ? { done } : {}),
    ),
  newTool: '/operator/tools/new',
  deskFeatured: '/operator/featured',
  /** A tool at the desk, with what was just done to it. */
  deskTool: (id: string, done = '') =>
    withParams(`/operator/tools/${encodeURIComponent(id)}`, new URLSearchParams(done ? { done } : {})),
  /** What merging a tool into another, or splitting it from the one that it is part of, would do. */
  mergeTool: (id: string) => `/operator/tools/${encodeURIComponent(id)}/merge`,
  splitTool: (id: string) => `/operator/tools/${encodeURIComponent(id)}/split`,
  /** A draft, at one of its fields. */
  draft: (id: string, field = '') => `/operator/drafts/${id}${field && `#${field}`}`,
  draftReview: (id: string, notice = '') =>
    withParams(`/operator/drafts/${id}/review`, new URLSearchParams(notice ? { notice } : {})),
  draftPreview: (id: string) => `/operator/drafts/${id}/preview`,
  deskCatalogue: '/operator/catalogue',
  deskExport: '/operator/catalogue/export',
  /** The rows that an import refuses, as a file. */
  deskImportFaults: (id: string) => `/operator/catalogue/${id}/faults`,
  deskTemplate: '/operator/catalogue/template',
  deskImport: (id: string, query = new URLSearchParams()) => withParams(`/operator/catalogue/${id}`, query),
  names: '/operator/names',
  namesDone: (done: string) => withParams('/operator/names', new URLSearchParams({ done })),
  /** What the site says of itself. */
  deskSite: '/operator/site',
  sitePreview: '/operator/site/preview',
  /** Its logo, with what was just done to it. */
  deskSiteLogo: (done = '') => withParams('/operator/site/logo', new URLSearchParams(done ? { done } : {})),
  /** One of its long texts. */
  deskText: (name: LegalTextName) => `/operator/site/${name}`,
  /** The categories, questions or business functions at the desk. */
  deskList: (kind: string, q = '') =>
    withParams(`/operator/records/${kind}`, new URLSearchParams(q ? { q } : {})),
  deskRecord: (kind: string, id: string) => `/operator/records/${kind}/${encodeURIComponent(id)}`,
  /** Companies whose tools are at several sites. */
  spreadCompanies: '/operator/companies',
  /** The tools of a company. */
  companyTools: (id: string) => `/operator/companies/${encodeURIComponent(id)}`,
  newRecord: (kind: string) => `/operator/new/${kind}`,
  recordPreview: (kind: string) => `/operator/preview/${kind}`,
  /** A record at the desk, as it was at a moment, or with what was just done to it. */
  recordAt: (page: string, more: { moment: string } | { done: string }) =>
    withParams(page, new URLSearchParams(more)),
  operatorWeekly: '/operator/weekly',
  /** All that waits about tools. */
  deskWaiting: '/operator/waiting',
  deskWaitingFor: (query: URLSearchParams) => withParams('/operator/waiting', query),
  /** New tools, among all that is proposed. */
  deskSubmissions: '/operator/vendors?from=new',
  deskCases: (queue: CaseQueue, query: URLSearchParams) => withParams(`/operator/${queue}`, query),
  /** The found tools that wait, with what was just done to many. */
  deskFound: (done = '') =>
    withParams('/operator/vendors', new URLSearchParams({ from: 'found', ...(done && { done }) })),
  deskSubmission: (id: string) => `/operator/submissions/${id}`,
  /** Where a submission is merged into a tool: the tool's id, or words that find it. */
  mergeSubmission: (id: string, ask: { tool: string } | { q: string } | null = null) =>
    withParams(`/operator/submissions/${id}/merge`, new URLSearchParams(ask ?? {})),
  deskMessage: (id: string) => `/operator/messages/${id}`,
  deskMessages: '/operator/messages',
  /** What is proposed about tools and companies, and a proposal with what was just done about it. */
  deskVendors: '/operator/vendors',
  deskProposalsOf: (from: ProposalOrigin) => withParams('/operator/vendors', new URLSearchParams({ from })),
  deskAgents: '/operator/agents',
  deskRules: '/operator/rules',
  deskRates: '/operator/rates',
  /** Where tools are looked for; a source with its form filled in. */
  deskFinding: (source = '') =>
    withParams('/operator/agents/discovery', new URLSearchParams(source ? { source } : {})),
  deskProposal: (id: string, done = '') =>
    withParams(`/operator/vendors/${id}`, new URLSearchParams(done ? { done } : {})),
  deskClaims: '/operator/claims',
  deskClaimList: (query: URLSearchParams) => withParams('/operator/claims', query),
  deskMails: '/operator/mails',
  deskReviews: '/operator/reviews',
  deskReviewList: (query: URLSearchParams) => withParams('/operator/reviews', query),
  deskPeople: '/operator/people',
  deskMembers: '/operator/members',
  deskMemberList: (query: URLSearchParams) => withParams('/operator/members', query),
  membersFile: (query: URLSearchParams) => withParams('/operator/members.csv', query),
  /** A member at the desk, with what was just done. */
  deskMember: (id: string, done = '') =>
    withParams(`/operator/members/${encodeURIComponent(id)}`, new URLSearchParams(done ? { done } : {})),
  deskMemberData: (id: string) => `/operator/members/${encodeURIComponent(id)}/data`,
  deskPayments: '/operator/payments',
  /** Those who pay, of one state, and the same as a file. */
  deskPayers: (query: URLSearchParams) => withParams('/operator/payments', query),
  /** Their prices beside what pages say. */
  comparedPrices: '/operator/payments?prices=ask',
  /** Single payments before one, and all of them as a file. */
  earlierPayments: (id: string) => withParams('/operator/payments', new URLSearchParams({ before: id })),
  paymentsFile: '/operator/payments/payments.csv',
  payersFile: (query: URLSearchParams) => withParams('/operator/payments/payers.csv', query),
  deskNotices: '/operator/notices',
  noticesChosen: '/operator/notices?done=1',
  deskLog: '/operator/log',
  deskLogList: (query: URLSearchParams) => withParams('/operator/log', query),
} as const;

/** The queues of cases, as their addresses name them. */
type CaseQueue = 'messages' | 'vendors';
