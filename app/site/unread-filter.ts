const EXAMPLES = { amount: '$20M', date: '2025-07', day: '2025-07-31', price: '$20' } as const;

/** What a page has done about a filter that it cannot read. */
export const REMOVED = ' This filter was removed.';

/** What a page says of a filter that it could not read and had to remove. */
export function describeUnread(kind: keyof typeof EXAMPLES, typed: string): string {
  return `No ${kind} can be read from "${typed}"; ${EXAMPLES[kind]} is an example.${REMOVED}`;
}
