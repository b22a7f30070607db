import { eq } from 'drizzle-orm';
import { reviewers } from '#features/reviews/reviewers/tables/reviewers.server.ts';
import { forMembers, type RightsRow, type Write } from './row.ts';
import type { World } from './world.ts';

const SETTINGS = '/settings/reviewer';

/** The public pages of reviewers, which everybody reads, and what members choose about their own. */
export const REVIEWER_RIGHTS: readonly RightsRow[] = [
  {
    method: 'GET',
    route: '/reviewers/:slug',
    does: 'is read',
    to: ({ reviewerSlug }) => `/reviewers/${reviewerSlug}`,
    outcome: '200',
  },
  {
    method: 'GET',
    route: SETTINGS,
    does: 'shows what the member has chosen',
    to: SETTINGS,
    outcome: forMembers(SETTINGS, '200'),
  },
  choose('show', (_, caller) => ({
    name: 'Jo Doe',
    slug: `jo-${caller}-${crypto.randomUUID().slice(0, 8)}`,
  })),
  choose('hide'),
  choose('mute'),
  choose('mail', undefined, []),
];

function choose(
  intent: string,
  form: Write['form'] = () => ({}),
  changedBy: readonly 'owner'[] = ['owner'],
): Write {
  return {
    method: 'POST',
    route: SETTINGS,
    does: `chooses about reviews: ${intent}`,
    to: SETTINGS,
    intent,
    form,
    outcome: forMembers(SETTINGS, `303 ${SETTINGS}?done=${intent}`),
    guards: { what: choiceOfOwner, changedBy },
    limit: { per: 'sender and account', as: 'owner' },
  };
}

function choiceOfOwner({ db, members }: World) {
  return db.write.select().from(reviewers).where(eq(reviewers.user_id, members.owner.id));
}
