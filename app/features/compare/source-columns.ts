import { gradeText, OUTDATED, type Provenance } from '#catalogue/tools/certainty.ts';

/** The columns of a file that say where a value comes from, with their widths in characters. */
export const SOURCE_HEAD = ['Grade', 'Date', 'May be out of date', 'Source', 'Address of the source'];
export const SOURCE_WIDTHS = [14, 18, 18, 30, 50];

/** What stands in them. A list whose codes have sources of their own names each of them. */
export function sourceCells(origin: Provenance | null): (string | null)[] {
  if (origin === null) return SOURCE_HEAD.map(() => null);
  const { certainty, date, isOutdated, source, url, byCode = [] } = origin;
  return [
    ...[certainty, date, isOutdated ? OUTDATED : null],
    byCode.length === 0
      ? source
      : byCode.map(({ codes, origin: own }) => `${codes}: ${own.source}, ${gradeText(own)}`).join('; '),
    byCode.length === 0 ? (url ?? null) : byCode.flatMap(({ origin: own }) => own.url ?? []).join(' '),
  ];
}
