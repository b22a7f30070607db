import { DeskPage } from '#features/operators/desk-page.tsx';
import type { Operator } from '#features/operators/operator.server.ts';
import { changeRole, listOperators } from '#features/operators/operators.server.ts';
import { ROLE_FORM, ROLE_TEXTS, type RoleState } from '#features/operators/people.ts';
import type { Role } from '#features/operators/roles.ts';
import { RowCommand } from '#features/operators/row-command.tsx';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import type { Sent } from '#platform/request/form.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { startingState } from '#site/form-state.ts';
import { Field } from '#ui/fields.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { PostForm } from '#ui/post-form.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { TableHead } from '#ui/table-head.tsx';
import type { Route } from './+types/people';
import { openDesk } from './desk.server.ts';
import { deskAction, deskForm } from './desk-form.server.ts';

/** Everybody with a role at the desk. */
export async function loader({ context }: Route.LoaderArgs) {
  const { desk } = await openDesk(context, 'people');
  const { db, settings } = context.get(servicesContext);
  const people = await orUnavailable(context, 'reading operators', () =>
    listOperators(db.write, settings.OPERATOR_EMAILS),
  );
  return { desk, people };
}

interface Change {
  email: string;
  role: Role | null;
}

async function change({ context, who: by, good }: Sent & { who: Operator; good: Change }) {
  const { db, settings } = context.get(servicesContext);
  const result = await changeRole(db.write, { ...good, owners: settings.OPERATOR_EMAILS, by });
  if (result === 'unknown') throw new Refused({ status: 400, errors: { email: ROLE_TEXTS.unknown } });
  if (result === 'last owner') throw new Refused({ status: 409, notice: ROLE_TEXTS['last owner'] });
  return { notice: ROLE_TEXTS[result], values: { email: '' } };
}

const give = deskForm('people', {
  form: ROLE_FORM,
  operation: 'giving a role',
  reads: ['email', 'role'],
  work: change,
});

const take = deskForm('people', {
  form: ROLE_FORM,
  operation: 'taking a role away',
  reads: ['email'],
  work: (sent) => change({ ...sent, good: { ...sent.good, role: null } }),
});

/** Gives a member a role, or takes it away. */
export const action = deskAction('people', { give, take });

export const handle = { failed: ROLE_FORM.failed };

export const meta = () => pageMeta({ title: 'People' });

export default function People({ loaderData: { desk, people }, actionData }: Route.ComponentProps) {
  const state: RoleState = actionData ?? startingState(ROLE_FORM);
  return (
    <DeskPage
      desk={desk}
      title="People"
      current={deskPaths.deskPeople}
      note="Who may do what at this desk. Everything that they do is in the log."
    >
      {state.status < 400 && state.notice !== null && <Notice>{state.notice}</Notice>}
      <section aria-labelledby="people" className="mt-10">
        <SectionHeading id="people" title="Who has a role" />
        <PeopleTable people={people} />
      </section>
      <section aria-labelledby="give" className="beside mt-12 border-t-2 border-ink pt-4">
        <h2 id="give">Give a role</h2>
        <PostForm
          state={state.status >= 400 ? state : { status: 200, notice: null }}
          button="Give"
          pending="Giving…"
        >
          <input type="hidden" name="intent" value="give" />
          <Field form={ROLE_FORM} state={state} name="email" />
          <Field form={ROLE_FORM} state={state} name="role" start="moderator" />
        </PostForm>
      </section>
    </DeskPage>
  );
}

interface Person {
  id: string;
  email: string;
  role: Role | null;
  given: Role | null;
}

function PeopleTable({ people }: { people: readonly Person[] }) {
  return (
    <table className="data">
      <TableHead columns={['Member', 'Role', { unseen: 'Take away' }]} />
      <tbody>
        {people.map(({ id, email, role, given }) => (
          <tr key={id}>
            <th scope="row" className="wrap-anywhere">
              {email}
            </th>
            <td>
              {role ?? given ?? 'owner'}
              {role === null && <span className="small block">once the address is confirmed</span>}
              {given === null && <span className="small block">named in the settings</span>}
            </td>
            <td className="num">
              {given !== null && (
                <RowCommand
                  fields={{ email }}
                  intent="take"
                  text="Take away"
                  about={`the role of ${email}`}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
