import { eq } from 'drizzle-orm';
import { toolDetails } from '#catalogue/tables/tools.server.ts';
import { reviewReports } from '#features/reviews/tables/ratings.server.ts';
import { reviewAnswers } from '#features/reviews/tables/review-answers.server.ts';
import { forMembers, forOperators, type RightsRow, type Write } from './row.ts';
import { FORMER_ID, favoritesOfOwner, ratingOf, type World } from './world.ts';

const TOOL = '/tools/tool-01';
const signInFirst = { visitor: '401', member: '200', owner: '200', operator: '200' } as const;

/**
 * Where a tool's old addresses lead, and what members may do on its page: to their own rating and favourite,
 * and to somebody else's review.
 */
export const TOOL_RIGHTS: readonly RightsRow[] = [
  leadsOn('an id that the tool had before', `/tools/${FORMER_ID}`),
  leadsOn('an id in capitals', '/tools/TOOL-01'),
  leadsOn('an old id in capitals', `/tools/${FORMER_ID.toUpperCase()}`),
  {
    ...onTool('rate', () => ({ rating: '1', review: 'Changed.' })),
    outcome: signInFirst,
    guards: { what: ratingOf, changedBy: ['owner'] },
  },
  {
    ...onTool('unrate', () => ({ with_review: 'yes' })),
    outcome: signInFirst,
    guards: { what: ratingOf, changedBy: ['owner'] },
  },
  { ...onTool('favorite', () => ({})), guards: { what: favoritesOfOwner, changedBy: ['owner'] } },
  {
    ...onTool('unfavorite', () => ({})),
    to: '/tools/tool-02',
    outcome: forMembers('/tools/tool-02', '200'),
    guards: { what: favoritesOfOwner, changedBy: ['owner'] },
  },
  {
    ...onTool('report', ({ ratingId }) => ({ review: ratingId, reason: 'offensive' })),
    outcome: { ...forMembers(TOOL, '200'), owner: '403' },
    guards: { what: reportsOfReview, changedBy: ['member', 'operator'] },
    limit: { per: 'sender and account', as: 'member' },
  },
  onAnswer('answer', ({ answeredId }) => ({ review: answeredId, answer: 'Thank you.' })),
  onAnswer('withdraw-answer', ({ answeredId }) => ({ review: answeredId })),
  {
    method: 'POST',
    route: '/tools/:id/changes',
    does: 'undoes a change',
    to: '/tools/tool-01/changes',
    form: ({ changeId }) => ({ change: changeId }),
    outcome: forOperators('303 /tools/tool-01/changes?restored=1'),
    roles: ['editor'],
    guards: { what: detailsOfTool, changedBy: ['operator'] },
    limit: { per: 'sender and account', as: 'operator' },
  },
];

/** The owner is the vendor of tool-05, where somebody has written a review. */
function onAnswer(intent: string, form: (world: World) => Record<string, string>): Write {
  return {
    ...onTool(intent, form),
    to: '/tools/tool-05',
    outcome: { visitor: '401', member: '403', owner: '200', operator: '403' },
    guards: { what: answerOf, changedBy: ['owner'] },
  };
}

function answerOf({ db, answeredId }: World) {
  const { text } = reviewAnswers;
  return db.write.select({ text }).from(reviewAnswers).where(eq(reviewAnswers.rating_id, answeredId));
}

function leadsOn(from: string, to: string): RightsRow {
  return { method: 'GET', route: '/tools/:id', does: `leads on from ${from}`, to, outcome: `301 ${TOOL}` };
}

function onTool(intent: string, form: (world: World) => Record<string, string>): Write {
  return {
    method: 'POST',
    route: '/tools/:id',
    does: `acts on a tool: ${intent}`,
    to: TOOL,
    intent,
    form,
    outcome: forMembers(TOOL, '200'),
    limit: { per: 'sender and account', as: 'owner' },
  };
}

function reportsOfReview({ db, ratingId }: World) {
  return db.write.select().from(reviewReports).where(eq(reviewReports.rating_id, ratingId));
}

function detailsOfTool({ db }: World) {
  return db.write.select().from(toolDetails).where(eq(toolDetails.tool_id, 'tool-01'));
}
