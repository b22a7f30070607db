import type { ReactElement } from 'react';

/** A file of app/ui with its components, each in all of its states. */
export interface Example {
  /** Its path below app/ui. */
  file: string;
  states: readonly State[];
}

export interface State {
  name: string;
  show: ReactElement;
}

export const LONG =
  'Illustrative name that is much longer than any catalogue should hold, with Donaudampfschifffahrtsgesellschaftskapitänsmütze in it';

/** One word that cannot be broken. */
export const LONG_WORD = 'w'.repeat(120);
