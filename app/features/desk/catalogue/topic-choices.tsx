import { Fragment } from 'react';
import type { CategoryChoice } from '#features/editing/record-form.ts';
import { askedTopics, CONTROLS, LEFT_OUT } from '#features/imports/choices-form.ts';
import type { ImportSurvey } from '#features/imports/imports.ts';
import { formatCount } from '#site/format.ts';
import { ownValue } from '#site/own-value.ts';

interface Props {
  survey: ImportSurvey;
  categories: readonly CategoryChoice[];
}

/** Each list has every category, so more names are decided with the next check. */
const MOST_LISTS = 50;

/** What the file calls categories that are none here: each is one of ours, or left out. */
export function TopicChoices({ survey, categories }: Props) {
  const names = askedTopics(survey);
  if (names.length === 0) return null;
  const counts = new Map(survey.topics);
  return (
    <fieldset className="mt-8">
      <legend className="font-semibold">Categories by other names</legend>
      <p className="small max-w-prose">
        Rows with a name that is not decided are faulty.
        {names.length > MOST_LISTS && ` These are the first ${MOST_LISTS} of ${formatCount(names.length)}.`}
      </p>
      <div className="mt-4 grid gap-4 md:grid-cols-2">
        {names.slice(0, MOST_LISTS).map((called, index) => (
          <label key={called} className="block text-sm">
            <span className="wrap-anywhere">
              {called.slice(0, 100)}
              {counts.has(called) && ` (rows: ${formatCount(counts.get(called) ?? 0)})`}
            </span>
            <select name={CONTROLS.topic(index)} defaultValue={chosenOf(survey, called)} className="field">
              <option value="">Nobody has said</option>
              <option value={LEFT_OUT}>Leave out</option>
              {categories.map(({ id, name, specializations }) => (
                <Fragment key={id}>
                  <option value={id}>{name}</option>
                  {specializations.map((one) => (
                    <option key={one.id} value={`${id}/${one.id}`}>
                      {name}: {one.name}
                    </option>
                  ))}
                </Fragment>
              ))}
            </select>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function chosenOf({ choices }: ImportSurvey, called: string): string {
  const chosen = ownValue(choices.topics, called);
  return chosen === undefined ? '' : chosen || LEFT_OUT;
}
