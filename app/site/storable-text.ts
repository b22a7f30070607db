/** A text as a database can hold it: without NUL, and without half of a surrogate pair (docs/topics/operations.md). */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
