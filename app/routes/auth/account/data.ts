import { RATE_LIMITS } from '#domain/limits.ts';
import { MESSAGES } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { countMemberWork } from '#server/accounts/limits.server.ts';
import { requireMember } from '#server/accounts/member.server.ts';
import { memberData } from '#server/accounts/member-data.server.ts';
import { servicesContext } from '#server/request/context.server.ts';
import { orUnavailable } from '#server/request/failures.server.ts';
import type { Route } from './+types/data';

/** All that is stored of the member who asks, as a file. */
export async function loader({ context }: Route.LoaderArgs) {
  const { id } = requireMember(context, paths.accountSettings);
  return orUnavailable(context, MESSAGES.anErrorOccurred, async () => {
    const refusal = await countMemberWork(context, id, {
      account: RATE_LIMITS.memberData,
      sender: RATE_LIMITS.memberDataOfSender,
    });
    if (refusal) {
      const headers = { 'Retry-After': String(refusal.seconds), 'Cache-Control': 'no-store' };
      return new Response(refusal.text, { status: 429, headers });
    }
    const stored = await memberData(context.get(servicesContext).db.write, id);
    return new Response(`${JSON.stringify(stored, null, 2)}\n`, { headers: HEADERS });
  });
}

const HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Disposition': 'attachment; filename="ai-toolbox-account.json"',
  'Cache-Control': 'private, no-store',
};
