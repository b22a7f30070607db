import { shownDifference } from '#features/editing/words.ts';
import { CaseCommands } from '#features/operators/case-commands.tsx';
import { CaseFacts } from '#features/operators/case-facts.tsx';
import { CASE_FORM, STATE_WORDS } from '#features/operators/cases.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { mayDo } from '#features/operators/roles.ts';
import { readSubmissionCase } from '#features/submissions/decisions.server.ts';
import { idOf } from '#platform/request/case-id.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { notFound, orUnavailable } from '#platform/request/failures.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { startingState } from '#site/form-state.ts';
import { formatDate, formatMoment } from '#site/format.ts';
import { MESSAGES } from '#site/messages.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { ButtonLink, PrimaryLink, TextLink } from '#ui/links.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { Route } from './+types/submission';
import { openDesk } from './desk.server.ts';
import { Found } from './found.tsx';
import { settleSubmission } from './settle.server.ts';
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

/** A submission as one line of the importer's tools.ndjson, for copying. */
function SubmissionRecord({ record, takenBy }: { record: string; takenBy: string | null }) {
  return (
    <details className="mt-3">
      <summary className="text-sm font-medium">{say`Record for tools.ndjson`}</summary>
      {takenBy && (
        <p className="mt-2 border-l-4 border-danger pl-4 text-sm">
          {say`The tool `}
          {takenBy} has this id: an import would overwrite it. Choose another id.
        </p>
      )}
      <pre className="mt-2 bg-sunken p-3 text-xs whitespace-pre-wrap wrap-anywhere">{record}</pre>
    </details>
  );
}

interface Props {
  found: {
    id: string;
    duplicates: readonly { id: string; name: string; url: string | null; why: string }[];
    alike: readonly { id: string; name: string; state: string; created_at: string }[];
  };
  /** Whether the submission can be merged into a tool. */
  canMerge: boolean;
}

/** Possible duplicates of a submission: listed tools and other submissions. */
function Alike({ found: { id: submission, duplicates, alike }, canMerge }: Props) {
  return (
    <section aria-labelledby="alike" className="mt-10">
      <SectionHeading id="alike" title="Is it here already?" />
      {duplicates.length + alike.length === 0 && (
        <p className="small py-3">Nothing has its website, its name or a similar name.</p>
      )}
      <ul>
        {duplicates.map(({ id, name, url, why }) => (
          <li key={id} className="border-b border-line py-2">
            <TextLink to={paths.tool(id)}>{name}</TextLink>{' '}
            <span className="small wrap-anywhere">{url ? `${why}: ${url}` : why}</span>
            {canMerge && (
              <a href={deskPaths.mergeSubmission(submission, { tool: id })} className="link ml-3 text-sm">
                Merge into it<span className="sr-only">: {name}</span>
              </a>
            )}
          </li>
        ))}
        {alike.map(({ id, name, state, created_at }) => (
          <li key={id} className="border-b border-line py-2">
            <TextLink to={deskPaths.deskSubmission(id)}>{name}</TextLink>{' '}
            <span className="small">
              Submitted on {formatDate(created_at)}: {STATE_WORDS[state] ?? state}
            </span>
          </li>
        ))}
      </ul>
      {canMerge && (
        <p className="mt-4">
          <ButtonLink to={deskPaths.mergeSubmission(submission)}>{say`Merge into a listed tool`}</ButtonLink>
        </p>
      )}
    </section>
  );
}
