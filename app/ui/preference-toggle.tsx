import { type ReactNode, useSyncExternalStore } from 'react';
import { PREFERENCES, type PreferenceName } from './preferences.ts';

const CHANGED = 'toolbox-preference';

interface Props {
  name: PreferenceName;
  /** Icons to show instead of the choices' words. */
  icons?: Record<string, ReactNode>;
}

/** A row of buttons for one preference; hidden without scripts, because it could not store anything. */
export function PreferenceToggle({ name, icons }: Props) {
  const { label, attribute, choices } = PREFERENCES[name];
  const initial = choices[0].value;
  const current = useSyncExternalStore(
    subscribe,
    () => document.documentElement.getAttribute(attribute) ?? initial,
    () => initial,
  );
  return (
    <fieldset className="segments needs-script">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === current}
          aria-label={choice.label}
          onClick={() => setPreference(name, choice.value)}
        >
          {icons?.[choice.value] ?? choice.label}
        </button>
      ))}
    </fieldset>
  );
}

function subscribe(onChange: () => void) {
  window.addEventListener(CHANGED, onChange);
  return () => window.removeEventListener(CHANGED, onChange);
}

function setPreference(name: PreferenceName, value: string) {
  const { key, attribute } = PREFERENCES[name];
  document.documentElement.setAttribute(attribute, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage may be blocked; the choice then lasts until the page is left.
  }
  window.dispatchEvent(new Event(CHANGED));
}
