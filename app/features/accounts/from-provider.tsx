import { data, redirect } from 'react-router';
import { answerHeadersContext, servicesContext } from '#platform/request/context.server.ts';
import { logFailure, notFound, orUnavailable } from '#platform/request/failures.server.ts';
import { ACCOUNT_MESSAGES } from '#site/account-messages.ts';
import { MESSAGES } from '#site/messages.ts';
import { paths } from '#site/paths.ts';
import { type ProviderName, readProviderName } from '#site/sign-in-providers.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/from-provider';
import { accountToEnter } from './account-to-enter.server.ts';
import { AuthPage, FooterLink } from './auth-page.tsx';
import { enter, leadOn } from './entering.server.ts';
import { PROVIDER_TEXTS } from './provider-messages.ts';
import type { Person } from './providers/provider.server.ts';
import { awayCookie, comeBack, connectionCookie, findOrMakeAccount } from './providers/signing-in.server.ts';

type Asking = Pick<Route.LoaderArgs, 'context' | 'request'>;

/** Receives a visitor from another site. Signs them in, or says why not. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const name = readProviderName(params.provider);
  const port = name && context.get(servicesContext).providers.get(name);
  if (!name || !port) throw notFound(MESSAGES.pageNotFound);
  context.get(answerHeadersContext).append('Set-Cookie', await awayCookie.end());
  try {
    const back = await comeBack(context, request, { name, port });
    if (!back) return said(400, PROVIDER_TEXTS.expired);
    const { person, returnTo } = back;
    if (person === 'denied') return said(403, PROVIDER_TEXTS.denied(name));
    return await orUnavailable(context, 'signing in from elsewhere', () =>
      signIn({ context, request }, name, { person, returnTo }),
    );
  } catch (error) {
    if (error instanceof Response || !(error instanceof Error)) throw error;
    logFailure(context, `asking ${name} who somebody is`, error);
    return said(502, PROVIDER_TEXTS.failed(name));
  }
}

async function signIn(
  { context, request }: Asking,
  provider: ProviderName,
  { person, returnTo }: { person: Person; returnTo: string },
) {
  const { write } = context.get(servicesContext).db;
  const belongs = await findOrMakeAccount(write, { provider, ...person });
  if (belongs === 'nowhere') return said(403, PROVIDER_TEXTS.unverified(provider));
  if ('asks' in belongs) {
    const asked = { provider, subject: person.subject, ...belongs.asks };
    const cookie = await connectionCookie.write(context, asked);
    return redirect(paths.connectFor(returnTo), { headers: { 'Set-Cookie': cookie } });
  }
  const account = await accountToEnter(write, { id: belongs.userId });
  if (account?.blocked_at) return said(403, ACCOUNT_MESSAGES.login.blocked);
  const entered = account && (await enter(context, request, account));
  return entered ? leadOn(entered, returnTo) : said(403, PROVIDER_TEXTS.expired);
}

function said(status: number, notice: string) {
  return data({ notice }, { status });
}

export const meta = () => pageMeta({ title: 'Sign in' });

export default function FromProvider({ loaderData: { notice } }: Route.ComponentProps) {
  return (
    <AuthPage title="Sign in" footer={<FooterLink to={paths.login}>Back to signing in</FooterLink>}>
      <ErrorBanner text={notice} />
    </AuthPage>
  );
}
