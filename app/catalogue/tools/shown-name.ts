import { textFault } from '#site/visible-text.ts';
import { saysNoValue } from './no-value.ts';

/** The fault of a developer's name, which titles a page; null if there is none. */
export function developerFault(name: string): string | null {
  return saysNoValue(name) ? 'says that there is no value; leave it empty' : textFault(name);
}
