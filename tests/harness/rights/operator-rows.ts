import { eq } from 'drizzle-orm';
import { entityAliases } from '#catalogue/tables/funding.server.ts';
import { contactMessages } from '#features/contact/tables/contact.server.ts';
import { operators } from '#features/operators/tables/operators.server.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { userRatings } from '#features/reviews/tables/ratings.server.ts';
import { reviewAnswers } from '#features/reviews/tables/review-answers.server.ts';
import { outbox } from '#platform/mail/tables/mail.server.ts';
import { forOperators, type RightsRow, type Write } from './row.ts';
import type { World } from './world.ts';

const CASES = {
  submissions: { id: ({ submissionId }: World) => submissionId, table: proposals },
  messages: { id: ({ messageId }: World) => messageId, table: contactMessages },
};

/** What only the site's operator may do. */
export const OPERATOR_RIGHTS: readonly RightsRow[] = [
  desk('/operator', ['editor', 'moderator']),
  desk('/operator/waiting', ['editor', 'moderator']),
  desk('/operator/submissions/:id', ['editor', 'moderator'], ({ submissionId }) => submissionId),
  settle('submissions', 'accept'),
  settle('submissions', 'ask'),
  settle('submissions', 'decline'),
  {
    ...desk('/operator/submissions/:id/merge', ['editor'], ({ submissionId }) => submissionId),
    to: ({ submissionId }) => `/operator/submissions/${submissionId}/merge?tool=tool-01`,
  },
  {
    ...settle('submissions', 'merge'),
    route: '/operator/submissions/:id/merge',
    does: 'merges what others sent in, as nobody has read it',
    to: ({ submissionId }) => `/operator/submissions/${submissionId}/merge?tool=tool-01`,
    form: () => ({ tool: 'tool-01', seen: 'something else' }),
    outcome: forOperators('409'),
    roles: ['editor'],
    unlogged: true,
    guards: {
      what: ({ db }) => db.write.select().from(proposals).orderBy(proposals.id),
      changedBy: [],
    },
  },
  desk('/operator/messages', ['moderator']),
  desk('/operator/messages/:id', ['moderator'], ({ messageId }) => messageId),
  settle('messages', 'answer'),
  settle('messages', 'close'),
  undo('messages', ['moderator']),
  desk('/operator/mails', ['moderator']),
  onMails('resend'),
  onMails('drop'),
  desk('/operator/reviews', ['moderator']),
  { ...desk('/operator/reviews', ['moderator']), does: 'lists all', to: '/operator/reviews?view=all' },
  moderate('hide', ({ ratingId }) => ratingId),
  moderate('show', ({ hiddenRatingId }) => hiddenRatingId),
  moderate('dismiss', ({ ratingId }) => ratingId),
  moderateAnswer('hide-answer', ({ answeredId }) => answeredId),
  moderateAnswer('show-answer', ({ hiddenAnswerId }) => hiddenAnswerId),
  undo('reviews', ['moderator']),
  desk('/operator/people', []),
  onPeople('give', ({ members }) => ({ email: members.member.email, role: 'editor' })),
  onPeople('take', ({ moderatorEmail }) => ({ email: moderatorEmail })),
  desk('/operator/members.csv'),
  desk('/operator/payments'),
  desk('/operator/payments/payers.csv'),
  desk('/operator/payments/payments.csv'),
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
];

/** A page of the desk. @param id of what the page is about */
export function desk(
  route: string,
  roles: RightsRow['roles'] = [],
  id?: (world: World) => string,
): RightsRow {
  const to = id ? (world: World) => route.replace(':id', id(world)) : route;
  return { method: 'GET', route, does: 'is read', to, outcome: forOperators('200'), roles };
}

/** One case that an operator settles. */
function settle(queue: keyof typeof CASES, intent: string): Write {
  const { id, table } = CASES[queue];
  return {
    method: 'POST',
    route: `/operator/${queue}/:id`,
    does: `settles what others sent in: ${intent}`,
    to: (world) => `/operator/${queue}/${id(world)}`,
    intent,
    form: (world) => ({ id: id(world), note: 'A word to the sender.' }),
    outcome: forOperators(`303 /operator/${queue === 'messages' ? 'messages?' : 'vendors?from=new&'}done=x`),
    roles: queue === 'messages' ? ['moderator'] : ['editor', 'moderator'],
    guards: {
      what: (world) =>
        world.db.write
          .select()
          .from(table)
          .where(eq(table.id, id(world))),
      changedBy: ['operator'],
    },
    limit: { per: 'sender and account', as: 'operator' },
  };
}

/** Undoing something that nobody has done: what was done is tried in tests/requests/undo.test.ts. */
function undo(queue: string, roles: RightsRow['roles'] = []): Write {
  return {
    method: 'POST',
    route: `/operator/${queue}`,
    does: 'undoes what was not done',
    to: `/operator/${queue}`,
    intent: 'undo',
    form: () => ({ id: '00000000-0000-4000-8000-000000000000' }),
    outcome: forOperators('409'),
    roles,
    unlogged: true,
    limit: { per: 'sender and account', as: 'operator' },
  };
}

function onMails(intent: 'resend' | 'drop'): Write {
  return {
    method: 'POST',
    route: '/operator/mails',
    does: `settles a failed mail: ${intent}`,
    to: '/operator/mails',
    intent,
    form: ({ mailId }) => ({ id: mailId }),
    outcome: forOperators('303 /operator/mails?done=x'),
    roles: ['moderator'],
    guards: {
      what: ({ db, mailId }) => db.write.select().from(outbox).where(eq(outbox.id, mailId)),
      changedBy: ['operator'],
    },
    limit: { per: 'sender and account', as: 'operator' },
  };
}

function moderate(intent: 'hide' | 'show' | 'dismiss', id: (world: World) => string): Write {
  return {
    method: 'POST',
    route: '/operator/reviews',
    does: `moderates a review: ${intent}`,
    to: '/operator/reviews',
    intent,
    form: (world) => ({ id: id(world) }),
    outcome: forOperators('303 /operator/reviews?done=x'),
    roles: ['moderator'],
    guards: {
      what: (world) =>
        world.db.write
          .select()
          .from(userRatings)
          .where(eq(userRatings.id, id(world))),
      changedBy: intent === 'dismiss' ? [] : ['operator'],
    },
    limit: { per: 'sender and account', as: 'operator' },
  };
}

function moderateAnswer(intent: string, id: (world: World) => string): Write {
  return {
    ...moderate('hide', id),
    does: `moderates an answer: ${intent}`,
    intent,
    guards: {
      what: (world) =>
        world.db.write
          .select()
          .from(reviewAnswers)
          .where(eq(reviewAnswers.rating_id, id(world))),
      changedBy: ['operator'],
    },
  };
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
