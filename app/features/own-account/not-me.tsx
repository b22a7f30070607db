import { DISOWN_TEXTS } from '#features/accounts/disown.ts';
import { DISOWN_FORM } from '#features/accounts/forms.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { paths } from '#site/paths.ts';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/not-me';
import { disownFactors } from './disown.server.ts';
import { takeBack } from './take-back.server.ts';
import { TakeBackPage } from './take-back-page.tsx';

/** Whether the link has just done its work. */
export function loader({ request }: Route.LoaderArgs) {
  return { isDone: new URL(request.url).searchParams.has('done') };
}

export const action = takeBack({
  purpose: 'disown',
  form: DISOWN_FORM,
  operation: 'disowning a way of signing in',
  texts: DISOWN_TEXTS,
  next: paths.disowned,
  work(context, token) {
    const { db, settings, origin } = context.get(servicesContext);
    const site = { origin, owners: settings.OPERATOR_EMAILS };
    return disownFactors(db.write, { token, ...site });
  },
});

export const handle = { failed: DISOWN_FORM.failed };

export const meta = () => pageMeta({ title: 'This was not me' });

/** The page of the link in mails about a new or removed way of signing in. */
export default function NotMe({ loaderData: { isDone }, actionData }: Route.ComponentProps) {
  return (
    <TakeBackPage
      title="This was not me"
      intro={isDone ? '' : DISOWN_TEXTS.intro}
      done={isDone ? DISOWN_TEXTS.done : null}
      purposes={['disown']}
      action={paths.disown}
      form={DISOWN_FORM}
      state={actionData}
      button={DISOWN_TEXTS.button}
      pending="Clearing…"
    />
  );
}
