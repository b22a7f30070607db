import { plotRow } from '#site/figure-address.ts';
import { formatCount, formatDate } from '#site/format.ts';
import { paths } from '#site/paths.ts';
import { QuotedValue } from '../figure.tsx';
import { ScrollingTable } from '../scrolling-table.tsx';
import { SubscribersNote } from '../subscribers-note.tsx';
import { TableHead } from '../table-head.tsx';
import { keyOf } from './legend-key.ts';
import type { Plot } from './plot.ts';
import { afterMarks, PlotDrawing, toneStyle } from './plot-drawing.tsx';
import { cellText, namedRows, quoteOf } from './plot-rows.ts';

interface Props {
  plot: Plot;
  /** Whether this is the page of the plot alone, whose heading says its finding, and which need not lead to itself. */
  isAlone?: boolean;
}

/** A plot with what one has to know of it: its finding, unit, coverage, source and day, its numbers, and its files. */
export function PlotFigure({ plot, isAlone = false }: Props) {
  const { subject, title, finding, unit, coverage, source, day, notes, legend, locked } = plot;
  const said = [...notes, ...(locked && !isAlone ? [locked] : [])].join(' ');
  return (
    <figure className="plot" aria-label={title}>
      {!isAlone && (
        <figcaption>
          <strong>{finding ?? title}</strong>
          {finding !== null && <span className="small block">{title}</span>}
        </figcaption>
      )}
      {locked && isAlone && <SubscribersNote text={locked} />}
      {legend.length > 0 && (
        <ul className="plot-legend" aria-label="Colours">
          {legend.map(({ tone, text }) => {
            const { isRound, isHollow } = keyOf(plot, tone);
            return (
              <li key={tone}>
                <i
                  className={
                    [isRound && 'is-round', isHollow && 'is-hollow'].filter(Boolean).join(' ') || undefined
                  }
                  style={toneStyle(tone)}
                />
                {text}
              </li>
            );
          })}
        </ul>
      )}
      <PlotDrawing plot={plot} />
      <p className="small" id={afterMarks(subject)} tabIndex={-1}>
        {`${unit}. Covers ${coverage}. ${source}${day === null ? '' : `, ${formatDate(day)}`}. ${said}`}
      </p>
      <Numbers plot={plot} isAlone={isAlone} />
      <p className="plot-files small no-print">
        <a href={paths.plotFile(subject, 'plot.svg')} className="link" download>
          SVG
        </a>
        <a href={paths.plotFile(subject, 'plot.png')} className="link" download>
          PNG
        </a>
        <a href={paths.plotFile(subject, 'plot.csv')} className="link" download>
          CSV
        </a>
        <a href={`${isAlone ? '' : paths.plot(subject)}#cite`} className="link" rel="nofollow">
          Quote
        </a>
      </p>
    </figure>
  );
}

function Numbers({ plot: { subject, title, table }, isAlone }: Required<Props>) {
  const { rows, beyond = [] } = table;
  const named = namedRows(table);
  return (
    <>
      <ScrollingTable summary="The numbers of this plot" caption={title}>
        <TableHead
          columns={table.columns.map(({ title, isNumber }) => (isNumber ? { number: title } : title))}
        />
        <tbody>
          {(isAlone ? named : named.slice(0, rows.length)).map(({ id, cells }) => (
            <tr key={id}>
              {cells.map((cell, place) => {
                const column = table.columns[place];
                const text = cellText(cell);
                // Beside other plots its marks lead there already.
                const to = isAlone && typeof cell === 'object' ? cell?.to : undefined;
                return place === 0 ? (
                  <th key={column?.title} scope="row">
                    {to === undefined ? (
                      (text ?? '–')
                    ) : (
                      <a href={to} className="link">
                        {text}
                      </a>
                    )}
                  </th>
                ) : (
                  <td key={column?.title} className={column?.isNumber && 'num'}>
                    {text === null ? (
                      '–'
                    ) : (
                      <QuotedValue
                        text={text}
                        exact={null}
                        quote={
                          isAlone && column?.isNumber
                            ? (quoteOf(cell) ?? paths.figure(plotRow(subject, id), column.title))
                            : undefined
                        }
                      />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </ScrollingTable>
      {!isAlone && beyond.length > 0 && (
        <a href={paths.plot(subject)} className="link small" rel="nofollow">
          {`All ${formatCount(rows.length + beyond.length)}`}
        </a>
      )}
    </>
  );
}
