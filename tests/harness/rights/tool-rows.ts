import { eq } from 'drizzle-orm';
import { reviewReports, userFavorites } from '#server/db/schema.server.ts';
import { forMembers, type RightsRow, type Write } from './row.ts';
import { ratingOf, type World } from './world.ts';

const TOOL = '/tools/tool-01';
const signInFirst = { visitor: '401', member: '200', owner: '200', operator: '200' } as const;

/** What members may do on the page of a tool: to their own rating and favourite, and to another's review. */
export const TOOL_RIGHTS: readonly RightsRow[] = [
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
];

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

function favoritesOfOwner({ db, members: { owner } }: World) {
  return db.write.select().from(userFavorites).where(eq(userFavorites.user_id, owner.id));
}

function reportsOfReview({ db, ratingId }: World) {
  return db.write.select().from(reviewReports).where(eq(reviewReports.rating_id, ratingId));
}
