import { CHECK_SORTS, OPEN_KINDS } from '#catalogue/figures/ages-query.ts';
import {
  CASE_PARAMETERS,
  FROM_PARAMETERS,
  readCaseQuery,
  readDone,
  readProposalQuery,
  readSubmissionQuery,
  writeCaseQuery,
} from '#features/operators/case-query.ts';
import {
  MODERATION_PARAMETERS,
  readModerationQuery,
  writeModerationQuery,
} from '#features/reviews/moderation.ts';
import { asGiven, type Open, type Screen } from '#site/screen.ts';
import { BULK_PARAMETERS, readBulkQuery, writeBulkQuery } from './bulk/bulk-query.ts';
import { LIST_LISTS, LIST_PARAMETERS, readListQuery, writeListQuery } from './list/list-query.ts';
import { LOG_PARAMETERS, readLogQuery, writeLogQuery } from './log-query.ts';
import { LOGO_PARAMETERS, readLogoQuery, writeLogoQuery } from './logos/logo-query.ts';
import { MEMBER_PARAMETERS, readMemberQuery, writeMemberQuery } from './members.ts';
import { readWaitingQuery, WAITING_PARAMETERS, writeWaitingQuery } from './waiting-case.ts';

/** Parameters of a queue; `done` names what was just done there. */
const cases: Open = {
  names: CASE_PARAMETERS,
  write: (asked) => withDone(writeCaseQuery(readCaseQuery(asked)), asked),
};

const waiting: Open = {
  names: WAITING_PARAMETERS,
  write: (asked) => writeWaitingQuery(readWaitingQuery(asked)),
};

const submissions: Open = {
  names: FROM_PARAMETERS,
  write: (asked) => withDone(writeCaseQuery(readSubmissionQuery(asked)), asked),
};

const proposals: Open = {
  names: FROM_PARAMETERS,
  write: (asked) => withDone(writeCaseQuery(readProposalQuery(asked)), asked),
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

const recordAtDesk = asGiven('done', 'from', 'to', 'moment');
const membersAtDesk: Open = {
  names: MEMBER_PARAMETERS,
  write: (asked) => writeMemberQuery(readMemberQuery(asked)),
};

const log: Open = {
  names: LOG_PARAMETERS,
  write: (asked) => writeLogQuery(readLogQuery(asked)),
};

const listOfTools: Open = {
  names: LIST_PARAMETERS,
  lists: LIST_LISTS,
  write: (asked) => writeListQuery(readListQuery(asked)),
};

const bulkEdit: Open = {
  names: [...LIST_PARAMETERS, ...BULK_PARAMETERS],
  lists: [...LIST_LISTS, 'tool'],
  write: (asked) => writeBulkQuery(readBulkQuery(asked)),
};

/** The screens of the operator's desk; see `SCREENS`. */
export const DESK_SCREENS: Readonly<Record<string, Screen>> = {
  '/operator': { id: 'features/desk/operator' },
  '/operator/waiting': { id: 'features/desk/waiting', open: waiting },
  '/operator/submissions': { id: 'features/desk/submissions', open: submissions },
  '/operator/submissions/:id': { id: 'features/desk/submission' },
  '/operator/submissions/:id/merge': { id: 'features/desk/merge-submission', open: asGiven('tool', 'q') },
  '/operator/messages': { id: 'features/desk/messages', open: cases },
  '/operator/messages/:id': { id: 'features/desk/message' },
  '/operator/vendors': { id: 'features/desk/proposals/proposals', open: proposals },
  '/operator/vendors/:id': { id: 'features/desk/proposals/proposal', open: asGiven('done') },
  '/operator/claims': { id: 'features/desk/vendors/claims', open: cases },
  '/operator/agents': { id: 'features/desk/agents/agents' },
  '/operator/rules': { id: 'features/desk/rules' },
  '/operator/rates': { id: 'features/desk/rates' },
  '/operator/agents/discovery': { id: 'features/desk/agents/finding', open: asGiven('source') },
  '/operator/lifecycle': { id: 'features/desk/former-lifecycle', open: asGiven('settled') },
  '/operator/lifecycle/:id': { id: 'features/desk/former-lifecycle-case' },
  '/operator/events': { id: 'features/desk/former-events', open: asGiven('settled') },
  '/operator/events/:id': { id: 'features/desk/former-event' },
  '/operator/mails': { id: 'features/desk/mails', open: asGiven('done') },
  '/operator/reviews': { id: 'features/desk/reviews', open: reviewsAtDesk },
  '/operator/members': { id: 'features/desk/members/members', open: membersAtDesk },
  '/operator/members/:id': { id: 'features/desk/members/member', open: asGiven('done') },
  '/operator/members/:id/data': { id: 'features/desk/members/data' },
  '/operator/people': { id: 'features/desk/people' },
  '/operator/payments': { id: 'features/desk/payments', open: asGiven('state', 'after') },
  '/operator/payments/payers.csv': { id: 'features/desk/payers/payers-file', open: asGiven('state') },
  '/operator/notices': { id: 'features/desk/notices', choices: { done: ['1'] } },
  '/operator/log': { id: 'features/desk/log', open: log },
  '/operator/tools': {
    id: 'features/desk/tools/tools',
    open: listOfTools,
    choices: { kind: OPEN_KINDS, sort: CHECK_SORTS.slice(1) },
  },
  '/operator/list/:file': { id: 'features/desk/list/list-file', open: listOfTools },
  '/operator/bulk': { id: 'features/desk/bulk/bulk', open: bulkEdit },
  '/operator/edits/:id': { id: 'features/desk/bulk/edit', open: asGiven('done') },
  '/operator/logos': {
    id: 'features/desk/logos/logos',
    open: {
      names: LOGO_PARAMETERS,
      lists: LIST_LISTS,
      write: (asked) => withDone(writeLogoQuery(readLogoQuery(asked)), asked),
    },
  },
  '/operator/found-logos/:id': { id: 'features/desk/logos/found-logo' },
  '/operator/due': {
    id: 'features/desk/tools/due',
    open: asGiven('done'),
    choices: { kind: OPEN_KINDS, sort: CHECK_SORTS.slice(1) },
  },
  '/operator/tools/new': { id: 'features/desk/tools/new-tool' },
  '/operator/tools/:id': { id: 'features/desk/tools/desk-tool', open: asGiven('done', 'from', 'to') },
  '/operator/tools/:id/merge': { id: 'features/desk/tools/merge-tool', open: asGiven('into') },
  '/operator/tools/:id/split': { id: 'features/desk/tools/split-tool' },
  '/operator/featured': { id: 'features/desk/tools/featured' },
  '/operator/drafts/:id': { id: 'features/desk/tools/draft' },
  '/operator/drafts/:id/review': { id: 'features/desk/tools/review', open: asGiven('notice') },
  '/operator/drafts/:id/preview': { id: 'features/tool/preview' },
  '/operator/catalogue': { id: 'features/desk/catalogue/catalogue' },
  '/operator/catalogue/export': { id: 'features/desk/catalogue/export' },
  '/operator/catalogue/template': { id: 'features/desk/catalogue/template' },
  '/operator/catalogue/:id': { id: 'features/desk/catalogue/import', open: asGiven('what', 'page') },
  '/operator/catalogue/:id/faults': { id: 'features/desk/catalogue/faults' },
  '/operator/site': { id: 'features/desk/records/site', open: recordAtDesk },
  '/operator/site/preview': { id: 'features/desk/records/site-preview' },
  '/operator/site/:text': { id: 'features/desk/records/legal-text', open: recordAtDesk },
  '/operator/records/:kind': { id: 'features/desk/records/records', open: asGiven('q') },
  '/operator/companies/:id': { id: 'features/desk/records/company-tools' },
  '/operator/records/:kind/:id': { id: 'features/desk/records/record', open: recordAtDesk },
  '/operator/new/:kind': { id: 'features/desk/records/new-record' },
  '/operator/preview/:kind': { id: 'features/desk/records/record-preview' },
  '/operator/names': { id: 'features/desk/names', open: asGiven('done') },
  '/operator/weekly': { id: 'features/desk/weekly' },
};
