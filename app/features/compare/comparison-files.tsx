import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { twinOf } from '#site/twins.ts';
import { ChosenColumns } from '#ui/chosen-columns.tsx';
import type { CompareQuery } from './compare-query.ts';
import { COMPARISON_COLUMNS } from './comparison-rows.ts';

/** The comparison as files, with the source of each value. */
export function ComparisonFiles({ query }: { query: CompareQuery }) {
  const shown = { ...query, group: null, q: '' };
  const files = [
    ['XLSX', paths.comparisonFile('comparison.xlsx', shown)],
    ['CSV', paths.comparisonFile('comparison.csv', shown)],
  ] as const;
  return (
    <div className="small mb-4 flex flex-wrap gap-x-4 leading-6">
      <span>As files:</span>
      <a href={paths.comparisonFile('comparison.xlsx', shown)} className="link" rel="nofollow">
        Spreadsheet (XLSX)
      </a>
      <a href={paths.comparisonFile('comparison.csv', shown)} className="link" rel="nofollow">
        CSV
      </a>
      <a href={paths.comparisonFile('tools.csv', shown)} className="link" rel="nofollow">
        {say`CSV, one row per tool`}
      </a>
      <a href={twinOf(paths.comparison(shown)) ?? undefined} className="link" rel="nofollow">
        Markdown
      </a>
      <ChosenColumns columns={COMPARISON_COLUMNS} files={files} />
    </div>
  );
}
