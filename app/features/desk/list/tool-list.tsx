import { deskPaths } from '#site/desk-paths.ts';
import { formatCount, formatCounted } from '#site/format.ts';
import { MARKS } from '#site/marks.ts';
import { say } from '#site/noun.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ButtonLink, TextLink } from '#ui/links.tsx';
import { Pager } from '#ui/pager.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { NUMERIC } from './list-cells.ts';
import {
  isNarrowed,
  LIST_COLUMNS,
  LIST_SORTS,
  type ListColumn,
  type ListQuery,
  sortedBy,
  writeListQuery,
} from './list-query.ts';

interface Props {
  query: ListQuery;
  rows: readonly { id: string; name: string; cells: readonly string[] }[];
  /** The number of results, and of all tools. */
  count: number;
  total: number;
  pages: number;
}

/** A page of results, with actions for all of them. */
export function ToolList({ query, rows, count, total, pages }: Props) {
  const asked = writeListQuery({ ...query, page: 1 });
  return (
    <section aria-labelledby="list" className="mt-10">
      <SectionHeading
        id="list"
        title={formatCounted(count, 'tool')}
        note={isNarrowed(query) ? `Of ${formatCount(total)} in all` : 'All that are listed'}
        more={
          <span className="flex gap-4">
            <a href={deskPaths.deskToolFile('tools.csv', asked)} className="link" download>
              CSV
            </a>
            <a href={deskPaths.deskToolFile('tools.xlsx', asked)} className="link" download>
              XLSX
            </a>
          </span>
        }
      />
      {rows.length === 0 ? (
        <EmptyState text={say`No tool is like that.`} />
      ) : (
        <form action={deskPaths.deskBulk}>
          <Table query={query} rows={rows} />
          <p className="mt-4 flex flex-wrap gap-3">
            <button type="submit" className="btn">
              {say`Change a field of the ticked tools`}
            </button>
            <ButtonLink to={deskPaths.deskBulkFor(ofAll(asked))}>
              {count === 1 ? 'Of the one found' : `Of all ${formatCount(count)} found`}
            </ButtonLink>
            <ButtonLink to={deskPaths.deskLogosFor(asked)}>Logos of those without one</ButtonLink>
          </p>
        </form>
      )}
      <Pager
        page={query.page}
        pages={pages}
        addressOf={(page) => deskPaths.deskToolList(writeListQuery({ ...query, page }))}
      />
    </section>
  );
}

function ofAll(asked: URLSearchParams): URLSearchParams {
  const all = new URLSearchParams(asked);
  all.set('all', '1');
  return all;
}

function Table({ query, rows }: Pick<Props, 'query' | 'rows'>) {
  const columns = LIST_COLUMNS.filter(({ id }) => query.columns.includes(id));
  return (
    <div className="overflow-x-auto" {...MARKS.scrolls()}>
      <table className="data">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Tick</span>
            </th>
            <th scope="col" aria-sort={ariaSort(query, 'name')}>
              <SortLink query={query} column="name" label={say`Tool`} />
            </th>
            {columns.map(({ id, label }) => (
              <th
                key={id}
                scope="col"
                className={NUMERIC.has(id) ? 'num' : undefined}
                aria-sort={ariaSort(query, id)}
              >
                <SortLink query={query} column={id} label={label} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, cells }) => (
            <tr key={id}>
              <td>
                <input type="checkbox" name="tool" value={id} aria-label={name} />
              </td>
              <th scope="row" className="min-w-40 wrap-anywhere">
                <TextLink to={deskPaths.deskTool(id)}>{name}</TextLink>
                <span className="small block">{id}</span>
              </th>
              {columns.map((column, place) => (
                <td key={column.id} className={NUMERIC.has(column.id) ? 'num' : 'wrap-anywhere'}>
                  {cells[place]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The `aria-sort` of a column; the direction depends on the sort's initial one. */
function ariaSort({ by, isTurned }: ListQuery, column: ListColumn | 'name') {
  if (by !== column) return undefined;
  const isUp = UPWARDS.has(by) !== isTurned;
  return isUp ? 'ascending' : 'descending';
}

/** Sorts whose initial direction is ascending. */
const UPWARDS: ReadonlySet<string> = new Set(['name', 'oldest', 'points', 'price']);

interface SortLinkProps {
  query: ListQuery;
  column: ListColumn | 'name';
  label: string;
}

function SortLink({ query, column, label }: SortLinkProps) {
  const sort = LIST_SORTS.find(({ id }) => id === column);
  if (!sort) return label;
  return <TextLink to={deskPaths.deskToolList(writeListQuery(sortedBy(query, sort.id)))}>{label}</TextLink>;
}
