/**
 * A tool as files and drafts hold it (docs/catalogue.md). Nothing has checked a draft's: where a number belongs,
 * it may have what somebody typed instead.
 */
export type ToolRecord = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
