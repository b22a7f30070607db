import { shownDifference } from '#features/editing/words.ts';
import { CaseCommands } from '#features/operators/case-commands.tsx';
import { CaseFacts } from '#features/operators/case-facts.tsx';
import { CASE_FORM } from '#features/operators/cases.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { mayDo } from '#features/operators/roles.ts';
import { readSubmissionCase } from '#features/submissions/decisions.server.ts';
import { idOf } from '#platform/request/case-id.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { notFound, orUnavailable } from '#platform/request/failures.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { startingState } from '#site/form-state.ts';
import { formatMoment } from '#site/format.ts';
import { MESSAGES } from '#site/messages.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { PrimaryLink, TextLink } from '#ui/links.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/submission';
import { Alike } from './alike.tsx';
import { openDesk } from './desk.server.ts';
import { Found } from './found.tsx';
import { settleSubmission } from './settle.server.ts';
import { SubmissionRecord } from './submission-record.tsx';
import { PublicationsLink } from './tools/publications-link.tsx';

/** One submission. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { desk } = await openDesk(context, 'submissions');
  const { write } = context.get(servicesContext).db;
  const id = idOf(params);
  const found = await orUnavailable(context, 'reading a submission', () => readSubmissionCase(write, id));
  if (!found) throw notFound(MESSAGES.pageNotFound);
  const shown = found.values.map(({ path, after }) =>
    shownDifference(
      { path, before: undefined, after: path.includes('.') ? { value: after } : after },
      found.created_at,
    ),
  );
  return { desk, found, shown };
}

export const action = settleSubmission;
export const handle = { failed: CASE_FORM.failed };

export function meta() {
  return pageMeta({ title: 'Submission' });
}

export default function Submission({ loaderData: { desk, found, shown }, actionData }: Route.ComponentProps) {
  const { id, submission, evidence, state, state_note, created_at, tool } = found;
  return (
    <DeskPage
      desk={desk}
      title={submission.name}
      current={deskPaths.deskSubmissions}
      note={`${evidence ? 'Found by the site’s agent' : 'Submitted'} on ${formatMoment(created_at)} UTC`}
    >
      <CaseFacts
        facts={[
          { label: 'Web address', link: submission.url },
          { label: 'Description', text: submission.description },
          { label: 'Contact', text: submission.contact_email },
          { label: say`Developer`, text: submission.developer_name },
          { label: say`Developer's website`, link: submission.developer_website },
          { label: 'Pricing', text: submission.pricing_info },
          { label: say`Affiliate link`, link: submission.affiliate_link },
          { label: 'Tags', text: submission.tags.join(', ') },
          {
            label: state === 'merged' ? 'Merged into' : 'Published as',
            text: tool && <TextLink to={paths.tool(tool.id)}>{tool.name}</TextLink>,
          },
        ]}
      />
      {evidence && <Found evidence={evidence} values={found.values} shown={shown} />}
      {found.draft && mayDo(desk.role, 'tools') && (
        <p className="mt-6">
          <PrimaryLink to={deskPaths.draft(found.draft)}>Open its draft</PrimaryLink>
        </p>
      )}
      {state !== 'waiting' && tool && <PublicationsLink tool={tool.id} role={desk.role} />}
      <Alike found={found} canMerge={state === 'waiting' && mayDo(desk.role, 'tools')} />
      <SubmissionRecord
        record={found.record}
        takenBy={found.duplicates.find((one) => one.id === found.slug)?.name ?? null}
      />
      <CaseCommands
        kind="submission"
        id={id}
        state={state}
        note={state_note}
        form={actionData ?? startingState(CASE_FORM)}
        action={deskPaths.deskSubmission(id)}
        label={evidence ? 'A note (optional)' : 'To the member (needed to ask back or to decline)'}
        without={found.without}
      />
    </DeskPage>
  );
}
