import { DeskPage } from '#features/operators/desk-page.tsx';
import { mayDo } from '#features/operators/roles.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { formatDate } from '#site/format.ts';
import { planName } from '#site/plans.ts';
import { ChosenColumns } from '#ui/chosen-columns.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FormField } from '#ui/form-field.tsx';
import { ButtonLink, TextLink } from '#ui/links.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { TableHead } from '#ui/table-head.tsx';
import { openDesk } from '../desk.server.ts';
import {
  MEMBER_FILTERS,
  type MemberQuery,
  paymentsText,
  readMemberQuery,
  SHORTEST_TERM,
  writeMemberQuery,
} from '../members.ts';
import type { Route } from './+types/members';
import { listMembers, type MemberLine } from './list-members.server.ts';
import { MEMBERS_COLUMNS } from './members-columns.ts';

/** The members of the site, the newest first. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { desk } = await openDesk(context, 'members');
  const { db, settings } = context.get(servicesContext);
  const query = readMemberQuery(new URL(request.url).searchParams);
  return orUnavailable(context, 'reading members', async () => ({
    desk,
    query,
    list: await listMembers(db.write, query, settings.OPERATOR_EMAILS),
  }));
}

export const meta = () => pageMeta({ title: 'Members' });

export default function Members({ loaderData: { desk, query, list } }: Route.ComponentProps) {
  const asked = writeMemberQuery({ ...query, after: '' });
  return (
    <DeskPage
      desk={desk}
      title="Members"
      current={deskPaths.deskMembers}
      note="Everybody with an account, the newest first."
    >
      <Filter query={query} />
      {list.members.length === 0 ? (
        <EmptyState text="No member is like that." />
      ) : (
        <MemberTable members={list.members} />
      )}
      {mayDo(desk.role, 'accounts') && (
        <div className="mt-6 flex flex-wrap gap-3">
          <a href={deskPaths.membersFile(asked)} className="btn" download>
            All of these as CSV
          </a>
          <ChosenColumns columns={MEMBERS_COLUMNS} files={[['CSV', deskPaths.membersFile(asked)]]} />
        </div>
      )}
      {list.next !== null && (
        <p className="mt-6">
          <ButtonLink to={deskPaths.deskMemberList(writeMemberQuery({ ...query, after: list.next }))}>
            Older members
          </ButtonLink>
        </p>
      )}
    </DeskPage>
  );
}

function Filter({ query }: { query: MemberQuery }) {
  return (
    <>
      <nav aria-label="Members shown" className="mt-6">
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {MEMBER_FILTERS.map(({ id, label }) => (
            <li key={id}>
              <a
                href={deskPaths.deskMemberList(writeMemberQuery({ ...query, show: id, after: '' }))}
                className={id === query.show ? 'font-semibold' : 'link'}
                {...(id === query.show && { 'aria-current': 'true' })}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <search aria-label="Members">
        <form action={deskPaths.deskMembers} className="mt-4 flex flex-wrap items-end gap-3">
          {query.show !== 'all' && <input type="hidden" name="show" value={query.show} />}
          <FormField name="q" label={`Name, address or id (at least ${SHORTEST_TERM} letters)`}>
            {(control) => <input {...control} type="search" defaultValue={query.q} autoComplete="off" />}
          </FormField>
          <button type="submit" className="btn">
            Search
          </button>
        </form>
      </search>
    </>
  );
}

function MemberTable({ members }: { members: readonly MemberLine[] }) {
  return (
    <table className="data mt-6">
      <TableHead columns={['Member', 'Plan', 'Member since']} />
      <tbody>
        {members.map(({ id, email, name, since, tier, payments, isVerified, isBlocked }) => (
          <tr key={id}>
            <th scope="row" className="wrap-anywhere">
              <TextLink to={deskPaths.deskMember(id)}>
                <Address email={email} />
              </TextLink>
              {name && <span className="small block">{name}</span>}
              {isBlocked && <span className="badge">Blocked</span>}
              {!isVerified && <span className="small block">Address not confirmed</span>}
            </th>
            <td>
              {tier === 'free' ? 'Free' : planName(tier)}
              <span className="small block">{paymentsText(payments)}</span>
            </td>
            <td>{formatDate(since)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Lets a narrow column break the address before its @. */
function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
