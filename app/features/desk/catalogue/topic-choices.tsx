import { Fragment } from 'react';
import type { CategoryChoice } from '#features/editing/record-form.ts';
import { CONTROLS, LEFT_OUT } from '#features/imports/controls.ts';
import type { ImportSurvey } from '#features/imports/imports.ts';
import { askedTopics, chosenTopic, MADE, MAKE_ALL } from '#features/imports/topic-choices.ts';
import type { WantedTopic } from '#features/records/read/table-choices.ts';
import { formatCount } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { ownValue } from '#site/own-value.ts';

interface Props {
  survey: ImportSurvey;
  categories: readonly CategoryChoice[];
}

/** Each select has every category; further names are shown by the next check. */
const MOST_LISTS = 50;

/** Unknown names of categories: each is mapped, created or left out. */
export function TopicChoices({ survey, categories }: Props) {
  const names = askedTopics(survey);
  if (names.length === 0) return null;
  const counts = new Map(survey.topics);
  const isCategory = (id: string) => categories.some((one) => one.id === id);
  const chosen = names.map((called) => chosenTopic(survey, called, isCategory));
  return (
    <fieldset className="mt-8">
      <legend className="font-semibold">Categories by other names</legend>
      <p className="small max-w-prose">
        {say`Rows with a name that is not decided are faulty. New categories are written with the tools in them, and go when the import is undone.`}
        {names.length > MOST_LISTS && ` These are the first ${MOST_LISTS} of ${formatCount(names.length)}.`}
      </p>
      <div className="mt-4 grid gap-4 md:grid-cols-2">
        {names.slice(0, MOST_LISTS).map((called, index) => (
          <div key={called}>
            <label className="block text-sm">
              <span className="wrap-anywhere">
                {called.slice(0, 100)}
                {counts.has(called) && ` (rows: ${formatCount(counts.get(called) ?? 0)})`}
              </span>
              <select name={CONTROLS.topic(index)} defaultValue={chosen[index]} className="field">
                <option value="">Nobody has said</option>
                <option value={LEFT_OUT}>Leave out</option>
                <option value={MADE}>Make it a new category</option>
                <optgroup label="It is">
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
                </optgroup>
                {categories.length > 0 && (
                  <optgroup label="Make it a new specialization of">
                    {categories.map(({ id, name }) => (
                      <option key={id} value={MADE + id}>
                        New in {name}
                      </option>
                    ))}
                  </optgroup>
                )}
              </select>
            </label>
            <Wanted called={called} index={index} wanted={ownValue(survey.choices.made, called)} />
          </div>
        ))}
      </div>
      {chosen.includes('') && (
        <label className="mt-4 flex items-center gap-2">
          <input type="checkbox" name={MAKE_ALL} />
          Make new categories of all that nobody has decided
        </label>
      )}
    </fieldset>
  );
}

interface WantedProps {
  called: string;
  index: number;
  wanted: WantedTopic | undefined;
}

/** The name and id of a topic to create. */
function Wanted({ called, index, wanted }: WantedProps) {
  if (!wanted) return null;
  const { id, name } = wanted.inner ?? wanted;
  const rule = `${CONTROLS.topicId(index)}-rule`;
  return (
    <div className="mt-2 grid grid-cols-2 gap-2">
      <label className="block text-sm">
        Name
        <input
          name={CONTROLS.topicName(index)}
          defaultValue={name}
          className="field"
          aria-label={`Name of “${called}”`}
        />
      </label>
      <label className="block text-sm">
        Id
        <input
          name={CONTROLS.topicId(index)}
          defaultValue={id}
          className="field"
          aria-label={`Id of “${called}”`}
          aria-invalid={id === '' || undefined}
          aria-describedby={rule}
        />
      </label>
      <p id={rule} className="small col-span-2">
        {wanted.inner && `In ${wanted.name} (${wanted.id}). `}
        {id === ''
          ? 'Give an id: small letters and digits, joined by hyphens.'
          : 'The id is part of addresses and stays.'}
      </p>
    </div>
  );
}
