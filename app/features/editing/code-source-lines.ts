import { splitList } from '#catalogue/tools/single-value.ts';
import { readTypedDate } from '#site/typed-dates.ts';
import { isJsonObject } from './tool-record.ts';

/**
 * The sources of single codes of a list as the form has them, one a line: `soc2, hipaa | Trust center | 2026-07-11 |
 * https://trust.example.com`.
 */
export function codeSourceLines(sources: unknown): string {
  if (!Array.isArray(sources)) return '';
  return sources
    .filter(isJsonObject)
    .map(({ codes, synopsis, date_updated, url }) =>
      [Array.isArray(codes) ? codes.join(', ') : codes, synopsis, date_updated, url]
        .map((part) => String(part ?? ''))
        .join(' | '),
    )
    .join('\n');
}

/** Reads the lines back. Nothing is checked: what does not fit stays, and the import's rules name it. */
export function readCodeSourceLines(text: string): Record<string, unknown>[] {
  return text
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [codes = '', ...parts] = line.split('|').map((part) => part.trim());
      // A publication may have a bar in its name.
      const named = parts.slice(0, Math.max(1, parts.length - 2)).join(' | ');
      const [date = '', url = ''] = parts.slice(Math.max(1, parts.length - 2));
      return {
        codes: splitList(codes),
        ...(named && { synopsis: named }),
        ...(date && { date_updated: readTypedDate(date) ?? date }),
        ...(url && { url }),
      };
    });
}

/** The sources of codes that a changed list still has. */
export function sourcesOfKept(sources: unknown, value: unknown): { codes: unknown[] }[] {
  if (!Array.isArray(sources) || !Array.isArray(value)) return [];
  return sources.filter(isJsonObject).flatMap((source) => {
    const codes = Array.isArray(source.codes) ? source.codes.filter((code) => value.includes(code)) : [];
    return codes.length > 0 ? [{ ...source, codes }] : [];
  });
}
