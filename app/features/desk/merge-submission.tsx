import { findTools } from '#features/editing/find-tools.server.ts';
import { shownDifference } from '#features/editing/words.ts';
import { CASE_FORM, CASE_TEXTS } from '#features/operators/cases.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { readEntered } from '#features/records/records/entered-tool.server.ts';
import { readSubmissionCase } from '#features/submissions/decisions.server.ts';
import { readMergeOffer } from '#features/submissions/merge.server.ts';
import { MERGING_TEXTS } from '#features/submissions/merging.ts';
import { idOf } from '#platform/request/case-id.server.ts';
import { type Services, servicesContext } from '#platform/request/context.server.ts';
import { notFound, orUnavailable } from '#platform/request/failures.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { formatCounted } from '#site/format.ts';
import { MESSAGES } from '#site/messages.ts';
import { say } from '#site/noun.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { FormField } from '#ui/form-field.tsx';
import { TextLink } from '#ui/links.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { Route } from './+types/merge-submission';
import { openDesk } from './desk.server.ts';
import { mergeSubmissionAction } from './merge-submission-action.server.ts';
import { MergeSubmissionForm } from './merge-submission-form.tsx';

const LONGEST = 200;

/** Merges a submission into a listed tool: first the tool, then the values. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { desk } = await openDesk(context, 'tools');
  const services = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const [tool = '', q = ''] = ['tool', 'q'].map((name) => (searchParams.get(name) ?? '').slice(0, LONGEST));
  const id = idOf(params);
  return orUnavailable(context, 'reading a merge of a submission', async () => {
    const found = await readSubmissionCase(services.db.write, id);
    if (!found) throw notFound(MESSAGES.pageNotFound);
    const { submission, state, duplicates } = found;
    return {
      desk,
      submission: { id, name: submission.name, isWaiting: state === 'waiting' },
      into: tool === '' ? null : await readInto(services, id, tool),
      tools: q.trim() === '' ? duplicates : await findTools(services.db.write, q.trim()),
      asked: { tool, q },
    };
  });
}

async function readInto({ db }: Services, id: string, tool: string) {
  const today = await readEntered(db, tool);
  const offer = today && (await readMergeOffer(db.write, id, today));
  if (!offer) return null;
  const at = new Date().toISOString();
  return {
    id: tool,
    name: String(today.name),
    seen: offer.seen,
    values: offer.values.map((one) => ({
      shown: shownDifference(one, at),
      isNew: one.before === undefined,
    })),
  };
}

export const action = mergeSubmissionAction;
export const handle = { failed: CASE_FORM.failed };

export const meta = () => pageMeta({ title: 'Merge a submission' });

export default function MergeSubmission({ loaderData, actionData }: Route.ComponentProps) {
  const { desk, submission, into, tools, asked } = loaderData;
  const isGone = asked.tool !== '' && into === null && MERGING_TEXTS.noTool;
  return (
    <DeskPage
      desk={desk}
      title={into ? `${submission.name} → ${into.name}` : `${submission.name}: merge`}
      current={deskPaths.deskSubmissions}
      note={
        into
          ? say`Choose which values of the submission the tool takes. They go into a draft; nothing is published yet.`
          : say`Choose the listed tool that this is.`
      }
    >
      <ErrorBanner text={actionData?.notice ?? (submission.isWaiting ? isGone : CASE_TEXTS.settledAlready)} />
      {submission.isWaiting && into && (
        <MergeSubmissionForm submission={submission.id} into={into} typed={actionData} />
      )}
      {submission.isWaiting && !into && <ChooseTool submission={submission.id} tools={tools} q={asked.q} />}
      <p className="mt-8">
        <TextLink to={deskPaths.deskSubmission(submission.id)}>Back to the submission</TextLink>
      </p>
    </DeskPage>
  );
}

interface Props {
  submission: string;
  /** Search results, or likely duplicates. */
  tools: readonly { id: string; name: string; url: string | null; why?: string }[];
  /** The search term; '' for none. */
  q: string;
}

/** Asks for the listed tool that a submission is merged into. */
function ChooseTool({ submission, tools, q }: Props) {
  return (
    <>
      <form
        action={deskPaths.mergeSubmission(submission)}
        className="mt-6 flex max-w-prose flex-wrap items-end gap-3"
      >
        <div className="min-w-0 flex-1">
          <FormField name="q" label={say`Name, id or address of the tool`}>
            {(control) => <input {...control} type="search" defaultValue={q} maxLength={200} />}
          </FormField>
        </div>
        <button type="submit" className="btn">
          Search
        </button>
      </form>
      <section aria-labelledby="tools" className="mt-10">
        <SectionHeading
          id="tools"
          title={q === '' ? say`Tools that look alike` : formatCounted(tools.length, 'tool')}
        />
        {tools.length === 0 && (
          <EmptyState
            text={q === '' ? 'Nothing has its website, its name or a similar name.' : say`No tool is found.`}
          />
        )}
        <ul>
          {tools.map(({ id, name, url, why }) => (
            <li key={id} className="border-b border-line py-2">
              <a href={deskPaths.mergeSubmission(submission, { tool: id })} className="link font-medium">
                {name}
              </a>{' '}
              <span className="small wrap-anywhere">{[why, url ?? id].filter(Boolean).join(': ')}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
