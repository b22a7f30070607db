import { splitList } from '#catalogue/tools/single-value.ts';
import { readTypedDate } from '#site/typed-dates.ts';
import { isJsonObject } from './tool-record.ts';

/**
 * The sources of single codes as lines of the form: `soc2, hipaa | Trust center | 2026-07-11 |
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

/** Parses these lines. Checks nothing: unfit parts stay, and the import's rules name them. */
export function readCodeSourceLines(text: string): Record<string, unknown>[] {
  return text
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [codes = '', ...parts] = line.split('|').map((part) => part.trim());
      // A publication's name may contain a bar.
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

/** The sources of codes that are still in a changed list. */
export function sourcesOfKept(sources: unknown, value: unknown): { codes: unknown[] }[] {
  if (!Array.isArray(sources) || !Array.isArray(value)) return [];
  return sources.filter(isJsonObject).flatMap((source) => {
    const codes = Array.isArray(source.codes) ? source.codes.filter((code) => value.includes(code)) : [];
    return codes.length > 0 ? [{ ...source, codes }] : [];
  });
}
