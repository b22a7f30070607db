import { formatCount, formatDate } from '#site/format.ts';
import { MARKS } from '#site/marks.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import { TableHead } from '#ui/table-head.tsx';

/** 'not yet' for months before counting began. */
type Counted = number | 'not yet';

interface Month {
  month: string;
  viewed: Counted;
  /** Null if the counts are deleted. */
  opened: Counted | null;
  visited: Counted | null;
  follows: number;
  favorites: number;
}

const NOTE =
  'By month (UTC). Browsers report openings and visits without saying whose they are; each counts once for a sender and a day, so these numbers are too low rather than too high. Openings from search are kept for eight weeks, visits of your site for three months. Followers and favorites count in the month in which they came, while they stay.';

/** Interest in the tool, from the directory's anonymous counts. */
export function Interest({ months }: { months: readonly Month[] }) {
  return (
    <section aria-labelledby="interest" className="mt-10">
      <SectionHeading id="interest" title="Interest" note={NOTE} />
      <section className="overflow-x-auto" aria-label="Interest by month" {...MARKS.scrolls()}>
        <table className="data max-w-3xl">
          <TableHead columns={['Month', ...COLUMNS.map(({ title }) => ({ number: title }))]} />
          <tbody>
            {months.map((month) => (
              <tr key={month.month}>
                <th scope="row">{formatDate(month.month)}</th>
                {COLUMNS.map(({ title, of }) => (
                  <td key={title} className="num tabular-nums">
                    {countText(month[of])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

const COLUMNS = [
  { title: 'Page opened', of: 'viewed' },
  { title: 'Opened from search', of: 'opened' },
  { title: 'Your site visited', of: 'visited' },
  { title: 'New followers', of: 'follows' },
  { title: 'New favorites', of: 'favorites' },
] as const satisfies readonly { title: string; of: keyof Month }[];

function countText(count: Counted | null): string {
  if (count === 'not yet') return 'not counted yet';
  return count === null ? 'not kept' : formatCount(count);
}
