import { RATE_LIMITS } from '#domain/limits.ts';
import { paths } from '#domain/paths.ts';
import { requireMember } from '#server/accounts/member.server.ts';
import { memberData } from '#server/accounts/member-data.server.ts';
import { servicesContext } from '#server/request/context.server.ts';
import { orUnavailable } from '#server/request/failures.server.ts';
import { countOrRefuse } from '#server/request/limits.server.ts';
import { refusedInPlainText } from '#server/request/refused.server.ts';
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
