/** The draft revision that a form names; 0, which no draft has, if it names none. */
export function revisionOf(text: string | undefined): number {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : 0;
}
