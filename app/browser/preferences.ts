import { MARKS } from '#site/marks.ts';
import { HIDDEN_COLUMNS, PREFERENCES, type PreferenceName } from '#ui/preferences.ts';
import { onContent, onEvent, opensElsewhere } from './content.ts';
import { goInPlace } from './in-place.ts';

/**
 * The choices of this browser: appearance, view and the table's columns. The style sheet follows the attribute
 * that a choice sets on `<html>`; the controls that show the choice are brought into step with it here.
 */
const BUTTON = `button${MARKS.preference.selector}`;
const LINK = `a${MARKS.preference.selector}`;

export function startPreferences(): void {
  onContent(showChoices);
  onEvent<HTMLButtonElement, 'click'>('click', BUTTON, (button) => {
    const preference = MARKS.preference.of(button);
    if (isPreference(preference)) choose(preference, button.value);
  });
  onEvent<HTMLAnchorElement, 'click'>('click', LINK, (link, event) => {
    const [preference, value = ''] = [MARKS.preference.of(link), MARKS.value.of(link)];
    if (!isPreference(preference) || opensElsewhere(event)) return;
    event.preventDefault();
    choose(preference, value);
    // Grid and list are the same page.
    const group = link.closest(MARKS.asked.selector);
    if (MARKS.asked.of(group) === (value === 'table' ? value : '')) return;
    void goInPlace(value === 'table' ? link.href : (MARKS.plain.of(group) ?? link.href));
  });
  onEvent<HTMLInputElement, 'change'>('change', MARKS.column.selector, ({ value, checked }) => {
    const others = hiddenColumns().filter((id) => id !== value);
    store(HIDDEN_COLUMNS, (checked ? others : [...others, value]).join(' '));
  });
}

function isPreference(name: string | undefined): name is PreferenceName {
  return name !== undefined && name in PREFERENCES;
}

function choose(name: PreferenceName, value: string): void {
  store(PREFERENCES[name], value);
}

function store({ key, attribute }: { key: string; attribute: string }, value: string): void {
  document.documentElement.setAttribute(attribute, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage may be blocked; the choice then lasts until the page is left.
  }
  showChoices();
}

function hiddenColumns(): string[] {
  const stated = document.documentElement.getAttribute(HIDDEN_COLUMNS.attribute) ?? '';
  return stated.split(' ').filter(Boolean);
}

function current(name: PreferenceName): string {
  const { attribute, choices } = PREFERENCES[name];
  return document.documentElement.getAttribute(attribute) ?? choices[0].value;
}

function showChoices(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>(BUTTON)) {
    const preference = MARKS.preference.of(button);
    if (isPreference(preference)) button.ariaPressed = String(button.value === current(preference));
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>(LINK)) showView(link);
  const hidden = hiddenColumns();
  for (const box of document.querySelectorAll<HTMLInputElement>(MARKS.column.selector)) {
    box.checked = !hidden.includes(box.value);
  }
}

/** Where the address asks for no view, the browser's own choice counts: grid or list. */
function showView(link: HTMLAnchorElement): void {
  const [preference, value] = [MARKS.preference.of(link), MARKS.value.of(link)];
  const asked = MARKS.asked.of(link.closest(MARKS.asked.selector));
  if (!isPreference(preference) || asked) return;
  const shown = current(preference) === 'list' ? 'list' : 'grid';
  if (value === shown) link.setAttribute('aria-current', 'true');
  else link.removeAttribute('aria-current');
}
