import { useState } from 'react';
import type { ControlProps } from '#ui/form-field.tsx';
import { island } from '#ui/island.ts';

interface Props extends ControlProps {
  /** Whether it is a new or an existing password: password managers suggest the one and fill in the other. */
  isNew: boolean;
  /** What the field is called in a sentence. */
  called: string;
}

export default island('password-input', 'pressed', PasswordInput);

/** A password, which its button shows: only scripts can do that. */
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
