import { redirect } from 'react-router';
import { addressOf, membersOnly, requireMember } from '#features/accounts/member.server.ts';
import { type Services, servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { defineForm, formsAction, nothing, type Sent } from '#platform/request/form.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { startingState } from '#site/form-state.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import type { SessionUser } from '#site/session.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { Fields } from '#ui/fields.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { SettingsNav } from '#ui/settings-nav.tsx';
import type { Route } from './+types/settings';
import {
  REVIEWER_DONE,
  REVIEWER_FORM,
  REVIEWER_TEXTS,
  type ReviewerChoice,
  type ReviewerIntent,
  type ReviewerState,
} from './reviewer-rules.ts';
import { chooseAnswerMail, hideReviewer, readChoice, showReviewer } from './reviewers.server.ts';

/** The member's choices about their reviews, and the result of the last form. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { id } = requireMember(context, addressOf(request));
  const { write } = context.get(servicesContext).db;
  const choice = await orUnavailable(context, 'reading what a reviewer has chosen', () =>
    readChoice(write, id),
  );
  const done = new URL(request.url).searchParams.get('done');
  return { choice, done: Object.entries(REVIEWER_DONE).find(([intent]) => intent === done)?.[1] ?? null };
}

const byMember = {
  form: REVIEWER_FORM,
  who: membersOnly(paths.reviewerSettings),
  limits: ({ context, who: { id } }: Sent & { who: SessionUser }) =>
    countOrRefuse(context, RATE_LIMITS.profile, id),
};

const show = defineForm({
  ...byMember,
  operation: 'showing a reviewer',
  reads: ['name', 'slug'],
  async work({ services, who: { id: userId }, good }) {
    const isTheirs = await showReviewer(services, { userId, ...good });
    if (!isTheirs) throw new Refused({ status: 409, errors: { slug: REVIEWER_TEXTS.slugTaken } });
    return redirect(paths.reviewerChosen('show'), 303);
  },
});

/** A form with only a button. */
function pressed(intent: ReviewerIntent, work: (services: Services, userId: string) => Promise<void>) {
  return defineForm({
    ...byMember,
    operation: 'choosing what becomes of reviews',
    read: nothing,
    async work({ services, who: { id } }) {
      await work(services, id);
      return redirect(paths.reviewerChosen(intent), 303);
    },
  });
}

/** Switches a member's public page on and off, and the mails about answers. */
export const action = formsAction({
  show,
  hide: pressed('hide', hideReviewer),
  mail: pressed('mail', ({ db }, id) => chooseAnswerMail(db.write, id, true)),
  mute: pressed('mute', ({ db }, id) => chooseAnswerMail(db.write, id, false)),
} satisfies Record<ReviewerIntent, unknown>);

export const handle = { failed: REVIEWER_FORM.failed };

export const meta = () => pageMeta({ title: 'Your Reviews in Public' });

export default function ReviewerSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { choice, done } = loaderData;
  const { name, slug } = choice;
  const state = actionData ?? startingState(REVIEWER_FORM, { name, slug });
  return (
    <div className="wrap pt-8">
      <SettingsNav current={paths.reviewerSettings} />
      <h1>Your Reviews in Public</h1>
      {done && !actionData && <Notice>{done}</Notice>}
      <PublicPage choice={choice} state={state} />
      <Mails hasMail={choice.hasMail} />
    </div>
  );
}

function PublicPage({ choice, state }: { choice: ReviewerChoice; state: ReviewerState }) {
  const { isPublic, slug } = choice;
  return (
    <section aria-labelledby="public-page" className="beside mt-10 border-t-2 border-ink pt-4">
      <h2 id="public-page">Public page</h2>
      <div className="max-lg:mt-3">
        <p className="max-w-prose text-muted">
          {isPublic ? (
            <>
              Your page is public at{' '}
              <a href={paths.reviewer(slug)} className="link wrap-anywhere">
                {paths.reviewer(slug)}
              </a>
              .
            </>
          ) : (
            'You have no public page.'
          )}{' '}
          It shows all your ratings and reviews, the month in which you joined, and the name below, which then
          also stands beside your reviews. Search engines find it once you have written a review.
        </p>
        <form
          method="post"
          action={paths.reviewerSettings}
          noValidate
          className="mt-6 grid max-w-prose gap-6"
        >
          <ErrorBanner text={state.notice} />
          <Fields form={REVIEWER_FORM} state={state} />
          <p className="flex flex-wrap gap-3">
            <Press intent="show" isFirst text={isPublic ? 'Save' : 'Make it public'} />
            {isPublic && <Press intent="hide" text="Switch off" />}
          </p>
        </form>
      </div>
    </section>
  );
}

function Mails({ hasMail }: { hasMail: boolean }) {
  return (
    <section aria-labelledby="mails" className="beside mt-12 border-t-2 border-ink pt-4">
      <h2 id="mails">{say`Answers of vendors`}</h2>
      <form method="post" action={paths.reviewerSettings} className="max-lg:mt-3">
        <p className="max-w-prose text-muted">
          {hasMail
            ? say`You get a mail the first time that the vendor of a tool answers your review of it.`
            : say`You get no mail when a vendor answers a review of yours.`}
        </p>
        <p className="mt-4">
          {hasMail ? (
            <Press intent="mute" text="Stop these mails" />
          ) : (
            <Press intent="mail" text="Send me these mails" />
          )}
        </p>
      </form>
    </section>
  );
}

function Press({
  intent,
  text,
  isFirst = false,
}: {
  intent: ReviewerIntent;
  text: string;
  isFirst?: boolean;
}) {
  return (
    <button type="submit" name="intent" value={intent} className={isFirst ? 'btn btn-primary' : 'btn'}>
      {text}
    </button>
  );
}
