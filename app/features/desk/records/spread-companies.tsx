import { listSpreadCompanies } from '#features/editing/spread-companies.server.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { formatCount } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { TextLink } from '#ui/links.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { TableHead } from '#ui/table-head.tsx';
import { openDesk } from '../desk.server.ts';
import type { Route } from './+types/spread-companies';

/** Companies that may be several with one name. */
export async function loader({ context }: Route.LoaderArgs) {
  const { desk } = await openDesk(context, 'topics');
  const { db } = context.get(servicesContext);
  return orUnavailable(context, 'reading companies with several sites', async () => ({
    desk,
    companies: await listSpreadCompanies(db.read),
  }));
}

export const meta = () => pageMeta({ title: 'Companies with several sites' });

export default function SpreadCompanies({ loaderData: { desk, companies } }: Route.ComponentProps) {
  return (
    <DeskPage
      desk={desk}
      title="Companies with several sites"
      current={deskPaths.deskList('categories')}
      note={say`Their tools are at different domains. Many companies have several; where the developer is spelt differently too, these may be two companies. Open one to file some of its tools under another.`}
    >
      {companies.length === 0 ? (
        <EmptyState text={say`No company has tools at several sites.`} />
      ) : (
        <table className="data mt-6">
          <TableHead columns={['Company', { number: say`Tools` }, 'Sites', 'Developer as spelt']} />
          <tbody>
            {companies.map(({ id, name, tools, domains, developers }) => (
              <tr key={id}>
                <th scope="row" className="wrap-anywhere">
                  <TextLink to={deskPaths.companyTools(id)}>{name}</TextLink>
                </th>
                <td className="num">{formatCount(tools)}</td>
                <td className="wrap-anywhere">{domains.join(', ')}</td>
                <td className="wrap-anywhere">{developers.join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </DeskPage>
  );
}
