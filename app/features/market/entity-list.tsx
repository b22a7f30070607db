import { Fragment, type ReactNode } from 'react';
import { UNCOUNTED_ROUNDS } from '#catalogue/rounds/rounds.ts';
import { pageCount } from '#catalogue/search/filters/tool-query.ts';
import { MARKS } from '#site/marks.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { PreviousNext } from '#ui/previous-next.tsx';
import { SubscribersNote } from '#ui/subscribers-note.tsx';

/** Lines of a page. */
export const PAGE_LINES = 50;

/** The id of the heading above the list. */
const RESULTS = 'results';

export interface EntityColumn<Line> {
  label: string;
  isNumber?: boolean;
  /** Whether it stands beside the name on a narrow screen, where the others are folded. */
  isMain?: boolean;
  /** Whether it stands beneath the name there. */
  isUnder?: boolean;
  /** What a line says; null where nothing is known. */
  cell: (line: Line) => ReactNode;
}

interface NamedLine {
  id: string;
  name: string;
}

interface TableProps<Line> {
  /** What the list is, for readers who cannot see where it is. */
  caption: string;
  lines: readonly Line[];
  /** The first names the line. */
  columns: readonly EntityColumn<Line>[];
}

interface Props<Line> extends TableProps<Line> {
  /** How many there are on all pages, also in words. */
  count: number;
  heading: string;
  /** What the figures are. */
  note: ReactNode;
  /** What a filter by country leaves out. */
  leftOut: ReactNode;
  files: ReactNode;
  page: number;
  addressOf: (page: number) => string;
  /** What is said if there are none, or none that meet the filters. */
  none: { ever: string; fitting: string };
  isFiltered: boolean;
  /** The list without filters. */
  all: { to: string; text: string };
  isPartial: boolean;
}

/** A page of companies or investors, with what the list covers. */
export function EntityList<Line extends NamedLine>(props: Props<Line>) {
  const {
    count,
    heading,
    note,
    leftOut,
    files,
    page,
    addressOf,
    none,
    isFiltered,
    all,
    isPartial,
    ...table
  } = props;
  return (
    <section aria-labelledby={RESULTS} className="mt-4">
      <h2 id={RESULTS} tabIndex={-1} className="mb-2">
        {heading}
      </h2>
      {leftOut}
      {count > 0 ? (
        <>
          <p className="small list-aside mb-2 max-w-[100ch]">{note}</p>
          <div className="list-aside">{files}</div>
          <EntityTable {...table} />
          <PreviousNext
            page={page}
            pages={pageCount(count, PAGE_LINES)}
            addressOf={addressOf}
            resultsId={RESULTS}
          />
        </>
      ) : (
        <EmptyState text={isFiltered ? none.fitting : none.ever}>
          {isFiltered && <ButtonLink to={all.to}>{all.text}</ButtonLink>}
        </EmptyState>
      )}
      {isPartial && <SubscribersNote text={UNCOUNTED_ROUNDS} />}
    </section>
  );
}

/** One a row. On a narrow screen a row is its name and its main figure, and unfolds into lines. */
function EntityTable<Line extends NamedLine>({ caption, lines, columns }: TableProps<Line>) {
  return (
    <section className="table-scroll" aria-label={caption} {...MARKS.scrolls()}>
      <table className="data tool-table entity-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, isNumber }) => (
              <th key={label} scope="col" {...(isNumber && { className: 'num' })}>
                {label}
              </th>
            ))}
            <th scope="col" className="row-rest">
              More
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              {columns.map((column, place) => (
                <Fragment key={column.label}>
                  {place === 0 ? (
                    <th scope="row" dir="auto">
                      {column.cell(line)}
                    </th>
                  ) : (
                    <Cell column={column} line={line} />
                  )}
                </Fragment>
              ))}
              <td className="row-rest">
                <details>
                  <summary>
                    More<span className="sr-only">{` about ${line.name}`}</span>
                  </summary>
                </details>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell<Line>({
  column: { label, isNumber, isMain, isUnder, cell },
  line,
}: {
  column: EntityColumn<Line>;
  line: Line;
}) {
  const content = cell(line);
  const names = [
    isNumber && 'num',
    isMain && 'is-main',
    isUnder && 'is-under',
    content === null && 'is-missing',
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <td {...MARKS.label(label)} {...(names && { className: names })}>
      <div>{content ?? '–'}</div>
    </td>
  );
}
