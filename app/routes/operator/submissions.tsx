import { redirect } from 'react-router';
import { formatCounted } from '#domain/format.ts';
import { paths } from '#domain/paths.ts';
import { doneText, ORDER_FORM, SETTLED_ALREADY } from '#domain/submissions/operator.ts';
import { openDesk } from '#server/operators/desk.server.ts';
import { deskAction, deskForm } from '#server/operators/desk-form.server.ts';
import { readDecision } from '#server/operators/order-form.server.ts';
import { servicesContext } from '#server/request/context.server.ts';
import { orUnavailable } from '#server/request/failures.server.ts';
import { Refused } from '#server/request/refused.server.ts';
import { publicOrigin } from '#server/start/settings.server.ts';
import { decideSubmission, submissionCases } from '#server/submissions/decisions.server.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { Notice } from '#ui/notice.tsx';
import { DeskPage } from '#ui/operator/desk-page.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import { sendOrKeep } from '#ui/send-or-keep.ts';
import type { Route } from './+types/submissions';
import { AcceptedCase } from './accepted-case.tsx';
import { WaitingCase } from './waiting-case.tsx';

/** The submissions that wait, read through the write handle so that one just decided is gone. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { desk } = await openDesk(context, 'submissions');
  const { db } = context.get(servicesContext);
  return orUnavailable(context, 'reading submissions', async () => {
    const done = doneText(new URL(request.url).searchParams.get('done'));
    return { desk, ...(await submissionCases(db.write)), done };
  });
}

/** Decides one submission. A note that could not be stored comes back to its field. */
const settle = deskForm('submissions', {
  form: ORDER_FORM,
  operation: 'deciding a submission',
  read: readDecision,
  async work({ context, who, good: { intent, id, note } }) {
    const { db, settings } = context.get(servicesContext);
    const decision = { id, state: intent === 'accept' ? 'accepted' : 'declined', note, by: who } as const;
    if (!(await decideSubmission(db.write, decision, publicOrigin(settings))))
      throw new Refused({ status: 409, notice: SETTLED_ALREADY });
    return redirect(paths.submissionDone(intent), 303);
  },
});

export const action = deskAction('submissions', { accept: settle, decline: settle });
export const clientAction = sendOrKeep(ORDER_FORM);

export function meta() {
  return pageMeta({ title: 'Submissions' });
}

type Shown = Route.ComponentProps['loaderData'];

export default function Submissions({ loaderData, actionData }: Route.ComponentProps) {
  const { desk, waiting, waitingCount, accepted, done } = loaderData;
  const unsent = (id: string) => (actionData?.values.id === id ? actionData.values.note : '');
  return (
    <DeskPage desk={desk} title="Submissions" current={paths.deskSubmissions}>
      <ErrorBanner text={actionData?.notice} />
      {/* A new element each time, so that screen readers announce repeated words again. */}
      {done && !actionData && <Notice key={waitingCount}>{done}</Notice>}
      <section aria-labelledby="submissions" className="mt-10">
        <SectionHeading
          id="submissions"
          title="Waiting"
          note={`${formatCounted(waitingCount, 'submission')} waiting, the oldest first. Accepting one creates no tool: complete its record and import it as tools.ndjson.`}
        />
        {waiting.length === 0 && <EmptyState text="No submission waits." />}
        {waiting.map((item) => (
          <WaitingCase key={item.id} item={item} note={unsent(item.id)} />
        ))}
      </section>
      {accepted.length > 0 && <Accepted cases={accepted} />}
    </DeskPage>
  );
}

function Accepted({ cases }: { cases: Shown['accepted'] }) {
  return (
    <section aria-labelledby="accepted" className="mt-16">
      <SectionHeading
        id="accepted"
        title="Accepted, not in the catalogue yet"
        note="They leave this list once a tool with their web address has been imported."
      />
      {cases.map((item) => (
        <AcceptedCase key={item.id} item={item} />
      ))}
    </section>
  );
}
