import type { CategoryChoice } from '#features/editing/record-form.ts';
import { CONTROLS } from '#features/imports/controls.ts';
import type { FileSourceWords } from '#features/imports/file-source-words.server.ts';
import { type FaultyRow, type ImportSurvey, needsId } from '#features/imports/imports.ts';
import { columnLabel } from '#features/imports/our-columns.ts';
import type { FileSource } from '#features/records/read/table-choices.ts';
import { CURRENCY_CODES } from '#features/records/records/price-currency.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { formatCount, formatCounted, formatDate } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { FormField } from '#ui/form-field.tsx';
import { TextLink } from '#ui/links.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { ColumnChoices, type OfferedFields } from './column-choices.tsx';
import { FaultyRows } from './faulty-rows.tsx';
import { FoundRows } from './found-rows.tsx';
import { TopicChoices } from './topic-choices.tsx';

const PARTS = [
  { part: 'synopsis', label: 'Publication', type: 'text' },
  { part: 'url', label: 'Address', type: 'text' },
  { part: 'date_updated', label: 'Day on which somebody read it', type: 'date' },
] as const;

interface FileSourceFieldsProps {
  given: FileSource | null;
  words: FileSourceWords;
}

/** Asks for the source of values that have none in the file. */
function FileSourceFields({ given, words: { faults, grade } }: FileSourceFieldsProps) {
  return (
    <fieldset className="mt-8">
      <legend className="font-semibold">Where the values are from</legend>
      <p className="small max-w-prose">
        For values that the file gives without a source, this time only. An address counts once somebody has
        read it, so it needs the day.
      </p>
      <div className="mt-4 grid gap-4 md:grid-cols-3">
        {PARTS.map(({ part, label, type }) => (
          <FormField key={part} name={CONTROLS.source(part)} label={label} error={faults[part]}>
            {(control) => <input {...control} type={type} defaultValue={given?.[part] ?? ''} />}
          </FormField>
        ))}
      </div>
      {grade && <p className="small mt-2">These values are graded {grade}.</p>}
    </fieldset>
  );
}

interface Props {
  id: string;
  survey: ImportSurvey;
  faulty: readonly FaultyRow[];
  categories: readonly CategoryChoice[];
  faults: number;
  source: FileSourceWords;
  fields: OfferedFields;
}

/** How a table was interpreted, with every choice. Submitting checks it again. */
export function Decisions({ id, survey, faulty, categories, faults, source, fields }: Props) {
  const { choices } = survey;
  return (
    <form method="post" action={deskPaths.deskImport(id)} className="mt-12">
      <SectionHeading
        id="decisions"
        title="How the file is read"
        note="What you change here is used when the file is checked again, and kept for the next file with columns of these names."
      />
      {survey.recalled && (
        <p className="mb-4 flex flex-wrap items-center gap-3">
          These choices are from the file of {formatDate(survey.recalled)}, whose columns had the same names.
          <button type="submit" name="intent" value="forget" className="btn btn-small">
            Forget them
          </button>
        </p>
      )}
      <SheetChoice survey={survey} />
      <ColumnChoices survey={survey} fields={fields} />
      <TopicChoices survey={survey} categories={categories} />
      <FoundRows survey={survey} />
      <ChosenTools survey={survey} faulty={faulty} />
      <FileSourceFields given={choices.source} words={source} />
      <CurrencyChoice survey={survey} />
      <fieldset className="mt-8 grid gap-4 md:grid-cols-2">
        <legend className="font-semibold">{say`Of tools that are listed already`}</legend>
        <FormField name="extent" label="What this file changes">
          {(control) => (
            <select {...control} defaultValue={choices.isWhole ? 'whole' : 'named'}>
              <option value="named">Only the columns that it has</option>
              <option value="whole">Everything: it is the whole record</option>
            </select>
          )}
        </FormField>
        <FormField name="empty" label="What an empty cell means, where only columns change">
          {(control) => (
            <select {...control} defaultValue={choices.emptyCells}>
              <option value="keep">Leave the value as it is</option>
              <option value="empty">Remove the value</option>
            </select>
          )}
        </FormField>
        <FormField name="categories" label={say`The file’s categories of a tool`}>
          {(control) => (
            <select {...control} defaultValue={choices.categories}>
              <option value="add">{say`Are added to those that the tool has`}</option>
              <option value="replace">{say`Replace those that the tool has`}</option>
            </select>
          )}
        </FormField>
        <FormField name="older" label="Values older than the recorded ones">
          {(control) => (
            <select {...control} defaultValue={choices.older}>
              <option value="keep">Leave them out</option>
              <option value="take">Take them</option>
            </select>
          )}
        </FormField>
      </fieldset>
      <FaultyRows id={id} survey={survey} faulty={faulty} faults={faults} />
      <button type="submit" name="intent" value="check" className="btn mt-6">
        Check again with these choices
      </button>
    </form>
  );
}

/** Offers the sheets of a workbook. */
function SheetChoice({ survey: { sheets = [], choices } }: { survey: ImportSurvey }) {
  if (sheets.length < 2) return null;
  const read = sheets.find(({ isRead }) => isRead)?.name ?? choices.sheet;
  return (
    <div className="mb-6 max-w-80">
      <FormField name="sheet" label="Sheet that is read">
        {(control) => (
          <select {...control} defaultValue={read}>
            {sheets.map(({ name, rows, isMore }) => (
              <option key={name} value={name}>
                {name}: {isMore && 'more than '}
                {formatCounted(rows, 'row')}
              </option>
            ))}
          </select>
        )}
      </FormField>
    </div>
  );
}

/** Asks for the currency of prices that name none. */
function CurrencyChoice({ survey: { unstated = 0, choices } }: { survey: ImportSurvey }) {
  if (unstated === 0 && choices.currency === '') return null;
  return (
    <div className="mt-8 max-w-80">
      <FormField name="currency" label={`Currency of prices that name none: ${formatCount(unstated)}`}>
        {(control) => (
          <select {...control} defaultValue={choices.currency}>
            <option value="">Nobody has said</option>
            {CURRENCY_CODES.map((code) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </select>
        )}
      </FormField>
    </div>
  );
}

/** What people should read before anything is written: lists that lose entries, values left out, new names. */
export function Losses({ shortened, warnings = [] }: Pick<ImportSurvey, 'shortened' | 'warnings'>) {
  const { tools, first } = shortened ?? { tools: 0, first: [] };
  const named = first.map(({ name, columns }) => `${columns.map(columnLabel).join(', ')} of ${name}`);
  return (
    <>
      {tools > 0 && (
        <p className="mt-4 text-danger">
          Shorter lists remove values in {formatCounted(tools, 'tool')}: {named.join('; ')}
          {tools > first.length && ' …'}
        </p>
      )}
      {warnings.length > 0 && (
        <ul className="mt-4">
          {warnings.map(([why, values]) => (
            <li key={why}>
              {why}: {formatCount(values)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Values of listed tools that the import would empty. */
export function Emptied({ emptied }: Pick<ImportSurvey, 'emptied'>) {
  const total = emptied.reduce((sum, [, values]) => sum + values, 0);
  if (total === 0) return null;
  const columns = emptied.map(([column, values]) => `${columnLabel(column)} (${formatCount(values)})`);
  return (
    <p className="mt-4 text-danger">
      Values that the import would remove: {formatCount(total)}. They are of {columns.join(', ')}.
    </p>
  );
}

interface ChosenToolsProps {
  survey: ImportSurvey;
  faulty: readonly FaultyRow[];
}

/** Which tools rows were said to be, to be changed or taken back. Rows that are asked about stand with their faults. */
function ChosenTools({ survey: { choices }, faulty }: ChosenToolsProps) {
  const asked = new Set(faulty.filter(needsId).map(({ line }) => String(line)));
  const chosen = Object.entries(choices.ids).filter(([line]) => !asked.has(line));
  if (chosen.length === 0) return null;
  return (
    <fieldset className="mt-8">
      <legend className="font-semibold">
        {say`Rows whose tool you have chosen: `}
        {formatCount(chosen.length)}
      </legend>
      <p className="small max-w-prose">Change the id, or empty the field to be asked again.</p>
      <ul>
        {chosen.map(([line, id]) => (
          <li key={line} className="flex flex-wrap items-center gap-3 border-b border-line py-2">
            <span className="min-w-0 flex-1 basis-64 wrap-anywhere">
              Line {line}: <TextLink to={deskPaths.deskTool(id)}>{id}</TextLink>
            </span>
            <input
              name={CONTROLS.id(Number(line))}
              defaultValue={id}
              className="field max-w-64"
              aria-label={say`Which tool line ${line} is`}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
