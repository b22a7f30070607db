import { SECURITY_FORM } from '#features/accounts/forms.ts';
import { type Proof, SECURITY_TEXTS } from '#features/accounts/security.ts';
import { formatDate } from '#site/format.ts';
import { Field } from '#ui/fields.tsx';
import { TextLink } from '#ui/links.tsx';
import { type LastForm, Part, PartForm, stateOf } from './part.tsx';

/** A set-up for an app, as a picture and as text. */
interface Setup {
  secret: string;
  address: string;
  code: { size: number; path: string };
}

interface Props {
  last: LastForm;
  proof: Proof;
  factor: string | null;
  /** When it was switched on, in ISO 8601; or the set-up to finish. */
  app: { since: string | null; setup: Setup | null };
}

/** Switches the authenticator app on and off. */
export function AuthenticatorApp({ last, proof, factor, app: { since, setup } }: Props) {
  const intro =
    since === null
      ? 'An app on your phone shows a code of six digits, which you enter after your password.'
      : `On since ${formatDate(since)}. Signing in asks for a code of the app.`;
  const isOver = since === null && setup === null && last.state.values.intent === 'app-confirm';
  return (
    <Part id="app" title="Authenticator app" intro={intro} last={last}>
      {since !== null && (
        <PartForm intent="app-off" last={last} proof={proof} factor={factor} button="Switch off" isQuiet />
      )}
      {isOver && <p className="mt-4">{SECURITY_TEXTS.setupOver}</p>}
      {since === null && !setup && (
        <PartForm intent="app-begin" last={last} proof={proof} factor={factor} button="Set up" />
      )}
      {setup && <SetupSteps last={last} factor={factor} setup={setup} />}
    </Part>
  );
}

interface StepsProps extends Pick<Props, 'last' | 'factor'> {
  setup: Setup;
}

function SetupSteps({ last, factor, setup: { secret, address, code } }: StepsProps) {
  const state = stateOf('app-confirm', last);
  return (
    <>
      <svg
        role="img"
        aria-label="The key as a QR code"
        viewBox={`0 0 ${code.size} ${code.size}`}
        className="mt-6 block size-52 bg-white text-black"
        shapeRendering="crispEdges"
      >
        <path d={code.path} fill="currentColor" />
      </svg>
      <p className="mt-4">
        Scan the picture with the app, <TextLink to={address}>open it on this device</TextLink>, or type this
        key:
      </p>
      <p className="mt-2 font-mono wrap-anywhere select-all">{secret}</p>
      <PartForm intent="app-confirm" last={last} factor={factor} button="Switch on">
        <Field form={SECURITY_FORM} state={state} name="code" />
      </PartForm>
      <PartForm intent="app-cancel" last={last} button="Give up the set-up" isQuiet />
    </>
  );
}
