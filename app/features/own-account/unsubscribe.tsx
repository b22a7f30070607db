import { readUnsubscribe } from '#platform/mail/unsubscribe.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { notFound } from '#platform/request/failures.server.ts';
import { anybody, defineForm, formAction, type Sent } from '#platform/request/form.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { startingState } from '#site/form-state.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { MAILING_LISTS, UNSUBSCRIBE_FORM, UNSUBSCRIBE_TEXTS } from '#site/mailing-lists.ts';
import { paths } from '#site/paths.ts';
import { FailedPage } from '#ui/failed-page.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { PostForm } from '#ui/post-form.tsx';
import type { Route } from './+types/unsubscribe';
import { LEAVE_LIST } from './leave-list.server.ts';

/** @throws a 404 for an address that this site did not write */
function subscriptionOf({ context, request }: Pick<Sent, 'context' | 'request'>) {
  const { secret } = context.get(servicesContext);
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const subscription = readUnsubscribe(secret, token);
  if (!subscription) throw notFound(UNSUBSCRIBE_TEXTS.unknown);
  return { ...subscription, token };
}

/** Asks first: programs that check links in mails open them too. */
export function loader(args: Route.LoaderArgs) {
  const { list, token } = subscriptionOf(args);
  return { list, token };
}

/** Ends the subscription, for the page's form and for mail programs, which send the same request (RFC 8058). */
export const action = formAction(
  defineForm({
    form: UNSUBSCRIBE_FORM,
    operation: 'unsubscribing',
    who: anybody,
    read: (sent) => ({ good: subscriptionOf(sent) }),
    limits: ({ context, good: { list, subscriber } }) =>
      countOrRefuse(context, RATE_LIMITS.unsubscribe, `${list} ${subscriber}`),
    async work({ services: { db }, good: { list, subscriber } }) {
      await LEAVE_LIST[list](db.write, subscriber);
      return { notice: MAILING_LISTS[list].left };
    },
  }),
);

export const handle = { failed: UNSUBSCRIBE_FORM.failed };

export function meta() {
  return pageMeta({ title: UNSUBSCRIBE_TEXTS.title, indexed: false });
}

export default function Unsubscribe({ loaderData: { list, token }, actionData }: Route.ComponentProps) {
  const state = actionData ?? startingState(UNSUBSCRIBE_FORM);
  const isDone = state.status === 200 && state.notice !== null;
  return (
    <div className="wrap pt-8">
      <div className="mx-auto max-w-md">
        <h1>{MAILING_LISTS[list].name}</h1>
        {isDone ? (
          <Notice>{state.notice}</Notice>
        ) : (
          <>
            <p className="mt-3 text-muted">{MAILING_LISTS[list].ask}</p>
            <PostForm
              state={state}
              action={paths.unsubscribe(token)}
              button={UNSUBSCRIBE_TEXTS.button}
              pending={UNSUBSCRIBE_TEXTS.pending}
            />
          </>
        )}
      </div>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <FailedPage error={error} notFoundHint={UNSUBSCRIBE_TEXTS.unknownHint} to={paths.home} text="Home" />
  );
}
