import { isJsonObject, type ToolRecord } from './tool-record.ts';

/** A record as a hidden field of its own form, so that a save knows what its sender has changed. */
export function writeBase(record: ToolRecord): string {
  return JSON.stringify(record);
}

/** Reads that field; null if no form of ours has sent it. */
export function readBase(text: string | undefined): ToolRecord | null {
  try {
    const base: unknown = JSON.parse(text ?? '');
    return isJsonObject(base) ? base : null;
  } catch {
    return null;
  }
}
