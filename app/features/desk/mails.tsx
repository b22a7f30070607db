import { readDone } from '#features/operators/case-query.ts';
import { CASE_FORM } from '#features/operators/cases.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { DoneNotice } from '#features/operators/done-notice.tsx';
import { type StuckJob, stuckJobs } from '#platform/jobs/stuck-jobs.server.ts';
import { failedMails } from '#platform/mail/failed-mails.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { formatCounted, formatMoment } from '#site/format.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { Route } from './+types/mails';
import { openDesk } from './desk.server.ts';
import { mailsAction } from './mails-action.server.ts';
import { readDoneAction } from './undo.server.ts';

/** The mails that could not be sent, and other work that is stuck. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { desk, operator } = await openDesk(context, 'mails');
  const { write } = context.get(servicesContext).db;
  return orUnavailable(context, 'reading failed mails', async () => ({
    desk,
    ...(await failedMails(write)),
    stuck: await stuckJobs(write),
    done: await readDoneAction(write, readDone(new URL(request.url).searchParams), operator),
  }));
}

export const action = mailsAction;
export const handle = { failed: CASE_FORM.failed };

export const meta = () => pageMeta({ title: 'Failed mails' });

type Shown = Route.ComponentProps['loaderData'];

export default function Mails({
  loaderData: { desk, mails, count, stuck, done },
  actionData,
}: Route.ComponentProps) {
  return (
    <DeskPage
      desk={desk}
      title="Failed mails"
      current={deskPaths.deskMails}
      note="Mails that were refused, or that could not be sent for two days. Their texts are shown to nobody: they may hold links that only their readers should see."
    >
      <ErrorBanner text={actionData?.notice} />
      <DoneNotice done={actionData ? null : done} />
      <section aria-labelledby="mails" className="mt-8">
        <SectionHeading id="mails" title={formatCounted(count, 'mail')} />
        {mails.length === 0 && <EmptyState text="Every mail was sent." />}
        <ul>
          {mails.map((mail) => (
            <Mail key={mail.id} mail={mail} />
          ))}
        </ul>
      </section>
      {stuck.count > 0 && (
        <section aria-labelledby="jobs" className="mt-8">
          <SectionHeading
            id="jobs"
            title={`Other work that is stuck: ${formatCounted(stuck.count, 'job')}`}
          />
          <ul>
            {stuck.jobs.map((job) => (
              <Job key={`${job.name} ${job.at}`} job={job} />
            ))}
          </ul>
        </section>
      )}
    </DeskPage>
  );
}

const STATES = {
  failing: 'Keeps failing; its next attempt is on',
  overdue: 'No process does it; it was due on',
} as const satisfies Record<StuckJob['state'], string>;

function Job({ job: { name, state, attempts, error, at } }: { job: StuckJob }) {
  return (
    <li className="border-b border-line py-4">
      <p className="font-medium">{name}</p>
      <p className="small">
        {STATES[state]} {formatMoment(at)} UTC, {formatCounted(attempts, 'attempt')} so far
      </p>
      {error && <p className="small wrap-anywhere">{error}</p>}
    </li>
  );
}

function Mail({ mail: { id, to, subject, attempts, error, failed_at } }: { mail: Shown['mails'][number] }) {
  const about = <span className="sr-only">{` the mail to ${to}`}</span>;
  return (
    <li className="border-b border-line py-4">
      <p className="font-medium wrap-anywhere">{subject}</p>
      <p className="small wrap-anywhere">
        To {to}, given up on {formatMoment(failed_at)} UTC after {formatCounted(attempts, 'attempt')}
      </p>
      {error && <p className="small wrap-anywhere">{error}</p>}
      <form method="post" action={deskPaths.deskMails} className="mt-3 flex flex-wrap gap-3">
        <input type="hidden" name="id" value={id} />
        <button type="submit" name="intent" value="resend" className="btn">
          Send again{about}
        </button>
        <button type="submit" name="intent" value="drop" className="btn">
          Delete{about}
        </button>
      </form>
    </li>
  );
}
