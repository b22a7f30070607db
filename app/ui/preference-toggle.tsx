import { PREFERENCES, type PreferenceName } from './preferences.ts';
import { setPreference, usePreference } from './use-preference.ts';

/** A row of buttons for one preference; hidden without scripts, because it could not store anything. */
export function PreferenceToggle({ name }: { name: PreferenceName }) {
  const { label, choices } = PREFERENCES[name];
  const current = usePreference(name);
  return (
    <fieldset className="segments needs-script">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === current}
          onClick={() => setPreference(name, choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  );
}
