import type { ComparedCategory } from '#catalogue/market/home-figures.ts';
import { formatCount, formatCounted } from '#site/format.ts';
import { say, worded } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { Meter } from '#ui/charts/bars.tsx';
import { MoreLink } from '#ui/more-link.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { useSite } from '#ui/site-texts.ts';
import { TableHead } from '#ui/table-head.tsx';
import type { HomePage } from './home-data.server.ts';

/** Categories shown at once; the others are folded away. */
const AT_ONCE = 5;

/** All categories side by side, sorted by what differs most between them: recent launches. */
export function CategoryComparison({ launches, categories }: NonNullable<HomePage['comparison']>) {
  const { since, dated, tools } = launches;
  const { isAi } = useSite().listed;
  // Nobody dates the launch of a museum.
  if (since === null || (dated === 0 && !isAi)) return null;
  const isRated = categories.some(({ rated }) => rated > 0);
  const others = categories.slice(AT_ONCE);
  const table = { since, isRated, most: Math.max(1, ...categories.map(({ launched }) => launched)) };
  return (
    <section aria-labelledby="compared">
      <SectionHeading
        id="compared"
        title={say`Where new tools appear`}
        more={<MoreLink to={paths.market}>Quote these figures</MoreLink>}
        note={say`Counted in the catalogue, which knows the launch year of ${formatCount(dated)} of ${formatCounted(tools, 'tool')}. A tool counts once in each of its categories.`}
      />
      <ComparisonTable
        {...table}
        caption={worded('Categories with most launches')}
        categories={categories.slice(0, AT_ONCE)}
      />
      {others.length > 0 && (
        <details className="mt-2 text-sm">
          <summary>{formatCounted(others.length, 'other category', 'other categories')}</summary>
          <ComparisonTable {...table} caption="Other categories" categories={others} />
        </details>
      )}
    </section>
  );
}

interface TableProps {
  caption: string;
  categories: ComparedCategory[];
  since: number;
  isRated: boolean;
  /** The most launches of any category, for the length of the bars. */
  most: number;
}

function ComparisonTable({ caption, categories, since, isRated, most }: TableProps) {
  return (
    <table className="data">
      <caption className="sr-only">{caption}</caption>
      <TableHead
        columns={[
          'Category',
          { number: say`Tools` },
          { number: `Since ${since}` },
          isRated && { number: 'Rated' },
        ]}
      />
      <tbody>
        {categories.map(({ id, name, tools, launched, rated }) => (
          <tr key={id}>
            <th scope="row">
              <a href={paths.category(id)} className="hover:text-brand">
                {name}
              </a>
            </th>
            <td className="num">{formatCount(tools)}</td>
            <td className="num">
              {formatCount(launched)}
              <Meter length={(100 * launched) / most} />
            </td>
            {isRated && <td className="num">{formatCount(rated)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
