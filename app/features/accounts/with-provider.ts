import { redirect } from 'react-router';
import { servicesContext } from '#platform/request/context.server.ts';
import { notFound, orUnavailable } from '#platform/request/failures.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { refusedInPlainText } from '#platform/request/refused.server.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { MESSAGES } from '#site/messages.ts';
import { paths } from '#site/paths.ts';
import { returnToOf } from '#site/session.ts';
import { readProviderName } from '#site/sign-in-providers.ts';
import type { Route } from './+types/with-provider';
import { memberOf } from './member.server.ts';
import { awayCookie, returnAddress } from './providers/signing-in.server.ts';

/** Sends a visitor to another site to sign in. Exists only for configured sites. */
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
