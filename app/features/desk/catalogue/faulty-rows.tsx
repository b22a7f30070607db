import { labelOfFault } from '#features/editing/labels.ts';
import { faultyColumns } from '#features/imports/choices-form.ts';
import { CONTROLS, NEW } from '#features/imports/controls.ts';
import { type FaultyRow, type ImportSurvey, needsId } from '#features/imports/imports.ts';
import { MOST_ROWS } from '#features/records/read/table-choices.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { formatCount } from '#site/format.ts';
import { MARKS } from '#site/marks.ts';
import { say } from '#site/noun.ts';

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
  const asksForIds = rows.some(needsId) && !survey.columns.some(({ column }) => column === 'id');
  const shown = faulty.reduce((sum, row) => sum + row.faults.length, 0);
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
        {shown < faults &&
          faulty.length >= MOST_ROWS &&
          ' The page shows up to 200 rows; the others follow when these are mended.'}
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
                {asksForIds && <th scope="col">{say`Which tool it is`}</th>}
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
                  {asksForIds && (
                    <td className="min-w-56">
                      <WhichTool line={line} faults={found} />
                    </td>
                  )}
                  <td className="min-w-64 small">
                    {found
                      .map(({ field, called = labelOfFault(field), reason }) => `${called}: ${reason}`)
                      .join('. ')}
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

/** Asks which listed tool a row means, or for the id of a new one. */
function WhichTool({ line, faults }: Pick<FaultyRow, 'line' | 'faults'>) {
  const fault = faults.find(({ code }) => code === 'which tool');
  if (!fault) return null;
  const { candidates = [] } = fault;
  const control = {
    name: CONTROLS.id(line),
    className: 'field border-danger',
    'aria-label': say`Which tool line ${String(line)} is`,
  };
  if (candidates.length === 0) return <input {...control} placeholder="new-id" />;
  return (
    <select {...control} defaultValue="">
      <option value="">Nobody has said</option>
      {candidates.map(({ id, name, url }) => (
        <option key={id} value={id}>
          {[name, id, url ?? []].flat().join(' · ')}
        </option>
      ))}
      <option value={NEW}>{say`Another tool, to be added`}</option>
    </select>
  );
}

/** Whether the form asks about all that is wrong with a row: what it calls its categories. */
function waitsForTopic({ faults }: FaultyRow): boolean {
  return faults.every(({ code }) => code === 'unknown category');
}
