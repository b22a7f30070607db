import { redirect } from 'react-router';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { defineForm, formsAction, type Sent } from '#platform/request/form.server.ts';
import { cookiesOf } from '#platform/request/person.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { startingState } from '#site/form-state.ts';
import { paths } from '#site/paths.ts';
import { CREDENTIAL_FIELD, PASSKEY_INTENT, SECOND_STEP_TEXTS } from '#site/second-step.ts';
import { returnToOf } from '#site/session.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { Field } from '#ui/fields.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { PostForm } from '#ui/post-form.tsx';
import type { Route } from './+types/second-step';
import type { AccountToEnter } from './account-to-enter.server.ts';
import { AuthPage, FooterLink } from './auth-page.tsx';
import { arrive, leadOn, secondStepOf } from './entering.server.ts';
import { appSince, spendAppCode } from './factors/authenticator-app.server.ts';
import { changeFactors } from './factors/factors.server.ts';
import { credentialsOf } from './factors/passkeys.server.ts';
import { spendRecoveryCode } from './factors/recovery-codes.server.ts';
import { checkPasskey } from './factors/webauthn.server.ts';
import { SECOND_STEP_FORM } from './forms.ts';
import { knownDevice } from './known-device.server.ts';
import { countSecondStep } from './limits.server.ts';
import { PasskeyForm } from './passkey-form.tsx';

type FromOwner = Sent & { who: AccountToEnter };

/** The second factors of the member who took the first step in this browser. */
export async function loader({ context, request }: Route.LoaderArgs) {
  return orUnavailable(context, 'reading a second step', async () => {
    const { id } = await requireFirstStep({ context, request });
    const { write } = context.get(servicesContext).db;
    const [since, credentials] = await Promise.all([appSince(write, id), credentialsOf(write, id)]);
    return { hasApp: since !== null, hasPasskey: credentials.length > 0 };
  });
}

/** @throws a redirect to the login if the first step was not taken, or not recently */
async function requireFirstStep({ context, request }: Pick<Sent, 'context' | 'request'>) {
  const account = await secondStepOf(context);
  if (!account) throw redirect(paths.loginFor(returnToOf(request.url)));
  return account;
}

const byOwner = {
  form: SECOND_STEP_FORM,
  who: requireFirstStep,
  async limits({ context, services: { secret }, who }: FromOwner) {
    const device = await knownDevice(secret, who, cookiesOf(context));
    await countSecondStep(context, who.id, device);
  },
};

const code = defineForm({
  ...byOwner,
  operation: 'checking a code of an app',
  reads: ['code'],
  async work({ good, ...sent }) {
    const { db, secret } = sent.services;
    const isRight = await spendAppCode({ db: db.write, secret }, sent.who.id, good.code, Date.now());
    if (!isRight) throw wrong({ code: SECOND_STEP_TEXTS.wrongCode });
    return signIn(sent);
  },
});

const recovery = defineForm({
  ...byOwner,
  operation: 'checking a recovery code',
  reads: ['recovery'],
  async work({ good, ...sent }) {
    const { id } = sent.who;
    const isRight = await changeFactors(sent.services.db.write, id, {
      news: 'codeUsed',
      work: (all) => spendRecoveryCode(all, id, good.recovery),
    });
    if (!isRight) throw wrong({ recovery: SECOND_STEP_TEXTS.wrongRecovery });
    return signIn(sent);
  },
});

const passkey = defineForm({
  ...byOwner,
  operation: 'checking a passkey',
  read: ({ form }) => ({ good: form[CREDENTIAL_FIELD] ?? '' }),
  async work({ good: credential, ...sent }) {
    if (credential === '') throw new Refused({ status: 400, notice: SECOND_STEP_TEXTS.needsScripts });
    const answered = { use: 'second-step', userId: sent.who.id, credential } as const;
    const owner = await checkPasskey(sent.context, answered);
    if (owner === null) throw new Refused({ status: 401, notice: SECOND_STEP_TEXTS.passkeyRefused });
    return signIn(sent);
  },
});

export const action = formsAction({ code, recovery, [PASSKEY_INTENT]: passkey });
export const handle = { failed: SECOND_STEP_FORM.failed };

async function signIn({ context, request, who: account }: FromOwner): Promise<Response> {
  const arrived = await arrive(context, request, { account, hasProvenFactor: true });
  const returnTo = returnToOf(request.url);
  return arrived ? leadOn(arrived, returnTo) : redirect(paths.loginFor(returnTo), 303);
}

function wrong(errors: Record<string, string>): Refused {
  return new Refused({ status: 401, errors });
}

export const meta = () => pageMeta({ title: 'Second step' });

export default function SecondStep({ loaderData: { hasApp, hasPasskey }, actionData }: Route.ComponentProps) {
  const state = actionData ?? startingState(SECOND_STEP_FORM);
  const { intent } = state.values;
  const stateOf = (own: string) => (intent === own ? state : startingState(SECOND_STEP_FORM));
  return (
    <AuthPage
      title="Second step"
      intro="You are nearly in: now show that it is you."
      footer={
        <>
          <p className="text-muted">{SECOND_STEP_TEXTS.lost}</p>
          <FooterLink to={paths.login}>Sign in as somebody else</FooterLink>
        </>
      }
    >
      {hasPasskey && (
        <>
          {intent === PASSKEY_INTENT && <ErrorBanner text={state.notice} />}
          <PasskeyForm use="second-step" button="Use a passkey" isWide />
        </>
      )}
      {hasApp && (
        <PostForm state={stateOf('code')} button="Continue" pending="Checking…" isWide>
          <input type="hidden" name="intent" value="code" />
          <Field form={SECOND_STEP_FORM} state={stateOf('code')} name="code" />
        </PostForm>
      )}
      <details className="mt-8" open={intent === 'recovery'}>
        <summary className="link cursor-pointer">Use a recovery code</summary>
        <PostForm state={stateOf('recovery')} button="Use this code" pending="Checking…" isWide isQuiet>
          <input type="hidden" name="intent" value="recovery" />
          <Field form={SECOND_STEP_FORM} state={stateOf('recovery')} name="recovery" />
        </PostForm>
      </details>
    </AuthPage>
  );
}
