/**
 * A tool in the shape of files and drafts (docs/catalogue.md). A draft is unchecked: it may hold typed text where a
 * number belongs.
 */
export type ToolRecord = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
