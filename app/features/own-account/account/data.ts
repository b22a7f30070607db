import { requireMember } from '#features/accounts/member.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { refusedInPlainText } from '#platform/request/refused.server.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { paths } from '#site/paths.ts';
import { memberData } from '../member-data.server.ts';
import type { Route } from './+types/data';

/** Everything stored about the member, as a file. */
export async function loader({ context }: Route.LoaderArgs) {
  const { id } = requireMember(context, paths.accountSettings);
  const file = orUnavailable(context, "reading a member's data", async () => {
    await countOrRefuse(context, RATE_LIMITS.memberData, id);
    const stored = await memberData(context.get(servicesContext).db.write, id);
    return new Response(`${JSON.stringify(stored, null, 2)}\n`, { headers: HEADERS });
  });
  return file.catch(refusedInPlainText);
}

const HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Disposition': 'attachment; filename="ai-toolbox-account.json"',
  'Cache-Control': 'private, no-store',
};
