import { FORM_LIMITS } from './limits.ts';

/** How many entries the lists of a form have together, by the names of its fields. */
export function countEntries(names: readonly string[]): number {
  return names.filter((name) => /\.\d+$/.test(name)).length;
}

export const TOO_MANY_ENTRIES = `The lists of a form may have at most ${FORM_LIMITS.entries} entries together.`;
