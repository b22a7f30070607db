import { redirect } from 'react-router';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { chooseNotices, chosenNotices } from '#features/operators/notices.server.ts';
import { NOTICE_KINDS, NOTICES, NOTICES_FORM } from '#features/operators/notices.ts';
import { mayDo } from '#features/operators/roles.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { MESSAGES } from '#site/messages.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/notices';
import { openDesk } from './desk.server.ts';
import { deskAction, deskForm } from './desk-form.server.ts';

/** What the operator is told by mail. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { desk, operator } = await openDesk(context, 'desk');
  const { db } = context.get(servicesContext);
  const chosen = await orUnavailable(context, 'reading notices', () => chosenNotices(db.write, operator.id));
  const isDone = new URL(request.url).searchParams.get('done') === '1';
  return { desk, email: operator.email, chosen, isDone };
}

/** Stores the choice. */
export const action = deskAction('desk', {
  '': deskForm('desk', {
    form: NOTICES_FORM,
    operation: 'choosing notices',
    read: ({ typed, who }) => ({
      good: NOTICE_KINDS.filter((kind) => typed[kind] !== '' && mayDo(who.role, NOTICES[kind].right)),
    }),
    async work({ services: { db }, who, good, form }) {
      if (Object.keys(NOTICES_FORM.fields).every((name) => !form[name]))
        throw new Refused({ status: 400, notice: MESSAGES.form.unreadable });
      await chooseNotices(db.write, who, good);
      return redirect(deskPaths.noticesChosen, 303);
    },
  }),
});

export const handle = { failed: NOTICES_FORM.failed };

export const meta = () => pageMeta({ title: 'Notices' });

export default function Notices({ loaderData, actionData }: Route.ComponentProps) {
  const { desk, email, chosen, isDone } = loaderData;
  const kinds = NOTICE_KINDS.filter((kind) => mayDo(desk.role, NOTICES[kind].right));
  return (
    <DeskPage
      desk={desk}
      title="Notices"
      current={deskPaths.deskNotices}
      note={`What is mailed to ${email} as it comes in; what programs find, ten minutes later at the earliest and every six hours at the most. What no operator has chosen goes to the site's own address.`}
    >
      <ErrorBanner text={actionData?.notice} />
      {isDone && !actionData && <Notice>Your choice is stored.</Notice>}
      <form method="post" className="mt-8 grid gap-4">
        <input type="hidden" name="choice" value="1" />
        <fieldset className="grid gap-3">
          <legend className="mb-2 text-sm font-semibold">Tell me about</legend>
          {kinds.map((kind) => (
            <label key={kind} className="flex items-center gap-2">
              <input type="checkbox" name={kind} value="1" defaultChecked={chosen.includes(kind)} />
              {NOTICES[kind].label}
            </label>
          ))}
        </fieldset>
        <p>
          <button type="submit" className="btn btn-primary">
            Save
          </button>
        </p>
      </form>
    </DeskPage>
  );
}
