import { redirect } from 'react-router';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { defineForm, formsAction, nothing, type Sent } from '#platform/request/form.server.ts';
import { askerOf, countOrRefuse } from '#platform/request/limits.server.ts';
import { cookiesOf } from '#platform/request/person.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { ACCOUNT_MESSAGES } from '#site/account-messages.ts';
import { startingState } from '#site/form-state.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { paths } from '#site/paths.ts';
import { returnToOf } from '#site/session.ts';
import { Notice } from '#ui/notice.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { PostForm } from '#ui/post-form.tsx';
import type { Route } from './+types/connect';
import { accountToEnter } from './account-to-enter.server.ts';
import { AuthPage } from './auth-page.tsx';
import { enter, leadOn } from './entering.server.ts';
import { knownDevice } from './known-device.server.ts';
import { countLogin } from './limits.server.ts';
import { PasswordField } from './password-field.tsx';
import { CONNECT_FORM, PROVIDER_TEXTS } from './provider-messages.ts';
import { askOwner, connectionCookie, connectOwner } from './providers/signing-in.server.ts';

/** The person whom another site named in this browser, if an account has the same address. */
export async function loader({ context, request }: Route.LoaderArgs) {
  return orUnavailable(context, 'reading a connection', async () => {
    const { provider, email, account } = await requireNamed({ context, request });
    return { provider, email, hasPassword: account.password !== null };
  });
}

/** @throws a redirect to the login if no site has named anybody, or not recently */
async function requireNamed({ context, request }: Pick<Sent, 'context' | 'request'>) {
  const named = await connectionCookie.read(context);
  const account =
    named && (await accountToEnter(context.get(servicesContext).db.write, { id: named.userId }));
  if (!account || account.email !== named.email) throw redirect(paths.loginFor(returnToOf(request.url)));
  return { ...named, account };
}

const password = defineForm({
  form: CONNECT_FORM,
  operation: 'connecting by password',
  busy: ACCOUNT_MESSAGES.busy,
  who: requireNamed,
  reads: ['current_password'],
  async limits({ context, services: { secret }, who: { account } }) {
    const device = await knownDevice(secret, account, cookiesOf(context));
    await countLogin(context, account.email, device ? { owner: account.id, device } : null);
  },
  async work({ context, services: { db, passwords, origin }, request, who: { account, ...who }, good }) {
    const fits = await passwords.match(good.current_password, [account.password], askerOf(context, request));
    if (account.password === null || fits !== 0) {
      throw new Refused({ status: 401, errors: { current_password: PROVIDER_TEXTS.wrongPassword } });
    }
    const { provider, subject } = who;
    const connection = { userId: account.id, origin, who: { provider, subject } };
    if (!(await connectOwner(db.write, connection))) {
      throw new Refused({ status: 409, notice: PROVIDER_TEXTS.notConnected });
    }
    const entered = await enter(context, request, account);
    if (!entered) throw new Refused({ status: 409 });
    const cookies = [...entered.cookies, await connectionCookie.end()];
    return leadOn({ ...entered, cookies }, returnToOf(request.url));
  },
});

const mail = defineForm({
  form: CONNECT_FORM,
  operation: 'asking to connect by mail',
  who: requireNamed,
  read: nothing,
  limits: ({ context, who: { email } }) => countOrRefuse(context, RATE_LIMITS.recovery, email),
  async work({ services: { db, origin }, who: { userId, provider, subject } }) {
    await askOwner(db.write, { userId, origin, who: { provider, subject } });
    return { outcome: 'sent' };
  },
});

export const action = formsAction({ password, mail });
export const handle = { failed: CONNECT_FORM.failed };

export const meta = () => pageMeta({ title: 'Connect your account' });

export default function Connect({
  loaderData: { provider, email, hasPassword },
  actionData,
}: Route.ComponentProps) {
  const state = actionData ?? startingState(CONNECT_FORM);
  if (state.outcome === 'sent') {
    return (
      <AuthPage title="Connect your account">
        <Notice>{PROVIDER_TEXTS.sent}</Notice>
      </AuthPage>
    );
  }
  const isByMail = state.values.intent === 'mail';
  return (
    <AuthPage title="Connect your account" intro={PROVIDER_TEXTS.asks(provider, email)}>
      {hasPassword && (
        <PostForm
          state={isByMail ? startingState(CONNECT_FORM) : state}
          button="Connect and sign in"
          pending="Connecting…"
          isWide
        >
          <input type="hidden" name="intent" value="password" />
          <PasswordField
            name="current_password"
            label="Password"
            error={state.errors.current_password}
            isNew={false}
          />
        </PostForm>
      )}
      <PostForm
        state={isByMail ? state : startingState(CONNECT_FORM)}
        button="Send me a link instead"
        pending="Sending…"
        isWide
        isQuiet
      >
        <input type="hidden" name="intent" value="mail" />
      </PostForm>
    </AuthPage>
  );
}
