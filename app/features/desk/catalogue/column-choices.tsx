import { CONTROLS, LEFT_OUT } from '#features/imports/controls.ts';
import type { ImportSurvey } from '#features/imports/imports.ts';
import { type ColumnGroup, columnLabel, OUR_COLUMNS, offeredColumns } from '#features/imports/our-columns.ts';
import { choiceOf, DAY_ORDERS, DECIMAL_MARKS } from '#features/records/read/table-choices.ts';
import type { ReadColumn } from '#features/records/read/table-reading.ts';
import { MARKS } from '#site/marks.ts';
import { TextLink } from '#ui/links.tsx';
import { TableHead } from '#ui/table-head.tsx';

/** Each select has over a hundred options, so columns beyond these that need no choice have none. */
const MOST_LISTS = 40;

const HOW: Readonly<Record<ReadColumn['how'], string>> = {
  own: '',
  name: 'by its name',
  values: 'by its values',
  remarks: 'of new tools only, as no other column describes them',
  chosen: 'chosen',
  twice: 'there twice',
  taken: 'another column is read as this',
  fault: 'passed over: what was wrong before',
  shown: 'files of this site only show it',
  unknown: 'no column has this name',
};

/** Whether all fields are offered, and the address that offers them. */
export interface OfferedFields {
  isAll: boolean;
  allAt: string;
}

interface Props {
  survey: ImportSurvey;
  fields: OfferedFields;
}

/** The file's columns with examples and a choice of field. */
export function ColumnChoices({ survey: { columns, choices }, fields }: Props) {
  const groups = offeredColumns(fields.isAll);
  const named = columns.map((column, index) => ({ ...column, index })).filter(({ header }) => header !== '');
  const open = named.filter(({ how }) => how !== 'fault');
  const isWide = open.length > MOST_LISTS;
  const shown = (isWide ? open.filter(({ how }) => how !== 'own') : open).slice(0, MOST_LISTS);
  const out = open.filter(({ column, how }) => column === undefined || how === 'taken');
  return (
    <>
      <p className="max-w-prose">
        {out.length === 0
          ? 'Every column of the file is read.'
          : `Left out: ${out.map(({ key }) => key).join(', ')}.`}
        {open.length > shown.length &&
          ` ${open.length - shown.length} columns have the names of this directory.`}
      </p>
      <details className="mt-4" open={shown.some(({ how, asks }) => how !== 'own' || asks !== null)}>
        <summary>Columns and what they are read as</summary>
        {groups.length < OUR_COLUMNS.length && (
          <p className="mt-2">
            <TextLink to={fields.allAt}>Offer all fields</TextLink>
          </p>
        )}
        <section className="mt-2 overflow-x-auto" aria-label="Columns of the file" {...MARKS.scrolls()}>
          <table className="data">
            <TableHead columns={['In the file', 'Its values', 'Read as']} />
            <tbody>
              {shown.map((column) => (
                <tr key={column.key}>
                  <th scope="row" className="min-w-24 wrap-anywhere">
                    {column.key}
                  </th>
                  <td className="max-w-80 min-w-48">
                    {column.examples.map((text) => (
                      <p key={text} className="small wrap-anywhere">
                        {text}
                      </p>
                    ))}
                  </td>
                  <td className="min-w-56">
                    <OurColumn column={column} groups={groups} />
                    <Notation column={column} chosen={choices} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </>
  );
}

interface Shown {
  column: ReadColumn & { index: number };
}

function OurColumn({
  column: { index, key, column, how },
  groups,
}: Shown & { groups: readonly ColumnGroup[] }) {
  const isListed = groups.some(({ columns }) => columns.some(({ id }) => id === column));
  const value = how === 'taken' || column === undefined ? LEFT_OUT : column;
  return (
    <>
      <select
        name={CONTROLS.column(index)}
        defaultValue={value}
        className="field"
        aria-label={`“${key}” is read as`}
      >
        <option value={LEFT_OUT}>Leave out</option>
        {column !== undefined && !isListed && <option value={column}>{columnLabel(column)}</option>}
        {groups.map(({ title, columns }) => (
          <optgroup key={title} label={title}>
            {columns.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      {HOW[how] && (
        <p className="small mt-1">
          {HOW[how]}
          {how === 'taken' && column !== undefined && `: ${columnLabel(column)}`}
        </p>
      )}
    </>
  );
}

const NOTATIONS = {
  days: {
    ask: 'In 03/04/2025, the day is',
    words: { 'day-first': '03: the day comes first', 'month-first': '04: the month comes first' },
    options: DAY_ORDERS,
  },
  decimals: {
    ask: 'In 1.250, the point',
    words: { comma: 'groups thousands: decimals follow a comma', point: 'begins the decimals' },
    options: DECIMAL_MARKS,
  },
} as const;

/** Asks about ambiguous dates or numbers of a column. */
function Notation({ column: { index, key, asks }, chosen }: Shown & { chosen: ImportSurvey['choices'] }) {
  if (asks === null) return null;
  const { ask, options } = NOTATIONS[asks];
  const words: Readonly<Record<string, string>> = NOTATIONS[asks].words;
  const held: Readonly<Record<string, string>> = asks === 'days' ? chosen.days : chosen.decimals;
  return (
    <label className="mt-2 block text-sm">
      {ask}
      <select
        name={CONTROLS.notation(index)}
        defaultValue={choiceOf(held, key) ?? ''}
        className="field"
        aria-label={`${ask}, in “${key}”`}
      >
        <option value="">Nobody has said</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {words[option]}
          </option>
        ))}
      </select>
    </label>
  );
}
