import { readPaths } from '#features/editing/proposal.ts';

/** The names of the fields that programs may propose of a tool that has no locked tab. */
export const PROPOSABLE_FIELDS: readonly string[] = [...readPaths({})].map(
  (path) => path.split('.').at(-1) ?? path,
);
