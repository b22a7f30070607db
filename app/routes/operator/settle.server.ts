import { paths } from '#domain/paths.ts';
import { mailOfFact } from '#server/contact/fact-reports.server.ts';
import { mailOfMessage } from '#server/contact/messages.server.ts';
import { draftFromSubmission } from '#server/editing/begin-drafts.server.ts';
import { caseAction } from '#server/operators/case-action.server.ts';
import { mailOfDecision } from '#server/submissions/decisions.server.ts';

/** What settles a case of each queue, and tells its sender. */

export const settleSubmission = caseAction({
  kind: 'submission',
  right: 'submissions',
  page: paths.deskSubmissions,
  mail: mailOfDecision,
  also: async (tx, { id, state, by }) => {
    if (state === 'accepted') await draftFromSubmission(tx, { id, by });
  },
});

export const settleFact = caseAction({
  kind: 'fact',
  right: 'facts',
  page: paths.deskFacts,
  mail: mailOfFact,
});

export const settleMessage = caseAction({
  kind: 'message',
  right: 'messages',
  page: paths.deskMessages,
  mail: mailOfMessage,
});
