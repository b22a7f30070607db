import { MARKS } from '#site/marks.ts';
import { PREFERENCES, type PreferenceName } from './preferences.ts';

/** A row of buttons for one preference; hidden without scripts, because it could not store anything. */
export function PreferenceToggle({ name }: { name: PreferenceName }) {
  const { label, choices } = PREFERENCES[name];
  return (
    <fieldset className="segments needs-script">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          {...MARKS.preference(name)}
          value={choice.value}
          aria-pressed={choice === choices[0]}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  );
}
