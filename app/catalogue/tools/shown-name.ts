import { textFault } from '#site/visible-text.ts';
import { saysNoValue } from './no-value.ts';

/** What is wrong with the name of a developer, who has a page; null if nothing is. */
export function developerFault(name: string): string | null {
  return saysNoValue(name) ? 'says that there is no value; leave it empty' : textFault(name);
}
