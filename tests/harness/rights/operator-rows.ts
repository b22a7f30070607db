import { eq } from 'drizzle-orm';
import { entityAliases } from '#server/db/schema/funding.server.ts';
import { letterFeatures } from '#server/db/schema/letters.server.ts';
import { operators } from '#server/db/schema/operators.server.ts';
import { toolSubmissions } from '#server/db/schema/submissions.server.ts';
import { forOperators, type RightsRow, type Write } from './row.ts';
import { ratingOf, type World } from './world.ts';

/** What only the site's operator may do. */
export const OPERATOR_RIGHTS: readonly RightsRow[] = [
  desk('/operator', ['editor', 'moderator']),
  desk('/operator/submissions', ['editor', 'moderator']),
  settle('accept', ({ submissionId }) => submissionId),
  settle('decline', ({ submissionId }) => submissionId),
  desk('/operator/reviews', ['moderator']),
  settle('hide', ({ ratingId }) => ratingId),
  settle('dismiss', ({ ratingId }) => ratingId),
  desk('/operator/people', []),
  onPeople('give', ({ members }) => ({ email: members.member.email, role: 'editor' })),
  onPeople('take', ({ moderatorEmail }) => ({ email: moderatorEmail })),
  desk('/operator/notices', ['editor', 'moderator']),
  {
    method: 'POST',
    route: '/operator/notices',
    does: 'chooses notices',
    to: '/operator/notices',
    form: () => ({ submissions: '1' }),
    outcome: forOperators('303 /operator/notices?done=1'),
    roles: ['editor', 'moderator'],
    limit: { per: 'sender and account', as: 'operator' },
  },
  desk('/operator/log', ['editor']),
  desk('/operator/names', ['editor']),
  {
    ...onNames('add', () => ({ kind: 'company', name: 'Studio 01 Holding', means: 'Studio 01' })),
    outcome: forOperators('303 /operator/names?done=add'),
  },
  {
    ...onNames('remove', () => ({ kind: 'company', key: 'an old studio' })),
    outcome: forOperators('303 /operator/names?done=remove'),
  },
  desk('/operator/weekly', ['editor']),
  { ...onLetter('preview', []), unlogged: true },
  onLetter('save', ['operator']),
  onLetter('remove', ['operator']),
];

/** A page of the desk. */
function desk(route: string, roles: RightsRow['roles'] = []): RightsRow {
  return { method: 'GET', route, does: 'is read', to: route, outcome: forOperators('200'), roles };
}

/** What only owners do about other operators. */
function onPeople(intent: 'give' | 'take', form: (world: World) => Record<string, string>): Write {
  return {
    method: 'POST',
    route: '/operator/people',
    does: `changes who has a role: ${intent}`,
    to: '/operator/people',
    intent,
    form,
    outcome: forOperators('200'),
    roles: [],
    guards: { what: ({ db }) => db.write.select().from(operators), changedBy: ['operator'] },
    limit: { per: 'sender and account', as: 'operator' },
  };
}

/** Names that mean the same, which only the operator may change. */
function onNames(intent: 'add' | 'remove', form: () => Record<string, string>): Write {
  return {
    method: 'POST',
    route: '/operator/names',
    does: `says what names mean: ${intent}`,
    to: '/operator/names',
    intent,
    form,
    outcome: '404',
    roles: ['editor'],
    guards: { what: ({ db }) => db.write.select().from(entityAliases), changedBy: ['operator'] },
    limit: { per: 'sender and account', as: 'operator' },
  };
}

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
    roles: ['editor'],
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
  const route = isReview ? '/operator/reviews' : '/operator/submissions';
  return {
    method: 'POST',
    route,
    does: `settles what others sent in: ${intent}`,
    to: route,
    intent,
    form: (world) => ({ id: id(world) }),
    outcome: forOperators(`303 ${route}?done=${intent}`),
    roles: isReview ? ['moderator'] : ['editor', 'moderator'],
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
