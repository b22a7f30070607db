import { hasHiddenDirection, isVisible } from '#site/visible-text.ts';
import { saysNoValue } from './no-value.ts';

export const SHOWS_NOTHING = 'shows nothing: its characters are blank';

const TURNS_AROUND = 'holds a hidden character that turns around how it is read (such as U+202E)';

/** What is wrong with a text that is shown among others, such as a name; null if nothing is. */
export function nameFault(name: string): string | null {
  if (!isVisible(name)) return SHOWS_NOTHING;
  return hasHiddenDirection(name) ? TURNS_AROUND : null;
}

/** The same for the name of a developer, who has a page. */
export function developerFault(name: string): string | null {
  return saysNoValue(name) ? 'says that there is no value; leave it empty' : nameFault(name);
}
