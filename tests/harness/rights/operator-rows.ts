import { eq } from 'drizzle-orm';
import { letterFeatures } from '#server/db/schema/letters.server.ts';
import { toolSubmissions } from '#server/db/schema/submissions.server.ts';
import { forOperators, type RightsRow, type Write } from './row.ts';
import { ratingOf, type World } from './world.ts';

/** What only the site's operator may do. */
export const OPERATOR_RIGHTS: readonly RightsRow[] = [
  { method: 'GET', route: '/operator', does: 'is read', to: '/operator', outcome: forOperators('200') },
  settle('accept', ({ submissionId }) => submissionId),
  settle('decline', ({ submissionId }) => submissionId),
  settle('hide', ({ ratingId }) => ratingId),
  settle('dismiss', ({ ratingId }) => ratingId),
  {
    method: 'GET',
    route: '/operator/weekly',
    does: 'is read',
    to: '/operator/weekly',
    outcome: forOperators('200'),
  },
  onLetter('preview', []),
  onLetter('save', ['operator']),
  onLetter('remove', ['operator']),
];

/** What an operator does about the featured tool of a letter. */
function onLetter(intent: 'preview' | 'save' | 'remove', changedBy: readonly 'operator'[]): Write {
  return {
    method: 'POST',
    route: '/operator/weekly',
    does: `is about the featured tool of a letter: ${intent}`,
    to: '/operator/weekly',
    intent,
    form: ({ letterDate }) => ({
      date: letterDate,
      tool: 'tool-02',
      text: 'Another opinion.',
      name: 'Another expert',
      title: 'Professor of something',
    }),
    outcome: forOperators('200'),
    guards: {
      what: ({ db, letterDate }) =>
        db.write.select().from(letterFeatures).where(eq(letterFeatures.date, letterDate)),
      changedBy,
    },
    limit: { per: 'sender and account', as: 'operator' },
  };
}

/** One case that the operator settles. */
function settle(intent: 'accept' | 'decline' | 'hide' | 'dismiss', id: (world: World) => string): Write {
  const isReview = intent === 'hide' || intent === 'dismiss';
  return {
    method: 'POST',
    route: '/operator',
    does: `settles what others sent in: ${intent}`,
    to: '/operator',
    intent,
    form: (world) => ({ id: id(world) }),
    outcome: forOperators(`303 /operator?done=${intent}`),
    guards: {
      what: (world) => (isReview ? ratingOf(world) : submissionOf(world)),
      changedBy: intent === 'dismiss' ? [] : ['operator'],
    },
    limit: { per: 'sender and account', as: 'operator' },
  };
}

function submissionOf({ db, submissionId }: World) {
  return db.write.select().from(toolSubmissions).where(eq(toolSubmissions.id, submissionId));
}
