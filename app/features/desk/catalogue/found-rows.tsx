import { CONTROLS } from '#features/imports/controls.ts';
import type { ImportSurvey } from '#features/imports/imports.ts';
import { LISTED_CHOICES, type ListedChoice } from '#features/records/read/table-choices.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { formatCount } from '#site/format.ts';
import { say, wordedTexts } from '#site/noun.ts';
import { FormField } from '#ui/form-field.tsx';
import { TextLink } from '#ui/links.tsx';

const WORDS: Readonly<Record<ListedChoice, string>> = wordedTexts({
  update: 'Change the listed tool',
  skip: 'Pass the row over',
  add: 'Add another tool',
});

/** Asks what to do with rows without an id that match listed tools, together or one by one. */
export function FoundRows({ survey: { found, foundCounts, choices } }: { survey: ImportSurvey }) {
  const total = foundCounts.update + foundCounts.skip + foundCounts.add;
  if (total === 0) return null;
  return (
    <fieldset className="mt-8">
      <legend className="font-semibold">
        {say`Rows of tools that are listed already: `}
        {formatCount(total)}
      </legend>
      <p className="small max-w-prose">
        {say`They have no id, but the name, a former name or the address of a listed tool. To be changed:`}{' '}
        {formatCount(foundCounts.update)}, passed over: {formatCount(foundCounts.skip)}, added:{' '}
        {formatCount(foundCounts.add)}.
      </p>
      <div className="mt-4 max-w-80">
        <FormField name="listed" label="What becomes of them">
          {(control) => (
            <select {...control} defaultValue={choices.listed}>
              <Options />
            </select>
          )}
        </FormField>
      </div>
      <details className="mt-4">
        <summary>
          {total > found.length ? `The first ${formatCount(found.length)} one by one` : 'One by one'}
        </summary>
        <ul>
          {found.map(({ line, id, name, by }) => (
            <li key={line} className="flex flex-wrap items-center gap-3 border-b border-line py-2">
              <span className="min-w-0 flex-1 basis-64 wrap-anywhere">
                Line {line}: <TextLink to={deskPaths.deskTool(id)}>{name}</TextLink> (same {by})
              </span>
              <select
                name={CONTROLS.row(line)}
                defaultValue={choices.rows[line] ?? ''}
                className="field max-w-64"
                aria-label={`What becomes of line ${line}`}
              >
                <option value="">As the others</option>
                <Options />
              </select>
            </li>
          ))}
        </ul>
      </details>
    </fieldset>
  );
}

function Options() {
  return LISTED_CHOICES.map((choice) => (
    <option key={choice} value={choice}>
      {WORDS[choice]}
    </option>
  ));
}
