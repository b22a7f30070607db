import { redirect } from 'react-router';
import { readProviderName } from '#domain/accounts/providers.ts';
import { RATE_LIMITS } from '#domain/limits.ts';
import { MESSAGES } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { returnToOf } from '#domain/session/session.ts';
import { memberOf } from '#server/accounts/member.server.ts';
import { awayCookie, returnAddress } from '#server/providers/signing-in.server.ts';
import { servicesContext } from '#server/request/context.server.ts';
import { notFound, orUnavailable } from '#server/request/failures.server.ts';
import { countOrRefuse } from '#server/request/limits.server.ts';
import { refusedInPlainText } from '#server/request/refused.server.ts';
import type { Route } from './+types/with-provider';

/** Sends a visitor to another site to sign in. It exists only for sites that are set up. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const provider = readProviderName(params.provider);
  const port = provider && context.get(servicesContext).providers.get(provider);
  if (!provider || !port) throw notFound(MESSAGES.pageNotFound);
  const returnTo = returnToOf(request.url);
  if (memberOf(context)) throw redirect(returnTo || paths.tools);
  const answer = orUnavailable(context, 'beginning to sign in elsewhere', async () => {
    await countOrRefuse(context, RATE_LIMITS.signInBegun);
    const { address, begun } = await port.begin(returnAddress(context, provider));
    const cookie = await awayCookie.write(context, { provider, returnTo, ...begun });
    return redirect(address, { headers: { 'Set-Cookie': cookie, 'Cache-Control': 'no-store' } });
  });
  return answer.catch(refusedInPlainText);
}
