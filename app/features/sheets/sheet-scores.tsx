import { MARKS } from '#site/marks.ts';
import { say } from '#site/noun.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { SheetDocument } from './document.ts';
import { MOST, type Standing } from './scores.ts';

/** The maker's scores, the best tool first. Nothing without criteria. */
export function SheetScores({ document: { tools, criteria, standings } }: { document: SheetDocument }) {
  if (criteria.length === 0) return null;
  return (
    <section aria-labelledby="result" className="mt-8">
      <SectionHeading
        id="result"
        title="Result"
        note={`The maker’s scores from 0 to ${MOST}, averaged by weight. What has no score is left out, not counted as 0.`}
      />
      <table className="data stacked by-tool sheet-table">
        <thead>
          <tr>
            <th scope="col">{say`Tool`}</th>
            <th scope="col">Result</th>
            {criteria.map(({ name, weight }) => (
              <th key={name} scope="col" className="wrap-anywhere">
                {name} <span className="small">({weight === 0 ? 'does not count' : `weight ${weight}`})</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {standings.map((standing) => (
            <tr key={standing.tool}>
              <th scope="row" className="wrap-anywhere">
                {tools[standing.tool]?.name}
              </th>
              <td {...MARKS.label('Result')}>{resultText(standing)}</td>
              {criteria.map(({ name, scores }) => (
                <td key={name} {...MARKS.label(name)} className="tabular-nums">
                  {scores[standing.tool] ?? 'No score'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** `1 (tied): 3.5 of 5, without Price`. */
export function resultText({ place, isTied, result, missing }: Standing): string {
  if (place === null || result === null) return 'Not scored';
  const left = missing.length === 0 ? '' : `, without ${missing.join(', ')}`;
  return `${place}${isTied ? ' (tied)' : ''}: ${result} of ${MOST}${left}`;
}
