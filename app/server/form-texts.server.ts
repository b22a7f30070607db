import { z } from 'zod';

/** Line breaks and other control characters have no place in one line; a database takes no NUL at all. */
export const oneLine = z.string().transform((text) => text.replaceAll(/\p{Cc}+/gu, ' ').trim());

export const manyLines = z.string().transform((text) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]+/gu, '')
    .trim(),
);

/** What is wrong with each field, in words for whoever typed it: the first fault of each. */
export function faultsByField<Field extends string>(
  error: z.ZodError,
  fields: readonly Field[],
): Partial<Record<Field, string>> {
  const faults: Partial<Record<Field, string>> = {};
  for (const field of fields) {
    const fault = error.issues.find(({ path: [name] }) => name === field);
    if (fault) faults[field] = fault.message;
  }
  return faults;
}
