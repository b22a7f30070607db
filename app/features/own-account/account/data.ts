import { requireMember } from '#features/accounts/member.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { sendFile } from '#platform/request/send-file.server.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { paths } from '#site/paths.ts';
import { memberData } from '../member-data.server.ts';
import type { Route } from './+types/data';

/** Everything stored about the member, as a file. */
export async function loader({ context }: Route.LoaderArgs) {
  const { id } = requireMember(context, paths.accountSettings);
  return sendFile(context, "reading a member's data", async () => {
    await countOrRefuse(context, RATE_LIMITS.memberData, id);
    const stored = await memberData(context.get(servicesContext).db.write, id);
    return { name: 'ai-toolbox-account.json', body: `${JSON.stringify(stored, null, 2)}\n` };
  });
}
