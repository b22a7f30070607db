import { useId } from 'react';
import { PASSWORD_LENGTHS } from '#site/lengths.ts';
import { FormField } from '#ui/form-field.tsx';
import PasswordInput from './password-input.island.tsx';

export const PASSWORD_HINT = `At least ${PASSWORD_LENGTHS.min} characters.`;

interface Props {
  name: string;
  label: string;
  error: string | undefined;
  isNew: boolean;
  /** The requirements. */
  hint?: string;
}

/**
 * A password field without a maximum length, because a truncated password is a different one. The server checks the
 * minimum, so that everybody reads the spec's words instead of the browser's.
 */
export function PasswordField({ name, label, error, isNew, hint: rule }: Props) {
  const hintId = useId();
  // The error repeats the rule.
  const hint = error === undefined ? rule : undefined;
  return (
    <FormField name={name} label={label} error={error}>
      {(control) => (
        <>
          <PasswordInput
            {...control}
            aria-describedby={
              [control['aria-describedby'], hint && hintId].filter(Boolean).join(' ') || undefined
            }
            isNew={isNew}
            called={label.toLowerCase()}
          />
          {hint && (
            <p id={hintId} className="small mt-1">
              {hint}
            </p>
          )}
        </>
      )}
    </FormField>
  );
}
