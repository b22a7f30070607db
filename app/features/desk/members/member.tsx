import { lastDayOf } from '#features/billing/granted-plan.ts';
import { CaseFacts } from '#features/operators/case-facts.tsx';
import { readDone } from '#features/operators/case-query.ts';
import type { CASE_FORM } from '#features/operators/cases.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { DoneNotice } from '#features/operators/done-notice.tsx';
import { mayDo } from '#features/operators/roles.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { notFound, orUnavailable } from '#platform/request/failures.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { type StateOf, startingState } from '#site/form-state.ts';
import { formatCounted, formatDate } from '#site/format.ts';
import { MESSAGES } from '#site/messages.ts';
import { type PaidTier, planName } from '#site/plans.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { openDesk } from '../desk.server.ts';
import { MEMBER_DONE, MEMBER_FORM, type MemberState, paymentsText } from '../members.ts';
import { readDoneAction } from '../undo.server.ts';
import type { Route } from './+types/member';
import { memberAction } from './member-action.server.ts';
import { AccessForms, AccountForms } from './member-forms.tsx';
import { type MemberCase, readMember } from './read-member.server.ts';

/** One member. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { desk, operator } = await openDesk(context, 'members');
  const { db, settings } = context.get(servicesContext);
  const asked = new URL(request.url).searchParams;
  const { found, done } = await orUnavailable(context, 'reading a member', async () => ({
    found: await readMember(db.write, params.id, settings.OPERATOR_EMAILS),
    done: await readDoneAction(db.write, readDone(asked), operator),
  }));
  if (!found) throw notFound(MESSAGES.pageNotFound);
  const said = Object.entries(MEMBER_DONE).find(([intent]) => intent === asked.get('done'))?.[1] ?? null;
  return { desk, found, said, done };
}

export const action = memberAction;
export const handle = { failed: MEMBER_FORM.failed };

export const meta = () => pageMeta({ title: 'Member' });

export default function Member({
  loaderData: { desk, found, said, done },
  actionData,
}: Route.ComponentProps) {
  const state = actionData && isOfMember(actionData) ? actionData : startingState(MEMBER_FORM);
  return (
    <DeskPage
      desk={desk}
      title={found.name || found.email}
      current={deskPaths.deskMembers}
      note={`Member since ${formatDate(found.since)}`}
    >
      <ErrorBanner text={actionData?.notice} />
      {!actionData && said !== null && <Notice>{said}</Notice>}
      <DoneNotice done={actionData ? null : done} />
      <CaseFacts facts={factsOf(found)} />
      <Sessions sessions={found.sessions} />
      <AccessForms found={found} state={state} />
      {mayDo(desk.role, 'accounts') && <AccountForms found={found} state={state} />}
    </DeskPage>
  );
}

/** Whether the state is of a form about the member, not of the one that undoes. */
function isOfMember(state: MemberState | StateOf<typeof CASE_FORM>): state is MemberState {
  return 'tier' in state.values;
}

function factsOf(found: MemberCase) {
  const { email, isVerified, role, blocked, paid, granted, customers } = found;
  return [
    { label: 'Address', text: `${email}${isVerified ? '' : ' (not confirmed)'}` },
    { label: 'Id', text: found.id },
    { label: 'Role', text: role },
    { label: 'Blocked', text: blocked && `since ${formatDate(blocked.since)}: ${blocked.note ?? ''}` },
    { label: 'Plan', text: paid ? untilText(paid.tier, paid.until) : 'Free' },
    { label: 'Payments', text: paymentsText(found.payments) },
    { label: 'Granted', text: granted && untilText(granted.tier, lastDayOf(granted)) },
    ...customers.map(({ provider, since, phase }) => ({
      label: `Customer at ${provider}`,
      text: `since ${formatDate(since)}: ${PHASES[phase]}`,
    })),
    { label: 'Second factor', text: found.hasFactor ? 'Yes' : 'No' },
    {
      label: 'Here',
      text: [
        formatCounted(found.ratings, 'rating'),
        formatCounted(found.favorites, 'favorite'),
        formatCounted(found.submissions, 'submitted tool'),
      ].join(', '),
    },
  ];
}

const PHASES: Readonly<Record<MemberCase['customers'][number]['phase'], string>> = {
  none: 'nothing runs',
  active: 'renews itself',
  ending: 'cancelled, runs out',
  past_due: 'the last payment failed',
  suspended: 'payments failed, the plan rests',
};

function untilText(tier: PaidTier, until: string | null): string {
  return `${planName(tier)}${until === null ? '' : ` until ${formatDate(until)}`}`;
}

function Sessions({ sessions }: Pick<MemberCase, 'sessions'>) {
  return (
    <section aria-labelledby="member-sessions" className="mt-10 border-t-2 border-ink pt-4">
      <h2 id="member-sessions">Sessions</h2>
      {sessions.length === 0 && <p className="mt-2 text-muted">Signed in nowhere.</p>}
      <ul>
        {sessions.map(({ browser, since, usedAt }) => (
          <li key={`${browser} ${since}`} className="border-b border-line py-2">
            {browser}
            <span className="small block">
              Since {formatDate(since)}, last used on {formatDate(usedAt)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
