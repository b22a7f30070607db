import { RECOVERY_CODES, recoveryCodesFile } from '#features/accounts/recovery-codes.ts';
import { type Proof, SECURITY_TEXTS } from '#features/accounts/security.ts';
import { SITE } from '#site/site.ts';
import { type LastForm, Part, PartForm } from './part.tsx';

interface Props {
  last: LastForm;
  proof: Proof;
  factor: string | null;
  /** How many unused codes there are. */
  left: number;
  hasFactor: boolean;
}

/** The recovery codes: those just made, which nobody can read later, or how many are left. */
export function RecoveryCodes({ last, proof, factor, left, hasFactor }: Props) {
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
