import type { ToolQuery } from '#catalogue/search/filters/tool-query.ts';
import { formatCount } from '#site/format.ts';
import { LIMITS } from '#site/limits.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';

/** Below what was found: the same as files, and what they leave out. @param count how many tools were found */
export function ToolFiles({ query, count }: { query: ToolQuery; count: number }) {
  if (count === 0) return null;
  const isCut = count > LIMITS.toolsInFile;
  const what = isCut
    ? say`The first ${LIMITS.toolsInFile} of these ${formatCount(count)} tools, with prices and sources, as`
    : 'This list, with prices and sources, as';
  return (
    <p className="small no-print mt-4">
      {`${what} `}
      <a href={paths.toolFile('tools.csv', query)} rel="nofollow" className="link" download>
        CSV
      </a>
      {' or '}
      <a href={paths.toolFile('tools.xlsx', query)} rel="nofollow" className="link" download>
        XLSX
      </a>
    </p>
  );
}
