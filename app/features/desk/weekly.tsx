import { listFeatures } from '#features/letters/features.server.ts';
import { FEATURE_FORM, FEATURES_AHEAD, type ToolFeature } from '#features/letters/features.ts';
import { readIntro } from '#features/letters/intros.server.ts';
import { LetterContents } from '#features/letters/letter-content.tsx';
import { type Letter, letterTitle } from '#features/letters/letter-news.ts';
import { countReaders } from '#features/letters/readers.server.ts';
import { comingLetters } from '#features/letters/week.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { namesOf, type StateOf, startingState } from '#site/form-state.ts';
import { formatCounted, formatDate } from '#site/format.ts';
import { MARKS } from '#site/marks.ts';
import { say } from '#site/noun.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { Field } from '#ui/fields.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { Route } from './+types/weekly';
import { openDesk } from './desk.server.ts';
import { weeklyAction } from './weekly-action.server.ts';
import { AT_PREVIEW, isIntroState, WeeklyIntro } from './weekly-intro.tsx';

/** The coming letters and what experts have written for them. */
export async function loader({ context }: Route.LoaderArgs) {
  const { desk } = await openDesk(context, 'letters');
  const dates = comingLetters(Date.now(), FEATURES_AHEAD);
  const { write } = context.get(servicesContext).db;
  const next = dates[0] ?? '';
  const [features, readers, intro] = await orUnavailable(context, 'reading the texts for letters', () =>
    Promise.all([listFeatures(write, next), countReaders(write), readIntro(write, next)]),
  );
  return { desk, dates, next, features, readers, intro };
}

export const action = weeklyAction;
export const handle = { failed: FEATURE_FORM.failed };

export const meta = () => pageMeta({ title: 'Weekly letter' });

type State = StateOf<typeof FEATURE_FORM, Letter>;

export default function OperatorWeekly({
  loaderData: { desk, dates, next, features, readers, intro },
  actionData,
}: Route.ComponentProps) {
  const isIntro = actionData !== undefined && isIntroState(actionData);
  const state: State = actionData && !isIntroState(actionData) ? actionData : startingState(FEATURE_FORM);
  const notice = actionData && actionData.status < 400 ? actionData.notice : null;
  const previewed = actionData?.outcome;
  return (
    <DeskPage
      desk={desk}
      title="Weekly letter"
      current={deskPaths.operatorWeekly}
      note="The letter is made on Mondays at 6:00 UTC. What stands below goes into it; what is missing is left out. Once it is made, it does not change any more."
    >
      {notice && <Notice>{notice}</Notice>}
      <p className="mt-6">
        A letter that is made now goes to <strong>{formatCounted(readers, 'reader')}</strong>.
      </p>
      <WeeklyIntro state={isIntro ? actionData : undefined} date={next} stored={intro} />
      <FeatureFields state={state} dates={dates} />
      {previewed && (
        <section aria-labelledby="preview" tabIndex={-1} className="mt-16" {...MARKS.takesFocus()}>
          <SectionHeading
            id="preview"
            title={`Preview: ${letterTitle(previewed.date)}`}
            note="With the news recorded until now. Nothing is stored yet."
          />
          <LetterContents content={previewed.content} />
        </section>
      )}
      <Stored features={features} />
    </DeskPage>
  );
}

const WRITTEN = namesOf(FEATURE_FORM.fields).filter((name) => name !== 'intent' && name !== 'date');

function FeatureFields({ state, dates }: { state: State; dates: readonly string[] }) {
  return (
    <form method="post" className="beside mt-10 border-t-2 border-ink pt-4">
      <h2>{say`Featured tool`}</h2>
      <div className="mt-4 grid max-w-prose gap-6">
        <ErrorBanner text={state.status >= 400 ? state.notice : null} />
        <Field
          form={FEATURE_FORM}
          state={state}
          name="date"
          start={dates[0]}
          options={dates.map((date) => ({ id: date, label: formatDate(date) }))}
        />
        {WRITTEN.map((name) => (
          <Field key={name} form={FEATURE_FORM} state={state} name={name} />
        ))}
        <p className="flex flex-wrap gap-3">
          <button type="submit" name="intent" value="save" className="btn btn-primary">
            Save
          </button>
          <button type="submit" name="intent" value="preview" formAction={AT_PREVIEW} className="btn">
            Preview
          </button>
          <button type="submit" name="intent" value="test" className="btn">
            Send a test to me
          </button>
        </p>
      </div>
    </form>
  );
}

function Stored({ features }: { features: readonly ToolFeature[] }) {
  return (
    <section aria-labelledby="stored" className="mt-16">
      <SectionHeading id="stored" title="Texts for the coming letters" />
      {features.length === 0 && <EmptyState text="No text is stored." />}
      <ul>
        {features.map(({ date, tool, text, expert }) => (
          <li key={date} className="border-b border-line py-4">
            <h3 className="text-base font-semibold">
              {formatDate(date)}: {tool.name}
            </h3>
            <p className="mt-1 max-w-prose whitespace-pre-line wrap-anywhere">{text}</p>
            <p className="small mt-1">
              {expert.name}, {expert.title}
            </p>
            <form method="post" className="mt-3">
              <input type="hidden" name="date" value={date} />
              <button type="submit" name="intent" value="remove" className="btn">
                Remove<span className="sr-only"> the text for {formatDate(date)}</span>
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}
