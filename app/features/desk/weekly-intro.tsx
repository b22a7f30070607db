import { INTRO_FORM } from '#features/letters/intros.ts';
import type { Letter } from '#features/letters/letter-news.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { type StateOf, startingState } from '#site/form-state.ts';
import { formatDate } from '#site/format.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { Field } from '#ui/fields.tsx';

/** The preview stands below the forms, where nobody would look for it. */
export const AT_PREVIEW = `${deskPaths.operatorWeekly}#preview`;

type State = StateOf<typeof INTRO_FORM, Letter>;

/** Whether what came back of the page's forms is of the introduction. */
export function isIntroState(state: { values: object }): state is State {
  return 'intent' in state.values && String(state.values.intent).endsWith('-intro');
}

/** The introduction of the next letter. */
export function WeeklyIntro({
  state = startingState(INTRO_FORM),
  date,
  stored,
}: {
  state: State | undefined;
  /** Of the next letter. */
  date: string;
  /** What is stored for it. */
  stored: string | null;
}) {
  const isFresh = state.values.intent === '';
  return (
    <form method="post" className="beside mt-10 border-t-2 border-ink pt-4">
      <h2>{`Introduction of the letter of ${formatDate(date)}`}</h2>
      <div className="mt-4 grid max-w-prose gap-6">
        <ErrorBanner text={state.status >= 400 ? state.notice : null} />
        <input type="hidden" name="date" value={date} />
        <Field
          form={INTRO_FORM}
          state={state}
          name="text"
          start={isFresh ? (stored ?? '') : state.values.text}
        />
        <p className="small">
          It stands above everything else, in the mail and on the site. The plain part of the mail has it as
          it is typed. A week without news has no mail, whatever stands here.
        </p>
        <p className="flex flex-wrap gap-3">
          <button type="submit" name="intent" value="save-intro" className="btn btn-primary">
            Save the introduction
          </button>
          <button type="submit" name="intent" value="preview-intro" formAction={AT_PREVIEW} className="btn">
            Preview
          </button>
          <button type="submit" name="intent" value="test-intro" className="btn">
            Send a test to me
          </button>
        </p>
      </div>
    </form>
  );
}
