import { CHECK_SORTS, OPEN_KINDS } from '#catalogue/figures/ages-query.ts';
import {
  CASE_PARAMETERS,
  FROM_PARAMETERS,
  readCaseQuery,
  readDone,
  readProposalQuery,
  writeCaseQuery,
} from '#features/operators/case-query.ts';
import {
  MODERATION_PARAMETERS,
  readModerationQuery,
  writeModerationQuery,
} from '#features/reviews/moderation.ts';
import { asGiven, type Open, type Screen, withColumns } from '#site/screen.ts';
import { BULK_PARAMETERS, readBulkQuery, writeBulkQuery } from './bulk/bulk-query.ts';
import { LIST_LISTS, LIST_PARAMETERS, readListQuery, writeListQuery } from './list/list-query.ts';
import { LOG_PARAMETERS, readLogQuery, writeLogQuery } from './log-query.ts';
import { LOGO_PARAMETERS, readLogoQuery, writeLogoQuery } from './logos/logo-query.ts';
import { MEMBER_PARAMETERS, readMemberQuery, writeMemberQuery } from './members.ts';
import { readWaitingQuery, WAITING_PARAMETERS, writeWaitingQuery } from './waiting-case.ts';

/** The parameters of a queue; `done` names the last action. */
const cases: Open = {
  names: CASE_PARAMETERS,
  write: (asked) => withDone(writeCaseQuery(readCaseQuery(asked)), asked),
};

const waiting: Open = {
  names: WAITING_PARAMETERS,
  write: (asked) => writeWaitingQuery(readWaitingQuery(asked)),
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

/** The desk's screens; see `SCREENS`. */
export const DESK_SCREENS: Readonly<Record<string, Screen>> = {
  '/operator': {},
  '/operator/waiting': { open: waiting },
  '/operator/submissions': { open: proposals },
  '/operator/submissions/:id': {},
  '/operator/submissions/:id/merge': { open: asGiven('tool', 'q') },
  '/operator/messages': { open: cases },
  '/operator/messages/:id': {},
  '/operator/vendors': { open: proposals },
  '/operator/vendors/:id': { open: asGiven('done') },
  '/operator/claims': { open: cases },
  '/operator/agents': {},
  '/operator/rules': {},
  '/operator/rates': {},
  '/operator/agents/discovery': { open: asGiven('source') },
  '/operator/lifecycle': { open: asGiven('settled') },
  '/operator/lifecycle/:id': {},
  '/operator/events': { open: asGiven('settled') },
  '/operator/events/:id': {},
  '/operator/mails': { open: asGiven('done') },
  '/operator/reviews': { open: reviewsAtDesk },
  '/operator/members': { open: membersAtDesk },
  '/operator/members.csv': { open: withColumns(membersAtDesk) },
  '/operator/members/:id': { open: asGiven('done') },
  '/operator/members/:id/data': {},
  '/operator/people': {},
  '/operator/payments': { open: asGiven('state', 'after', 'before'), choices: { prices: ['ask'] } },
  '/operator/payments/payments.csv': { open: withColumns(asGiven()) },
  '/operator/payments/payers.csv': { open: withColumns(asGiven('state')) },
  '/operator/notices': { choices: { done: ['1'] } },
  '/operator/log': { open: log },
  '/operator/tools': {
    open: listOfTools,
    choices: { kind: OPEN_KINDS, sort: CHECK_SORTS.slice(1) },
  },
  '/operator/list/:file': { open: listOfTools },
  '/operator/bulk': { body: 'record', open: bulkEdit },
  '/operator/edits/:id': { open: asGiven('done') },
  '/operator/logos': {
    body: 'photo',
    open: {
      names: LOGO_PARAMETERS,
      lists: LIST_LISTS,
      write: (asked) => withDone(writeLogoQuery(readLogoQuery(asked)), asked),
    },
  },
  '/operator/found-logos/:id': {},
  '/operator/due': {
    open: asGiven('done'),
    choices: { kind: OPEN_KINDS, sort: CHECK_SORTS.slice(1) },
  },
  '/operator/tools/new': {},
  '/operator/tools/:id': { open: asGiven('done', 'from', 'to') },
  '/operator/tools/:id/merge': { open: asGiven('into') },
  '/operator/tools/:id/picture': { body: 'photo', open: asGiven('done') },
  '/operator/tools/:id/split': {},
  '/operator/featured': {},
  '/operator/drafts/:id': { body: 'record' },
  '/operator/drafts/:id/review': { body: 'record', open: asGiven('notice') },
  '/operator/drafts/:id/preview': { body: 'record' },
  '/operator/catalogue': { body: 'catalogue', choices: { done: ['deleted'] } },
  '/operator/catalogue/export': {},
  '/operator/catalogue/template': {},
  '/operator/catalogue/:id': { open: asGiven('what', 'page', 'fields') },
  '/operator/catalogue/:id/faults': {},
  '/operator/site': { body: 'record', open: recordAtDesk },
  '/operator/site/preview': { body: 'text' },
  '/operator/site/logo': { body: 'photo', open: asGiven('done') },
  '/operator/site/:text': { body: 'text', open: recordAtDesk },
  '/operator/records/:kind': { open: asGiven('q') },
  '/operator/companies': {},
  '/operator/companies/:id': {},
  '/operator/records/:kind/:id': { body: 'record', open: recordAtDesk },
  '/operator/new/:kind': { body: 'record' },
  '/operator/preview/:kind': { body: 'record' },
  '/operator/names': { open: asGiven('done') },
  '/operator/weekly': {},
};
