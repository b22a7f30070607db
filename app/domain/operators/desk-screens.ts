import { MODERATION_PARAMETERS, readModerationQuery, writeModerationQuery } from '../ratings/moderation.ts';
import { asGiven, type Open, type Screen } from '../screen.ts';
import { CASE_PARAMETERS, readCaseQuery, readDone, writeCaseQuery } from './case-query.ts';
import { LOG_PARAMETERS, readLogQuery, writeLogQuery } from './log-query.ts';
import { MEMBER_PARAMETERS, readMemberQuery, writeMemberQuery } from './members.ts';

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

const recordAtDesk = asGiven('done', 'from', 'to', 'moment');
const membersAtDesk: Open = {
  names: MEMBER_PARAMETERS,
  write: (asked) => writeMemberQuery(readMemberQuery(asked)),
};

const log: Open = {
  names: LOG_PARAMETERS,
  write: (asked) => writeLogQuery(readLogQuery(asked)),
};

/** The screens of the operator's desk; see `SCREENS`. */
export const DESK_SCREENS: Readonly<Record<string, Screen>> = {
  '/operator': { id: 'routes/operator/operator' },
  '/operator/submissions': { id: 'routes/operator/submissions', open: cases },
  '/operator/submissions/:id': { id: 'routes/operator/submission' },
  '/operator/submissions/:id/merge': { id: 'routes/operator/merge-submission', open: asGiven('tool', 'q') },
  '/operator/facts': { id: 'routes/operator/facts', open: cases },
  '/operator/facts/:id': { id: 'routes/operator/fact' },
  '/operator/messages': { id: 'routes/operator/messages', open: cases },
  '/operator/messages/:id': { id: 'routes/operator/message' },
  '/operator/vendors': { id: 'routes/operator/vendors/vendors', open: cases },
  '/operator/vendors/:id': { id: 'routes/operator/vendors/proposal', open: asGiven('done') },
  '/operator/claims': { id: 'routes/operator/vendors/claims', open: cases },
  '/operator/lifecycle': { id: 'routes/operator/lifecycle/lifecycle', open: cases },
  '/operator/lifecycle/:id': { id: 'routes/operator/lifecycle/case', open: asGiven('done') },
  '/operator/mails': { id: 'routes/operator/mails', open: asGiven('done') },
  '/operator/reviews': { id: 'routes/operator/reviews', open: reviewsAtDesk },
  '/operator/members': { id: 'routes/operator/members/members', open: membersAtDesk },
  '/operator/members/:id': { id: 'routes/operator/members/member', open: asGiven('done') },
  '/operator/members/:id/data': { id: 'routes/operator/members/data' },
  '/operator/people': { id: 'routes/operator/people' },
  '/operator/payments': { id: 'routes/operator/payments' },
  '/operator/notices': { id: 'routes/operator/notices', choices: { done: ['1'] } },
  '/operator/log': { id: 'routes/operator/log', open: log },
  '/operator/tools': { id: 'routes/operator/tools/tools', open: asGiven('q') },
  '/operator/tools/new': { id: 'routes/operator/tools/new-tool' },
  '/operator/tools/:id': { id: 'routes/operator/tools/desk-tool', open: asGiven('done', 'from', 'to') },
  '/operator/featured': { id: 'routes/operator/tools/featured' },
  '/operator/drafts/:id': { id: 'routes/operator/tools/draft' },
  '/operator/drafts/:id/review': { id: 'routes/operator/tools/review', open: asGiven('notice') },
  '/operator/drafts/:id/preview': { id: 'routes/tool/preview' },
  '/operator/catalogue': { id: 'routes/operator/catalogue/catalogue' },
  '/operator/catalogue/export': { id: 'routes/operator/catalogue/export' },
  '/operator/catalogue/:id': { id: 'routes/operator/catalogue/import', open: asGiven('what', 'page') },
  '/operator/site': { id: 'routes/operator/records/site', open: recordAtDesk },
  '/operator/site/preview': { id: 'routes/operator/records/site-preview' },
  '/operator/site/:text': { id: 'routes/operator/records/legal-text', open: recordAtDesk },
  '/operator/records/:kind': { id: 'routes/operator/records/records', open: asGiven('q') },
  '/operator/records/:kind/:id': { id: 'routes/operator/records/record', open: recordAtDesk },
  '/operator/new/:kind': { id: 'routes/operator/records/new-record' },
  '/operator/preview/:kind': { id: 'routes/operator/records/record-preview' },
  '/operator/names': { id: 'routes/operator/names', open: asGiven('done') },
  '/operator/weekly': { id: 'routes/operator/weekly' },
};
