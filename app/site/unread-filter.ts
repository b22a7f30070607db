const EXAMPLES = { amount: '$20M', date: '2025-07', day: '2025-07-31', price: '$20', year: '2023' } as const;

/** What a page says of a filter that it had to remove. @param reason a sentence */
export function describeRemoved(reason: string): string {
  return `${reason} This filter was removed.`;
}

/** Why a filter cannot be read. */
export function describeUnread(kind: keyof typeof EXAMPLES, typed: string): string {
  return `No ${kind} can be read from "${typed}"; ${EXAMPLES[kind]} is an example.`;
}
