import { mailOfMessage } from '#features/contact/messages.server.ts';
import {
  draftFromSubmission,
  mailOfDecision,
  refuseUnsuited,
} from '#features/submissions/decisions.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { caseAction } from './case-action.server.ts';

/** What settles a case of each queue, and tells its sender. */

export const settleSubmission = caseAction({
  kind: 'submission',
  right: 'submissions',
  page: deskPaths.deskSubmissions,
  mail: mailOfDecision,
  also: async (tx, { id, intent, state, by }) => {
    await refuseUnsuited(tx, id, intent);
    if (state === 'accepted') await draftFromSubmission(tx, { id, by });
  },
});

export const settleMessage = caseAction({
  kind: 'message',
  right: 'messages',
  page: deskPaths.deskMessages,
  mail: mailOfMessage,
});
