import { FOLLOW_FORM, type FollowState, type OwnFollow } from '#features/following/forms.ts';
import { followedPath } from '#features/following/subjects.ts';
import { CADENCE_LABELS, CADENCES, type Cadence, slower } from '#site/cadence.ts';
import { startingState } from '#site/form-state.ts';
import { formatDate } from '#site/format.ts';
import { wordedTexts } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { Field } from '#ui/fields.tsx';
import { FormField } from '#ui/form-field.tsx';
import { TextLink } from '#ui/links.tsx';

interface Props {
  follow: OwnFollow;
  /** The shortest interval that the plan allows. */
  quickest: Cadence;
  state: FollowState;
}

const ACTION = `${paths.following}#watch-list`;

/** A follow with its note, the interval of its mails, and a button to remove it. */
export function FollowRow({ follow, quickest, state }: Props) {
  const { id, kind, subject, note, created_at, rests } = follow;
  const name = follow.name ?? subject;
  const isRefused = state.values.intent === 'edit' && state.values.follow === id && state.status >= 400;
  return (
    <li className="border-b border-line py-4">
      <div className="grid grid-cols-[1fr_auto] items-start gap-4">
        <div className="min-w-0">
          <h3 className="text-base font-semibold wrap-anywhere">
            <TextLink to={followedPath(kind, subject)}>{name}</TextLink>
          </h3>
          <p className="small">
            {KINDS[kind]}, followed since {formatDate(created_at)}
            {rests && <span className="badge ml-2">Rests</span>}
            {follow.name === null && <span className="ml-2">No longer in the catalogue</span>}
          </p>
          {note !== '' && <p className="mt-2 max-w-prose wrap-anywhere whitespace-pre-line">{note}</p>}
        </div>
        <form method="post" action={ACTION}>
          <input type="hidden" name="intent" value="unfollow" />
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="subject" value={subject} />
          <button type="submit" className="btn" aria-label={`Remove ${name}`}>
            Remove
          </button>
        </form>
      </div>
      <details className="mt-1" open={isRefused || undefined}>
        <summary className="link inline-flex min-h-8 cursor-pointer items-center text-sm">
          {note === '' ? 'Add a note' : 'Edit the note'}, mails:{' '}
          {CADENCE_LABELS[slower(follow.cadence, quickest)].toLowerCase()}
          <span className="sr-only"> ({name})</span>
        </summary>
        <form method="post" action={ACTION} className="mt-3 grid max-w-prose gap-4">
          <input type="hidden" name="intent" value="edit" />
          <input type="hidden" name="follow" value={id} />
          <Field
            form={FOLLOW_FORM}
            state={isRefused ? state : startingState(FOLLOW_FORM, { note })}
            name="note"
          />
          <CadenceField cadence={follow.cadence} quickest={quickest} label="Mails" />
          <p>
            <button type="submit" className="btn">
              Save
              <span className="sr-only"> what you have noted about {name}</span>
            </button>
          </p>
        </form>
      </details>
    </li>
  );
}

const KINDS = wordedTexts({
  tool: 'Tool',
  company: 'Company',
  investor: 'Investor',
  category: 'Category',
  search: 'Search',
} as const);

/** Chooses the interval of mails. Intervals that the plan does not allow are disabled. */
export function CadenceField({
  cadence,
  quickest,
  label,
}: {
  cadence: Cadence;
  quickest: Cadence;
  label: string;
}) {
  return (
    <FormField name="cadence" label={label}>
      {(control) => (
        <select {...control} defaultValue={slower(cadence, quickest)}>
          {CADENCES.filter((each) => slower(each, quickest) === each).map((each) => (
            <option key={each} value={each}>
              {CADENCE_LABELS[each]}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}
