import { redirect } from 'react-router';
import { draftAt } from '#features/editing/desk-draft.server.ts';
import { EDITING_TEXTS } from '#features/editing/forms.ts';
import type { Choice } from '#features/editing/merge-records.ts';
import { faultsInForm } from '#features/editing/record-faults.ts';
import { recordForm } from '#features/editing/record-form.ts';
import { revisionOf } from '#features/editing/revision.ts';
import { TIMED_FAULT_WORDS, timeTyped } from '#features/editing/timed.ts';
import { shownDifference } from '#features/editing/words.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { publishDraft, reviewDraft } from '#features/publishing/publish.server.ts';
import { timeDraft } from '#features/publishing/timed.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import type { Sent } from '#platform/request/form.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { type FormRules, HIDDEN, TYPED } from '#site/form-state.ts';
import { formatCounted, formatMoment } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { ownValue } from '#site/own-value.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import { openDesk } from '../desk.server.ts';
import { deskAction, deskForm } from '../desk-form.server.ts';
import type { Route } from './+types/review';
import { ConflictList } from './conflict-list.tsx';
import { DifferenceList } from './difference-list.tsx';
import { FaultSummary } from './fault-summary.tsx';

/** What publishing a draft would change, against the tool as it is now. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { desk } = await openDesk(context, 'tools');
  const { db } = context.get(servicesContext);
  return orUnavailable(context, 'reviewing a draft', async () => {
    const draft = await draftAt(db.write, params.id);
    const { differences, conflicts, faults, seen, isGone } = await reviewDraft(db, draft);
    const at = new Date(draft.changed_at).toISOString();
    const contested = new Set(conflicts.map(({ path }) => path));
    return {
      desk,
      draft: {
        id: draft.id,
        name: String(draft.record.name ?? ''),
        revision: draft.revision,
        isNew: !draft.tool_id,
        publishAt: draft.publish_at && new Date(draft.publish_at).toISOString(),
        publishFault: draft.publish_fault,
      },
      seen,
      isGone,
      differences: differences
        .filter(({ path }) => !contested.has(path))
        .map((one) => shownDifference(one, at)),
      conflicts: conflicts.map(({ path, base, theirs, mine }) => ({
        theirs: shownDifference({ path, before: base, after: theirs }, at),
        mine: shownDifference({ path, before: base, after: mine }, at),
      })),
      faults: faultsInForm(recordForm(draft.record, []), faults),
      notice: ownValue(NOTICES, new URL(request.url).searchParams.get('notice') ?? '') ?? null,
      isUndone: new URL(request.url).searchParams.get('notice') === 'unpublished',
    };
  });
}

/** Why a draft was not published. */
const NOTICES: Readonly<Record<string, string>> = {
  changed: EDITING_TEXTS.changedMeanwhile,
  undecided: EDITING_TEXTS.undecided,
  gone: EDITING_TEXTS.gone,
};

/** What follows `choice.` is the path of the field. */
const CHOICE = 'choice.';

function choicesIn(typed: Sent['form']): Record<string, Choice> {
  const chosen = Object.entries(typed).filter(([name]) => name.startsWith(CHOICE));
  return Object.fromEntries(
    chosen.map(([name, choice]) => [name.slice(CHOICE.length), choice === 'mine' ? 'mine' : 'theirs']),
  );
}

const REVIEW_FORM = {
  fields: { revision: HIDDEN, seen: HIDDEN, at: TYPED },
  failed: EDITING_TEXTS.saveFailed,
} satisfies FormRules;

/** Sets when the draft is published by itself, or takes that back. */
function timing(read: (typed: string) => Date | null | undefined) {
  return deskForm('tools', {
    form: REVIEW_FORM,
    operation: 'setting when a draft is published',
    read: ({ typed }) => ({ good: { revision: revisionOf(typed.revision), at: read(typed.at) } }),
    async work({ services: { db }, params, who: by, good: { revision, at } }) {
      if (at === undefined) throw new Refused({ status: 400, notice: EDITING_TEXTS.noTime });
      const { id: draftId } = await draftAt(db.write, params.id);
      const isSet = await timeDraft(db.write, { draftId, revision, at, by });
      return redirect(deskPaths.draftReview(draftId, isSet ? undefined : 'changed'), 303);
    },
  });
}

const time = timing((typed) => timeTyped(typed, Date.now()) ?? undefined);
const untime = timing(() => null);

const publish = deskForm('tools', {
  form: REVIEW_FORM,
  operation: 'publishing a draft',
  read: ({ typed, form }) => ({
    good: { revision: revisionOf(typed.revision), seen: typed.seen, choices: choicesIn(form) },
  }),
  async work({ services: { db, origin, log }, params, who, good }) {
    const { id } = await draftAt(db.write, params.id);
    const published = await publishDraft(db, {
      draftId: id,
      ...good,
      by: who,
      origin,
    });
    if (!('toolId' in published)) return redirect(deskPaths.draftReview(id, published.outcome), 303);
    log.info({ tool: published.toolId, operator: who.id }, 'A draft was published');
    return redirect(deskPaths.deskTool(published.toolId, published.outcome), 303);
  },
});

export const action = deskAction('tools', { publish, time, untime });

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({ title: `Review: ${loaderData?.draft.name ?? ''}` });
}

export default function Review({ loaderData, actionData }: Route.ComponentProps) {
  const { desk, draft, seen, isGone, differences, conflicts, faults, notice, isUndone } = loaderData;
  const isWhole = faults.summary.length + faults.others.length === 0 && !isGone;
  const count = differences.length + conflicts.length;
  return (
    <DeskPage
      desk={desk}
      title={`Review: ${draft.name}`}
      current={deskPaths.deskTools}
      note={
        draft.isNew
          ? say`A new tool. Publishing lists it.`
          : say`Publishing changes the tool in these fields and no others.`
      }
    >
      <ErrorBanner text={actionData?.notice ?? notice ?? (isGone && EDITING_TEXTS.gone)} />
      {isUndone && !actionData && <Notice>{EDITING_TEXTS.unpublished}</Notice>}
      {draft.publishAt && !actionData && (
        <Notice>{`It is published on ${formatMoment(draft.publishAt)} (UTC), unless somebody saves the draft before.`}</Notice>
      )}
      {draft.publishFault && (
        <ErrorBanner text={`It was not published at its time: ${TIMED_FAULT_WORDS[draft.publishFault]}.`} />
      )}
      <FaultSummary faults={faults} of={draft.id} />
      <form method="post" action={deskPaths.draftReview(draft.id)} className="mt-8">
        <input type="hidden" name="revision" value={draft.revision} />
        <input type="hidden" name="seen" value={seen} />
        <ConflictList conflicts={conflicts} />
        <section aria-labelledby="differences">
          <SectionHeading
            id="differences"
            title={formatCounted(count, 'field')}
            note={draft.isNew ? 'Fields that it will have' : 'Fields that will be different'}
          />
          <DifferenceList
            differences={differences}
            before={draft.isNew ? null : 'As published'}
            after="In this draft"
          />
        </section>
        <p className="mt-8 flex flex-wrap gap-3 border-t-2 border-ink pt-6">
          {isWhole && (
            <button type="submit" name="intent" value="publish" className="btn btn-primary">
              Publish
            </button>
          )}
          <ButtonLink to={deskPaths.draftPreview(draft.id)}>Preview</ButtonLink>
          <ButtonLink to={deskPaths.draft(draft.id)}>Go on editing</ButtonLink>
        </p>
        {isWhole && conflicts.length === 0 && (
          <Timing at={actionData?.values.at ?? null} set={draft.publishAt} />
        )}
      </form>
    </DeskPage>
  );
}

/** Publishes the draft later, by itself. @param set the ISO moment that stands */
function Timing({ at, set }: { at: string | null; set: string | null }) {
  return (
    <p className="mt-6 flex flex-wrap items-end gap-3">
      <label className="block text-sm font-semibold">
        Publish on (UTC)
        <input
          type="datetime-local"
          name="at"
          defaultValue={at ?? set?.slice(0, 16) ?? ''}
          className="field mt-1 block w-60"
        />
      </label>
      <button type="submit" name="intent" value="time" className="btn">
        Set the time
      </button>
      {set && (
        <button type="submit" name="intent" value="untime" className="btn">
          Take the time away
        </button>
      )}
    </p>
  );
}
