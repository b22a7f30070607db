import { jsonInScript } from '#domain/markup.ts';

/**
 * The loaders' data in the form in which a page carries it (docs/decisions/0071-page-data-is-json.md).
 *
 * @returns null if JSON would change the data, such as a date or a promise
 */
export function pageData(answers: unknown): string | null {
  return isPlain(answers) ? jsonInScript(answers) : null;
}

function isPlain(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object') return typeof value === 'string' || typeof value === 'boolean';
  if (Array.isArray(value)) return value.every((item) => item !== undefined && isPlain(item));
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain);
}
