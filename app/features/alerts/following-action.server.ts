import { redirect } from 'react-router';
import { readToolQuery } from '#catalogue/search/filters/tool-query.ts';
import { senderOf } from '#features/accounts/member.server.ts';
import { editFollow, type Followed, follow, unfollow } from '#features/following/follows.server.ts';
import { FOLLOW_FORM, FOLLOW_TEXTS, type FollowIntent } from '#features/following/forms.ts';
import { searchSubject } from '#features/following/subjects.ts';
import { viewerContext } from '#platform/request/context.server.ts';
import { defineForm, formsAction, nothing, reads, type Sent } from '#platform/request/form.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { readCadence } from '#site/cadence.ts';
import { FOLLOWING, kindsFollowed } from '#site/follow-allowance.ts';
import { FOLLOW_KINDS, SUBJECT_LENGTH } from '#site/follows.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { paths } from '#site/paths.ts';
import { type SessionUser, safeReturnTo } from '#site/session.ts';
import { chooseCadence, chooseMail } from './mail-choice.server.ts';
import { makeFeed, removeFeed } from './private-feed.server.ts';

/** Sends visitors to sign in and back to the page of what they wanted to follow; nothing is followed for them. */
function members({ context, form }: Sent): SessionUser {
  const member = senderOf(context);
  if (!member) throw redirect(paths.loginFor(safeReturnTo(form.returnTo, paths.following)));
  return member;
}

const byMember = {
  form: FOLLOW_FORM,
  who: members,
  limits: ({ context, who: { id } }: Sent & { who: SessionUser }) =>
    countOrRefuse(context, RATE_LIMITS.follows, id),
};

function allowanceOf(context: Sent['context']) {
  return FOLLOWING[context.get(viewerContext).tier];
}

/** @throws Refused for things that nobody can follow */
function readFollowed({ kind: given, subject }: { kind: string; subject: string }): Followed {
  const kind = FOLLOW_KINDS.find((each) => each === given);
  const known = kind === 'search' ? searchSubject(readToolQuery(new URLSearchParams(subject))) : subject;
  if (!kind || known === '' || known.length > SUBJECT_LENGTH) {
    throw new Refused({ status: 404, notice: FOLLOW_TEXTS.unknown });
  }
  return { kind, subject: known };
}

/** Redirects to the page of what is followed, if the form came from there. */
function done(returnTo: string, notice: string) {
  const back = safeReturnTo(returnTo, '');
  return back === '' ? { notice } : redirect(back, 303);
}

const startFollowing = defineForm({
  ...byMember,
  operation: 'following something',
  read({ typed, context }) {
    const followed = readFollowed(typed);
    if (!kindsFollowed(allowanceOf(context)).includes(followed.kind)) {
      throw new Refused({ status: 403, notice: FOLLOW_TEXTS.noSearches });
    }
    return { good: { followed, returnTo: typed.returnTo } };
  },
  async work({ context, services: { db }, who: { id }, good: { followed, returnTo } }) {
    const allowance = allowanceOf(context);
    const result = await follow(db.write, id, followed, allowance);
    if (result === 'unknown') throw new Refused({ status: 404, notice: FOLLOW_TEXTS.unknown });
    if (result === 'too many') {
      throw new Refused({ status: 409, notice: FOLLOW_TEXTS.tooMany(allowance.follows) });
    }
    return done(returnTo, FOLLOW_TEXTS.followed);
  },
});

const stopFollowing = defineForm({
  ...byMember,
  operation: 'removing a follow',
  read: ({ typed }) => ({ good: { followed: readFollowed(typed), returnTo: typed.returnTo } }),
  async work({ services: { db }, who: { id }, good: { followed, returnTo } }) {
    await unfollow(db.write, id, followed);
    return done(returnTo, FOLLOW_TEXTS.removed);
  },
});

const edit = defineForm({
  ...byMember,
  operation: 'changing a follow',
  read({ typed }) {
    const reading = reads(FOLLOW_FORM, 'note')({ typed });
    if ('errors' in reading) return reading;
    const cadence = readCadence(typed.cadence) ?? 'weekly';
    return { good: { id: typed.follow, note: reading.good.note ?? '', cadence } };
  },
  async work({ context, services: { db }, who, good: { id, ...changes } }) {
    const isDone = await editFollow(db.write, who.id, id, changes, allowanceOf(context));
    if (!isDone) throw new Refused({ status: 404, notice: FOLLOW_TEXTS.noSuch });
    return { notice: FOLLOW_TEXTS.edited };
  },
});

const settings = defineForm({
  ...byMember,
  operation: 'choosing how alerts come',
  read: ({ typed }) => ({
    good: { cadence: readCadence(typed.cadence) ?? 'weekly', hasMail: typed.mail === 'yes' },
  }),
  async work({ services: { db }, who: { id }, good: { cadence, hasMail } }) {
    await chooseMail(db.write, id, hasMail);
    await chooseCadence(db.write, id, cadence);
    return { notice: FOLLOW_TEXTS.settings };
  },
});

/** Answers with the page itself, because browsers must not remember an address with a secret. */
const makeOwnFeed = defineForm({
  ...byMember,
  operation: 'making a private feed',
  read({ context }) {
    if (!allowanceOf(context).hasFeed) throw new Refused({ status: 403, notice: FOLLOW_TEXTS.noFeed });
    return { good: null };
  },
  async work({ services: { db }, who: { id } }) {
    return { outcome: await makeFeed(db.write, id) };
  },
});

const removeOwnFeed = defineForm({
  ...byMember,
  operation: 'removing a private feed',
  read: nothing,
  async work({ services: { db }, who: { id } }) {
    await removeFeed(db.write, id);
    return { notice: FOLLOW_TEXTS.feedRemoved };
  },
});

/** The forms with which members change what they follow. */
export const followingAction = formsAction({
  follow: startFollowing,
  unfollow: stopFollowing,
  edit,
  settings,
  'make-feed': makeOwnFeed,
  'remove-feed': removeOwnFeed,
} satisfies Record<FollowIntent, unknown>);
