import { SECURITY_FORM } from '#features/accounts/forms.ts';
import { PasskeyForm } from '#features/accounts/passkey-form.tsx';
import type { OwnPasskey, Proof } from '#features/accounts/security.ts';
import { formatDate } from '#site/format.ts';
import { Field } from '#ui/fields.tsx';
import { actionOf, FactorField, type LastForm, Part, PartForm, ProofField, stateOf } from './part.tsx';

interface Props {
  last: LastForm;
  proof: Proof;
  factor: string | null;
  passkeys: OwnPasskey[];
}

/** A member's passkeys, with a form to add one. */
export function Passkeys({ last, proof, factor, passkeys }: Props) {
  const state = stateOf('passkey-add', last);
  return (
    <Part
      id="passkeys"
      title="Passkeys"
      intro="A passkey is kept by your phone, computer, password manager or security key. It signs you in by itself, and works as a second factor after your password."
      last={last}
    >
      {passkeys.length > 0 && (
        <ul className="mt-4 border-t border-line">
          {passkeys.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} last={last} proof={proof} factor={factor} />
          ))}
        </ul>
      )}
      <PasskeyForm
        key={passkeys.length}
        use="add"
        intent="passkey-add"
        action={actionOf('passkeys')}
        button="Add a passkey"
      >
        <Field form={SECURITY_FORM} state={state} name="name" label="Name of a new passkey" />
        <ProofField proof={proof} error={state.errors.current_password} />
        <FactorField state={state} label={factor} />
      </PasskeyForm>
    </Part>
  );
}

function Row({ passkey, last, proof, factor }: Omit<Props, 'passkeys'> & { passkey: OwnPasskey }) {
  const { id, name, isSynced, createdAt, lastUsedAt } = passkey;
  const renaming = stateOf('passkey-rename', last, id);
  const row = { name: 'passkey', value: id } as const;
  return (
    <li className="border-b border-line py-3">
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p className="small">
        {isSynced ? 'Synced, ' : 'On one device, '}added on {formatDate(createdAt)},{' '}
        {lastUsedAt === null ? 'never used' : `last used on ${formatDate(lastUsedAt)}`}
      </p>
      <details open={last.state.status >= 400 && last.state.values.passkey === id}>
        <summary className="link cursor-pointer text-sm">
          Rename or remove<span className="sr-only"> {name}</span>
        </summary>
        <PartForm intent="passkey-rename" last={last} button="Rename" row={row} isQuiet>
          <Field form={SECURITY_FORM} state={renaming} name="name" start={name} />
        </PartForm>
        <PartForm
          intent="passkey-remove"
          last={last}
          proof={proof}
          factor={factor}
          button="Remove"
          row={row}
          isQuiet
        />
      </details>
    </li>
  );
}
