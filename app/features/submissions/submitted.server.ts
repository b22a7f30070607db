import { ANYWAY_FIELD, type ToolSubmission } from '#features/editing/submission.ts';
import type { FormTexts } from '#platform/request/forms.server.ts';
import { refuseSpam } from '#platform/request/spam.server.ts';
import { addressOf } from '#site/web-address.ts';
import type { Submitted } from './submissions.server.ts';

/** What a member has sent, for the first time or as an answer. @throws Refused for what looks like spam */
export function submittedBy(userId: string, submission: ToolSubmission, form: FormTexts): Submitted {
  refuseSpam({ name: submission.name, text: submission.description }, form);
  // Accepts only the address that was reported as known.
  return { userId, submission, isKnown: addressOf(form[ANYWAY_FIELD]?.trim() ?? '') === submission.url };
}
