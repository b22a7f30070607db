import { OUTDATED, type Provenance } from '#catalogue/tools/certainty.ts';

/** The columns of a file that say where a value comes from, with their widths in characters. */
export const SOURCE_HEAD = ['Grade', 'Date', 'May be out of date', 'Source', 'Address of the source'];
export const SOURCE_WIDTHS = [14, 18, 18, 30, 50];

/** What stands in them. Of a list whose codes have sources of their own, each says whose it is, as on the pages. */
export function sourceCells(origin: Provenance | null): (string | null)[] {
  if (origin === null) return SOURCE_HEAD.map(() => null);
  const parts = (origin.byCode ?? []).map(({ codes, origin: own }) => ({ codes, cells: cellsOf(own) }));
  return cellsOf(origin).map((whole, at) => {
    if (parts.length === 0) return whole;
    const said = parts.flatMap(({ codes, cells }) => (cells[at] == null ? [] : `${codes}: ${cells[at]}`));
    return said.length === 0 ? null : said.join('; ');
  });
}

function cellsOf({ certainty, date, isOutdated, source, url }: Provenance): (string | null)[] {
  return [certainty, date, isOutdated ? OUTDATED : null, source, url ?? null];
}
