import { appSince, waitingApp } from '#features/accounts/factors/authenticator-app.server.ts';
import { listPasskeys } from '#features/accounts/factors/passkeys.server.ts';
import { countRecoveryCodes } from '#features/accounts/factors/recovery-codes.server.ts';
import { needsFactor } from '#features/accounts/factors/shown-factor.server.ts';
import { SECURITY_FORM } from '#features/accounts/forms.ts';
import { addressOf, requireMember } from '#features/accounts/member.server.ts';
import { proofNeeded } from '#features/accounts/own-password.server.ts';
import { PasskeyForm } from '#features/accounts/passkey-form.tsx';
import { listConnections } from '#features/accounts/providers/connections.server.ts';
import { RECOVERY_CODES, recoveryCodesFile } from '#features/accounts/recovery-codes.ts';
import { type Connection, type Proof, SECURITY_TEXTS } from '#features/accounts/security.ts';
import { SECURITY_PART_OF, type SecurityIntent } from '#features/accounts/security-parts.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { startingState } from '#site/form-state.ts';
import { formatDate } from '#site/format.ts';
import { paths } from '#site/paths.ts';
import { PROVIDERS } from '#site/sign-in-providers.ts';
import { SITE } from '#site/site.ts';
import { TextLink } from '#ui/links.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { SettingsNav } from '#ui/settings-nav.tsx';
import type { Route } from './+types/security';
import { AuthenticatorApp } from './authenticator-app.tsx';
import { actionOf, type LastForm, Part, PartForm } from './part.tsx';
import { Passkeys } from './passkeys.tsx';
import { securityAction } from './security-action.server.ts';

/** The member's ways of signing in, and the last form's result. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireMember(context, addressOf(request));
  const { db, secret } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  return orUnavailable(context, 'reading security settings', async () => {
    const [proof, asksFactor, since, setup, passkeys, codesLeft, connections] = await Promise.all([
      proofNeeded(context, member.id),
      needsFactor(context, member.id),
      appSince(db.write, member.id),
      waitingApp({ db: db.write, secret }, member),
      listPasskeys(db.write, member.id),
      countRecoveryCodes(db.write, member.id),
      listConnections(db.write, member.id),
    ]);
    return {
      proof,
      asksFactor,
      app: { since, setup },
      passkeys,
      codesLeft,
      connections,
      done: doneBy(searchParams.get('done')),
      isRequired: searchParams.get('required') === '1',
    };
  });
}

function doneBy(intent: string | null): SecurityIntent | null {
  return intent !== null && Object.hasOwn(SECURITY_PART_OF, intent) ? (intent as SecurityIntent) : null;
}

export const action = securityAction;
export const handle = { failed: SECURITY_FORM.failed };

export const meta = () => pageMeta({ title: 'Security' });

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const { proof, asksFactor, app, passkeys, codesLeft, connections, isRequired } = loaderData;
  const hasFactor = app.since !== null || passkeys.length > 0;
  const state = actionData ?? startingState(SECURITY_FORM);
  const last = { state, done: state.outcome?.done ?? (actionData ? null : loaderData.done) };
  const factor = !asksFactor
    ? null
    : app.since === null
      ? 'Recovery code, unless you show a passkey first'
      : 'Code of your authenticator app, or a recovery code';
  return (
    <div className="wrap pt-8">
      <div className="max-w-prose lg:max-w-none">
        <SettingsNav current={paths.security} />
        <h1>Security</h1>
        <p className="mt-4 max-w-prose text-muted">{SECURITY_TEXTS.rule}</p>
        {isRequired && !hasFactor && <Notice>{SECURITY_TEXTS.required}</Notice>}
        {passkeys.length > 0 && (asksFactor || last.done === 'factor-show') && (
          <ShowPasskey last={last} isAsked={asksFactor} />
        )}
        <RecoveryCodes last={last} proof={proof} factor={factor} left={codesLeft} hasFactor={hasFactor} />
        <AuthenticatorApp last={last} proof={proof} factor={factor} app={app} />
        <Passkeys last={last} proof={proof} factor={factor} passkeys={passkeys} />
        {connections.length > 0 && <Connections last={last} proof={proof} connections={connections} />}
        <p className="mt-12 border-t border-line pt-4 text-sm text-muted">
          Your password and your sessions are in your{' '}
          <TextLink to={paths.accountSettings}>account settings</TextLink>.
        </p>
      </div>
    </div>
  );
}

interface Props {
  last: LastForm;
  proof: Proof;
  connections: Connection[];
}

/** The other sites that the member signs in with, each with a button to disconnect. */
function Connections({ last, proof, connections }: Props) {
  return (
    <Part id="connections" title="Other sites" intro="They sign you in here too." last={last}>
      <ul className="mt-4 border-t border-line">
        {connections.map(({ provider, since }) => (
          <li key={provider} className="border-b border-line py-3">
            <p>
              <span className="font-semibold">{PROVIDERS[provider].label}</span>, since {formatDate(since)}
            </p>
            <PartForm
              intent="disconnect"
              last={last}
              proof={proof}
              button={`Disconnect ${PROVIDERS[provider].label}`}
              row={{ name: 'provider', value: provider }}
              isQuiet
            />
          </li>
        ))}
      </ul>
    </Part>
  );
}

interface RecoveryCodesProps {
  last: LastForm;
  proof: Proof;
  factor: string | null;
  left: number;
  hasFactor: boolean;
}

/** The recovery codes: new ones, shown only once, or the number of unused ones. */
function RecoveryCodes({ last, proof, factor, left, hasFactor }: RecoveryCodesProps) {
  const made = last.state.outcome?.codes ?? null;
  if (!hasFactor) return null;
  return (
    <Part
      id="codes"
      title="Recovery codes"
      intro={`You have ${left} of ${RECOVERY_CODES} unused. Each takes the place of your second factor once.`}
      last={last}
    >
      {made && <NewCodes codes={made} />}
      <PartForm intent="codes" last={last} proof={proof} factor={factor} button="Make new codes" isQuiet />
    </Part>
  );
}

function NewCodes({ codes }: { codes: readonly string[] }) {
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(recoveryCodesFile(SITE.name, codes))}`;
  return (
    <div className="mt-4 border-l-4 border-brand pl-4">
      <p>{SECURITY_TEXTS.codesShown}</p>
      <ol className="mt-3 grid grid-cols-1 gap-x-6 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p className="mt-3">
        <a href={file} download="recovery-codes.txt" className="btn">
          Download the codes
        </a>
      </p>
    </div>
  );
}

interface ShowPasskeyProps {
  last: LastForm;
  /** Whether the page's other forms ask for a factor. */
  isAsked: boolean;
}

/** Takes a passkey as the second factor for the page's other forms. */
function ShowPasskey({ last, isAsked }: ShowPasskeyProps) {
  return (
    <Part id="factor" title="Show that it is you" intro={SECURITY_TEXTS.showFirst} last={last}>
      {isAsked && (
        <PasskeyForm use="confirm" intent="factor-show" action={actionOf('factor')} button="Show a passkey" />
      )}
    </Part>
  );
}
