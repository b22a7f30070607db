import { isJsonObject, type ToolRecord } from './tool-record.ts';

/** Writes a record into a hidden field of its form, so that a save can tell what the operator has changed. */
export function writeBase(record: ToolRecord): string {
  return JSON.stringify(record);
}

/** Reads the field of `writeBase`; null if the text is not from such a field. */
export function readBase(text: string | undefined): ToolRecord | null {
  try {
    const base: unknown = JSON.parse(text ?? '');
    return isJsonObject(base) ? base : null;
  } catch {
    return null;
  }
}
