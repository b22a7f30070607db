import { labelOfFault } from '#features/editing/labels.ts';
import { faultyColumns } from '#features/imports/choices-form.ts';
import { CONTROLS } from '#features/imports/controls.ts';
import type { FaultyRow, ImportSurvey } from '#features/imports/imports.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { formatCount } from '#site/format.ts';
import { MARKS } from '#site/marks.ts';

interface Props {
  id: string;
  survey: ImportSurvey;
  faulty: readonly FaultyRow[];
  faults: number;
}

/** Columns that identify a row for readers. */
const NAMING = ['id', 'name'];

/** The refused rows; their faulty cells can be corrected in place. */
export function FaultyRows({ id, survey, faulty, faults }: Props) {
  if (faulty.length === 0) return null;
  const open = survey.topics.length === 0 ? faulty : faulty.filter((row) => !waitsForTopic(row));
  const waiting = faulty.length - open.length;
  const rows = open.map((row) => ({ ...row, places: faultyColumns(survey, row) }));
  const wanted = survey.columns
    .map((column, index) => ({ ...column, index }))
    .filter(
      ({ column, index }) => NAMING.includes(column ?? '') || rows.some(({ places }) => places.has(index)),
    );
  return (
    <section aria-labelledby="faulty" className="mt-8">
      <h3 id="faulty" className="font-semibold">
        Rows with faults
      </h3>
      <p className="small max-w-prose">
        Faults: {formatCount(faults)}. Mend the cells here, or{' '}
        <a href={deskPaths.deskImportFaults(id)} className="link" {...MARKS.download()}>
          take the rows as a file
        </a>
        , correct them there and upload that file.
        {faulty.length < faults && ' The page shows up to 200 rows; the others follow when these are mended.'}
      </p>
      {waiting > 0 && (
        <p className="mt-2">Rows that only need a choice above for their category: {formatCount(waiting)}.</p>
      )}
      {rows.length > 0 && (
        <section className="mt-4 overflow-x-auto" aria-label="Rows with faults" {...MARKS.scrolls()}>
          <table className="data">
            <thead>
              <tr>
                <th scope="col">Line</th>
                {wanted.map(({ key }) => (
                  <th key={key} scope="col" className="wrap-anywhere">
                    {key}
                  </th>
                ))}
                <th scope="col">Fault</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ line, cells, faults: found, places }) => (
                <tr key={line}>
                  <th scope="row">{line}</th>
                  {wanted.map(({ key, index }) => (
                    <td key={key} className="min-w-40">
                      {places.has(index) ? (
                        <input
                          name={CONTROLS.cell(line, index)}
                          defaultValue={cells[index] ?? ''}
                          className="field border-danger"
                          aria-label={`“${key}” in line ${line}`}
                          aria-invalid="true"
                        />
                      ) : (
                        <span className="wrap-anywhere">{(cells[index] ?? '').slice(0, 100)}</span>
                      )}
                    </td>
                  ))}
                  <td className="min-w-64 small">
                    {found.map(({ field, reason }) => `${labelOfFault(field)}: ${reason}`).join('. ')}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}

/** Whether the form asks about all that is wrong with a row: what it calls its categories. */
function waitsForTopic({ faults }: FaultyRow): boolean {
  return faults.every(
    ({ field, reason }) => field.startsWith('categories[') && reason.startsWith('there is no'),
  );
}
