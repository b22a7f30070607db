import { useState } from 'react';
import type { ControlProps } from '#ui/form-field.tsx';
import { island } from '#ui/island.ts';

interface Props extends ControlProps {
  /** Whether it is a new password: password managers suggest a new one and fill in an existing one. */
  isNew: boolean;
  /** The field's name within a sentence. */
  called: string;
}

export default island('password-input', 'pressed', PasswordInput);

/** A password field with a button that shows the password, which needs scripts. */
function PasswordInput({ isNew, called, ...control }: Props) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="flex gap-2">
      <input
        {...control}
        type={isShown ? 'text' : 'password'}
        required
        autoComplete={isNew ? 'new-password' : 'current-password'}
        autoCapitalize="none"
        spellCheck={false}
      />
      <button
        type="button"
        className="btn needs-script"
        aria-pressed={isShown}
        aria-label={`Show ${called}`}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide' : 'Show'}
      </button>
    </div>
  );
}
